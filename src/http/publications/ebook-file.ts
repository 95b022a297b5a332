import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { Ebook } from "#contract/ebook.ts";
import {
  type DrawnPage,
  EbookFile,
  PageThumbnail,
  type ReplacedFile,
  ShownPages,
  ThumbnailQuery,
} from "#contract/ebook-file.ts";
import { apiPaths, ebookPaths } from "#contract/paths.ts";
import { pictureAddress } from "#contract/picture-address.ts";
import type { Owner } from "#domain/app.ts";
import { REPLACED_DAYS } from "#domain/files/replaced-files.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import type { HttpContext } from "#http/context.ts";
import { safeName } from "#http/files/download.ts";
import { sendStoredFile } from "#http/files/stored-file.ts";
import { expectedPdf, receiveUpload } from "#http/files/upload.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  idOf,
  ifMatch,
  json,
  noContent,
  type Route,
  versioned,
} from "#http/route.ts";

/** The owner's calls for the PDF of an ebook and for earlier ones. */
export const ebookFileCalls: Route[] = [
  adminCall(
    "POST",
    apiPaths.ebookUpload,
    {
      operationId: "uploadEbookFile",
      scope: "content:write",
      summary: "Replaces the PDF. The one before serves until the new one is whole.",
      description: `The one before can be restored for ${REPLACED_DAYS} days. The new one is read afterwards.`,
      takesFile: "pdf",
      answer: Ebook,
      isVersioned: true,
    },
    async ({ c, owner }) => {
      // A wrong id or version is refused before fifty megabytes are sent.
      await owner.publications(ebookNoun).requireExisting(idOf(c), ifMatch(c));
      const ebook = await receiveUpload(c.env.incoming, expectedPdf, (upload) =>
        owner.ebookFiles.replace(idOf(c), upload, ifMatch(c)),
      );
      return versioned(ebook);
    },
  ),
  adminCall(
    "GET",
    ebookPaths.file,
    {
      operationId: "getEbookFile",
      scope: "content:read",
      summary: "What is known of the PDF, and the PDFs before it.",
      answer: EbookFile,
    },
    async ({ c, owner }) => json(await owner.ebookPdf.get(idOf(c))),
  ),
  adminCall(
    "GET",
    ebookPaths.fileContent,
    {
      operationId: "downloadOwnEbookFile",
      scope: "content:read",
      summary: "The PDF, also of a draft. It is not counted as a download.",
      fileType: "application/pdf",
      isCached: true,
    },
    ({ c, owner }) => sendToOwner(c, owner),
  ),
  adminQuery(
    ebookPaths.fileThumbnails,
    {
      operationId: "drawEbookThumbnails",
      scope: "content:read",
      summary: "Small pictures of twelve pages, to choose from. They are drawn now and not kept.",
      query: ThumbnailQuery,
      answer: z.array(PageThumbnail),
    },
    async ({ c, owner, query }) => json(await owner.ebookPdf.drawThumbnails(idOf(c), query)),
  ),
  adminWrite(
    "PUT",
    ebookPaths.filePages,
    {
      operationId: "showEbookPages",
      scope: "content:write",
      summary: "Chooses the pages that visitors see. They are drawn soon after.",
      body: ShownPages,
      answer: EbookFile,
      checksVersion: true,
    },
    async ({ c, owner, body }) => json(await owner.ebookPdf.show(idOf(c), body, ifMatch(c))),
  ),
  adminCall(
    "POST",
    ebookPaths.replacedFileRestore,
    {
      operationId: "restoreEbookFile",
      scope: "content:write",
      summary:
        "Replaces the present PDF with an earlier one; the present one can be restored in turn.",
      answer: Ebook,
      isVersioned: true,
    },
    async ({ c, owner }) =>
      versioned(await owner.replacedFiles.restore(idOf(c), fileIdOf(c), ifMatch(c))),
  ),
  adminCall(
    "DELETE",
    ebookPaths.replacedFile,
    {
      operationId: "eraseEbookFile",
      scope: "content:write",
      summary: "Erases an earlier PDF for good.",
      status: 204,
    },
    async ({ c, owner }) => {
      await owner.replacedFiles.erase(idOf(c), fileIdOf(c));
      return noContent();
    },
  ),
];

export const drawnPage: DrawnPage = {
  page: 1,
  url: pictureAddress({
    id: "019ca2f4-2e00-7a77-b3c4-8f9a0b1c2d3e",
    hash: "4be2c95d",
    width: 960,
    height: 1358,
    placeholder: "1b2a4ae0a060",
  }),
};
const replacedFile: ReplacedFile = {
  id: "019ca2f5-4a00-7b88-a4d5-9a0b1c2d3e4f",
  file_name: "pilot-playbook-v2.pdf",
  size: 1_790_000,
  pages: 48,
  downloads: 96,
  served_since: "2026-03-02T08:15:00.000Z",
  replaced_at: "2026-03-02T18:40:00.000Z",
  goes_at: "2026-04-01T18:40:00.000Z",
};

export const ebookFileExamples = {
  EbookFile: {
    file_name: "pilot-playbook-v3.pdf",
    size: 1_843_200,
    uploaded_at: replacedFile.replaced_at,
    reading: "read",
    facts: {
      pages: 50,
      width_mm: 210,
      height_mm: 297,
      title: "The pilot playbook",
      outline: [{ title: "Choose", page: 3 }],
    },
    shown_pages: [1],
    drawn: [drawnPage],
    replaced: [replacedFile],
  } satisfies EbookFile,
  ReplacedFile: replacedFile,
  PageThumbnail: {
    page: 7,
    png: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC",
  },
  ShownPages: { pages: [1, 2, 3, 4, 9] } satisfies ShownPages,
};

async function sendToOwner(c: HttpContext, owner: Owner): Promise<Response> {
  const { fileName, hash, size, open } = await owner.ebookPdf.find(idOf(c));
  return sendStoredFile(c, {
    size,
    etag: `"${hash.slice(0, 32)}"`,
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition(`${safeName(fileName.replace(/\.pdf$/, ""))}.pdf`),
      "Cache-Control": "private, no-cache",
    },
    open,
  });
}

function fileIdOf(c: HttpContext): string {
  return c.req.param("fileId") ?? "";
}
