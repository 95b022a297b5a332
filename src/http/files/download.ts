import { create as contentDisposition } from "content-disposition";
import { cutToBytes, fileNameBytes } from "#contract/short-text.ts";
import type { Download } from "#domain/pdfs/ebook-file.ts";
import type { HttpContext } from "#http/context.ts";
import { clientAddress, limitKey } from "#http/guards/client.ts";
import { carriesAccessToken, visitMark } from "#http/visits/own-visits.ts";
import { isRobot } from "#http/visits/robots.ts";
import { sendStoredFile } from "./stored-file.ts";

type Disposition = "attachment" | "inline";

export async function sendDownload(
  c: HttpContext,
  id: string,
  type: Disposition = "attachment",
): Promise<Response> {
  const { ebookDownloads } = c.var.services.app;
  const download = await ebookDownloads.find(id);
  try {
    return await send(c, download, type);
  } catch (error) {
    // The file was replaced between lookup and opening, so the new one is sent.
    const now = await ebookDownloads.find(id);
    if (now.hash === download.hash) throw error;
    return send(c, now, type);
  }
}

async function send(c: HttpContext, download: Download, type: Disposition): Promise<Response> {
  const isVisitors = !isRobot(c.req.header("user-agent")) && !(await isOwn(c));
  return sendStoredFile(c, {
    size: download.size,
    etag: `"${download.hash.slice(0, 32)}"`,
    kind: type === "inline" ? "document" : "file",
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(`${safeName(download.title)}.pdf`, { type }),
      // Each download is counted here, so no cache in between may answer.
      "Cache-Control": "private, no-cache",
    },
    open: () => download.open(),
    follow: ({ start, end }) => {
      return start === 0 && isVisitors ? counting(c, download, end - start + 1) : undefined;
    },
  });
}

async function isOwn(c: HttpContext): Promise<boolean> {
  const { headers } = c.env.incoming;
  if (carriesAccessToken(headers)) return true;
  const mark = visitMark(headers);
  return mark !== null && c.var.services.app.ownVisits.isOwn(mark);
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

export function safeName(title: string): string {
  const name = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/[/\\:*?"<>|]+/g, " ")
    .replace(/\s+/g, " ");
  const letters = [...cutToBytes(name.replace(/^[.\s]+/, ""), fileNameBytes)];
  return (
    letters.slice(0, letters.findLastIndex((letter) => !/[.\s]/.test(letter)) + 1).join("") ||
    "ebook"
  );
}
