import { open } from "node:fs/promises";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import type { NearbyFile } from "./files.ts";

/** Null if there is no file. A file that is replaced or removed meanwhile is still read to its end. */
export async function openDiskFile(path: string): Promise<NearbyFile | null> {
  const handle = await unlessGone(() => open(path, "r"));
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    return {
      path,
      size,
      read: (range) => owned(handle.createReadStream(range), reportedElsewhere),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Null if a file or folder does not exist. */
export async function unlessGone<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
