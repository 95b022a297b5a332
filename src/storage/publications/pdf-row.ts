/** Whether a PDF has been read yet, and could be. */
export type FileReading = "due" | "read" | "unreadable";

interface StoredPdf {
  publication_id: string;
  /** In the store. */
  name: string;
  size: number;
  hash: string;
  /** On the owner's computer; this and the dates are null for files of early versions. */
  file_name: string | null;
  uploaded_at: string | null;
  served_since: string | null;
  downloads: number;
  reading: FileReading;
  /** JSON: what the PDF says of itself; null unless it is read. */
  facts: string | null;
  /** JSON: drawn pages with the addresses of their pictures. */
  drawn: string;
}

export interface PublicationFileRow extends StoredPdf {
  /** Part of the downloads: those of the files before. */
  downloads_before: number;
  /** JSON: the pages that the owner chose to show; null for the first ones. */
  chosen: string | null;
}

/** Its downloads are its own. It outlives its publication while that is in the trash. */
export interface ReplacedFileRow extends StoredPdf {
  id: string;
  replaced_at: string;
}
