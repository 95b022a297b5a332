/** `total` is null if the server sends no length. */
export interface Progress {
  received: number;
  total: number | null;
}

export class DownloadRefused extends Error {
  override readonly name = "DownloadRefused";
}

/** @throws {DownloadRefused}, what `fetch` throws, or an AbortError once aborted */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new DownloadRefused(await reasonOf(response));
  const type = response.headers.get("content-type") ?? "";
  // The login page of a guest network must not be saved as the guide.
  if (!type.startsWith("application/pdf")) throw new DownloadRefused("");
  const total = Number(response.headers.get("content-length")) || null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    onProgress({ received, total });
  }
  return new Blob(chunks, { type });
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const problem: { detail?: unknown } | null = await response.json();
    return typeof problem?.detail === "string" ? problem.detail : "";
  } catch {
    // A proxy in between may answer with a page of its own.
    return "";
  }
}
