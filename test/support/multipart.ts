import type { TestApp } from "./app.ts";

const BOUNDARY = "----portico-test-boundary";

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
  /** The field, written as it is, so that a test can write it wrong. */
  name?: string;
  fileName?: string;
  type?: string;
  content: string | Uint8Array;
}

/** Includes the boundary before the part. */
export function part({ name = "file", fileName, type, content }: Part): Buffer {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  const head = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${file}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ].join("\r\n");
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
}

export const formEnd = Buffer.from(`--${BOUNDARY}--\r\n`);

export function form(...parts: Part[]): Buffer {
  return Buffer.concat([...parts.map(part), formEnd]);
}

/** A PDF by its first bytes, of exactly `size` bytes. */
export function pdf(mark = "a guide", size?: number): Buffer {
  const text = `%PDF-1.7\n% ${mark}\n`;
  return size === undefined ? Buffer.from(`${text}%%EOF\n`) : Buffer.alloc(size, text);
}

export function upload(
  app: TestApp,
  token: string,
  ebookId: string,
  content: Uint8Array,
  fileName = "guide.pdf",
): Promise<Response> {
  return uploadForm(app, token, ebookId, form({ fileName, type: "application/pdf", content }));
}

export function uploadForm(
  app: TestApp,
  token: string,
  ebookId: string,
  body: Uint8Array,
  contentType: string | null = multipartType,
): Promise<Response> {
  return app.fetch(`/api/admin/ebooks/${ebookId}/upload`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      ...(contentType === null ? {} : { "Content-Type": contentType }),
    },
    body: new Uint8Array(body),
  });
}
