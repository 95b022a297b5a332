import { path } from "./path.ts";

/** Of an ebook's PDF. Apart from the other addresses, so that only its editor loads them. */
export const ebookPaths = {
  file: path("/api/admin/ebooks/:id/file"),
  fileContent: path("/api/admin/ebooks/:id/file/content"),
  fileThumbnails: path("/api/admin/ebooks/:id/file/thumbnails"),
  filePages: path("/api/admin/ebooks/:id/file/pages"),
  replacedFile: path("/api/admin/ebooks/:id/replaced-files/:fileId"),
  replacedFileRestore: path("/api/admin/ebooks/:id/replaced-files/:fileId/restore"),
} as const;
