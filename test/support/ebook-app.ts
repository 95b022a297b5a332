import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { EbookFile } from "#contract/ebook-file.ts";
import { apiPaths, ebookPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "./app.ts";
import { upload, uploadForm } from "./multipart.ts";
import { createEbook, storedFiles } from "./samples.ts";
import { waitUntil } from "./wait.ts";

export type EbookApp = ReturnType<typeof ebookAppWith>;

/** The product for the tests of a file, each of which begins with a new ebook that has this PDF. */
export function ebookAppWith(pdf: Buffer) {
  let app: TestApp;
  let token = "";
  let id = "";

  beforeAll(async () => {
    app = await startApp();
    token = await app.signIn();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ id } = await createEbook(app, token));
    expect((await upload(app, token, id, pdf)).status).toBe(200);
  });

  return {
    get app() {
      return app;
    },
    get token() {
      return token;
    },
    get id() {
      return id;
    },
    /** The path of its download. */
    get path() {
      return apiPaths.ebookDownload(id);
    },
    upload: (content: Uint8Array, fileName?: string) => upload(app, token, id, content, fileName),
    uploadForm: (body: Uint8Array, contentType?: string | null) =>
      uploadForm(app, token, id, body, contentType),
    /** The PDF still serves, and a refused one is nowhere on the disk. */
    expectNothingChanged: async () => {
      const served = await app.fetch(apiPaths.ebookDownload(id));
      expect(Buffer.from(await served.arrayBuffer()).equals(pdf)).toBe(true);
      const { kept, incoming } = await storedFiles(app);
      expect(incoming).toEqual([]);
      expect(kept.filter((name) => name.startsWith(id))).toHaveLength(1);
    },
  };
}

/** The server reads a PDF after it has acknowledged it. */
export async function untilRead(app: TestApp, token: string, ebookId: string): Promise<void> {
  await waitUntil(async () => {
    const file = await app.send("GET", ebookPaths.file(ebookId), undefined, token);
    return EbookFile.parse(await file.json()).reading !== "due";
  });
}
