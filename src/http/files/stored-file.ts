import { once } from "node:events";
import type { Readable } from "node:stream";
import parseRange from "range-parser";
import { etagMatches } from "#http/cache/encoded-body.ts";
import { type Progress, streamed } from "#http/cache/streamed.ts";
import type { HttpContext } from "#http/context.ts";
import type { AnswerKind } from "#http/headers.ts";

interface Part {
  start: number;
  end: number;
}

interface StoredFile {
  size: number;
  etag: string;
  kind?: Exclude<AnswerKind, "page">;
  headers: Record<string, string>;
  open(): Promise<{ read(part: Part): Readable | Buffer<ArrayBuffer>; close(): Promise<void> }>;
  /** Follows the part that is sent in answer to a GET. */
  follow?(part: Part): Progress | undefined;
}

/** Sends the whole file or one range of it (RFC 9110 §14). HEAD and GET alike report a missing file. */
export async function sendStoredFile(
  c: HttpContext,
  { size, etag, kind = "file", open, follow, ...file }: StoredFile,
): Promise<Response> {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    ETag: etag,
    ...c.var.services.security(kind),
    ...file.headers,
  });
  if (etagMatches(c.req.header("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = wantedRange(c, size, etag);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const part = range ?? { start: 0, end: size - 1 };
  const length = part.end - part.start + 1;
  headers.set("Content-Length", String(length));
  if (range) headers.set("Content-Range", `bytes ${part.start}-${part.end}/${size}`);
  const status = range ? 206 : 200;
  const opened = await open();
  if (c.req.method === "HEAD") {
    await opened.close();
    return new Response(null, { status, headers });
  }
  const content = opened.read(part);
  if (Buffer.isBuffer(content)) return new Response(content, { status, headers });
  // A store that fails now still gets an answer with a reason; later, it is a broken download.
  await once(content, "readable");
  return streamed(c, content, { status, headers, length, progress: follow?.(part) });
}

/** Null for the whole file, including when `If-Range` names another version and for a HEAD (RFC 9110 §14.2). */
function wantedRange(c: HttpContext, size: number, etag: string): Part | "unsatisfiable" | null {
  const header = c.req.header("range");
  if (header === undefined || c.req.method !== "GET") return null;
  const condition = c.req.header("if-range");
  if (condition !== undefined && condition !== etag) return null;
  // A suffix longer than the file means the whole file (RFC 9110 §14.1.2).
  const suffix = /^bytes=-(\d+)$/.exec(header.trim())?.[1];
  if (suffix !== undefined && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
