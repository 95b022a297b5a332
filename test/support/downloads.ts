import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { apiPaths } from "#contract/paths.ts";
import type { EbookApp } from "./ebook-app.ts";
import { storedFiles } from "./samples.ts";

export const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0" };

/** More than the sockets of both ends take in unread. */
export const LARGE = 32 * 1024 * 1024;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks for the file, with no header of its own, which fetch would add. */
export function ask(
  { app, path }: EbookApp,
  method: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest(app.url + path, { method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks),
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Downloads until so many bytes have come, and leaves. */
export function abort({ app, path }: EbookApp, { after }: { after: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(app.url + path, { headers: browser }, (response) => {
      let bytes = 0;
      response.on("error", () => resolve());
      response.on("close", () => resolve());
      response.on("data", (chunk) => {
        bytes += chunk.length;
        if (bytes >= after) request.destroy();
      });
    });
    request.on("error", reject).end();
  });
}

/** Returns the number of downloads that the owner sees. */
export async function counted({ app, token, id }: EbookApp): Promise<number> {
  const answer = await app.send("GET", apiPaths.ebookStats(), undefined, token);
  const stats: { ebook_id: string; total_downloads: number }[] = await answer.json();
  return stats.find(({ ebook_id }) => ebook_id === id)?.total_downloads ?? -1;
}

export async function pathOnDisk({ app, id }: EbookApp): Promise<string> {
  const { kept } = await storedFiles(app);
  return join(app.dataDir, "files", kept.find((name) => name.startsWith(id)) ?? "");
}
