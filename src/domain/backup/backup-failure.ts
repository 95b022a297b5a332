import { ArchiveError } from "#archive/read-archive.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { isDiskFull } from "#storage/reserve.ts";

/** The folder or object store of the backups, or the store of the files that they save. */
export function isStoreTrouble(error: unknown): error is Unavailable {
  return error instanceof Unavailable && /^store-/.test(error.reason);
}

/** Returns a text for the owner that says what to do. */
export function explainFailure(error: unknown): string {
  if (isStoreTrouble(error)) return error.message;
  if (isDiskFull(error)) {
    return "The disk is full. Make room, or set BACKUP_DIR to a folder on another disk.";
  }
  if (error instanceof ArchiveError) {
    return `It was made, but could not be read back: ${error.message}`;
  }
  const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
  return `It could not be written${code}. The log says more.`;
}
