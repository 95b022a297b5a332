import { open } from "node:fs/promises";

/** A new name, as by a rename, is on disk only once the folder that holds it is synced (fsync(2)). */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
