import { explain, NetworkError, Refusal, SignedOut } from "#admin/errors.ts";
import type { Ebook } from "#contract/ebook.ts";
import { hasFile } from "#contract/ebook-download.ts";

export interface UploadFailure {
  title: "Failed to upload PDF";
  text: string;
  canRetry: boolean;
}

export async function describeUploadFailure(
  error: unknown,
  file: File,
  percent: number,
  ebook: Ebook | null,
): Promise<UploadFailure | null> {
  if (error instanceof SignedOut) return null;
  const title = "Failed to upload PDF";
  const kept = oldFileStays(ebook) || draftStays(ebook);
  if (!(error instanceof NetworkError)) {
    return { title, text: explain(error) + kept, canRetry: !isAboutTheFile(error) };
  }
  // A file that was moved or changed since fails like a lost connection.
  if (!(await isReadable(file))) {
    const text = `“${file.name}” was moved or changed since you chose it. Choose it again.${kept}`;
    return { title, text, canRetry: false };
  }
  const where =
    percent === 100
      ? "The connection dropped before the server answered. Try again to be sure."
      : `The connection dropped at ${percent}%.${kept} Check your connection and try again.`;
  return { title, text: where, canRetry: true };
}

export function oldFileStays(ebook: Ebook | null): string {
  return ebook && hasFile(ebook) ? " The old file is still in place." : "";
}

/** The upload itself may have made it. */
function draftStays(ebook: Ebook | null): string {
  return ebook && !ebook.published ? ` The draft “${ebook.title}” stays without a file.` : "";
}

function isAboutTheFile(error: unknown): boolean {
  return error instanceof Refusal && [413, 415, 422].includes(error.status);
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
