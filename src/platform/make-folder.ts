import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and its parents. With `recursive`, Node.js never returns if nothing can be made, as in
 * /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await makeLastFolder(path, mode);
  } catch (error) {
    const above = dirname(path);
    if (!isMissing(error) || above === path) throw error;
    await makeFolder(above, mode);
    await makeLastFolder(path, mode);
  }
}

/** Makes a folder but not its parents, which may be missing because a disk is not mounted. */
export async function makeLastFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
