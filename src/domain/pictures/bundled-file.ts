import { readFile } from "node:fs/promises";

const folders = ["public", "dist/client"];

/** Reads a file that came with the site. Null if there is none at the address. */
export async function readBundledFile(address: string): Promise<Buffer | null> {
  for (const folder of folders) {
    const content = await readFile(folder + address).catch(ignoreMissing);
    if (content !== null) return content;
  }
  return null;
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
