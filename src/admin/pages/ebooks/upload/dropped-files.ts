import type { OfferedFile } from "./choose-pdf.ts";

/** Whether files are being dragged, and not text or a link. */
export function holdsFiles({ types }: DataTransfer): boolean {
  return types.includes("Files");
}

/** What was dropped. Must be called while the drop is handled: the browser forgets it afterwards. */
export function droppedFiles(transfer: DataTransfer): OfferedFile[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === "file" ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : [];
  });
}
