import { open } from "node:fs/promises";

/** A new or renamed file is safe on disk only once its folder is synced (fsync(2)). */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
