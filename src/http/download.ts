import { create as contentDisposition } from "content-disposition";
import parseRange from "range-parser";
import type { Download } from "#domain/ebook-file.ts";
import { clientAddress, limitKey } from "./client.ts";
import type { HttpContext } from "./context.ts";
import { isNamedBy } from "./etag.ts";
import { isRobot } from "./robots.ts";
import { streamed } from "./streamed.ts";

/** File systems take 255 bytes; in many scripts a letter has two or three. */
const MAX_NAME_LENGTH = 150;

interface Part {
  start: number;
  end: number;
}

export async function sendDownload(c: HttpContext, id: string): Promise<Response> {
  const { ebookDownloads } = c.var.services.app;
  const download = await ebookDownloads.find(id);
  try {
    return await send(c, download);
  } catch (error) {
    // Replaced between lookup and opening: send the new file.
    const now = await ebookDownloads.find(id);
    if (now.hash === download.hash) throw error;
    return send(c, now);
  }
}

async function send(c: HttpContext, download: Download): Promise<Response> {
  const etag = `"${download.hash.slice(0, 32)}"`;
  const headers = new Headers({
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition(`${safeName(download.title)}.pdf`),
    "Accept-Ranges": "bytes",
    ETag: etag,
    // Each download is counted here, so no cache in between may answer.
    "Cache-Control": "private, no-cache",
    ...c.var.services.security("file"),
  });
  if (isNamedBy(c.req.header("if-none-match"), etag))
    return new Response(null, { status: 304, headers });

  const range = wantedRange(c, download, etag);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${download.size}`);
    return new Response(null, { status: 416, headers });
  }
  const part = range ?? { start: 0, end: download.size - 1 };
  headers.set("Content-Length", String(part.end - part.start + 1));
  if (range) headers.set("Content-Range", `bytes ${part.start}-${part.end}/${download.size}`);
  const status = range ? 206 : 200;
  // Opened first: HEAD and GET alike then report a file that is missing or cut short.
  const file = await download.open();
  if (c.req.method === "HEAD") {
    await file.close();
    return new Response(null, { status, headers });
  }
  const length = part.end - part.start + 1;
  const isFromStart = part.start === 0 && !isRobot(c.req.header("user-agent"));
  const progress = isFromStart ? counting(c, download, length) : undefined;
  return streamed(c, file.read(part), { status, headers, length, progress });
}

function counting(c: HttpContext, { ebookId, size }: Download, answerBytes: number) {
  const { app, downloadCounts, trustProxy } = c.var.services;
  const address = limitKey(clientAddress(c.env.incoming, trustProxy));
  return downloadCounts.follow({
    key: `${address} ${ebookId}`,
    fileBytes: size,
    answerBytes,
    count: () => app.ebookDownloads.count(ebookId),
  });
}

/** Null for the whole file, also when `If-Range` names another version. */
function wantedRange(
  c: HttpContext,
  { size }: Download,
  etag: string,
): Part | "unsatisfiable" | null {
  const header = c.req.header("range");
  if (header === undefined) return null;
  const condition = c.req.header("if-range");
  if (condition !== undefined && condition !== etag) return null;
  // A suffix longer than the file means all of it (RFC 9110 §14.1.2).
  const suffix = /^bytes=-(\d+)$/.exec(header.trim())?.[1];
  if (suffix !== undefined && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header, { combine: true });
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

export function safeName(title: string): string {
  const name = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/[/\\:*?"<>|]+/g, " ")
    .replace(/\s+/g, " ");
  // By code points, since half a surrogate pair cannot be written into a header.
  const letters = [...name.replace(/^[.\s]+/, "")].slice(0, MAX_NAME_LENGTH);
  return (
    letters.slice(0, letters.findLastIndex((letter) => !/[.\s]/.test(letter)) + 1).join("") ||
    "ebook"
  );
}
