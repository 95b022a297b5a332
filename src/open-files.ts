import { Unavailable } from "#platform/unavailable.ts";
import { type Config, ConfigError } from "./config.ts";
import { openDiskFiles } from "./storage/files/disk-files.ts";
import type { FileStore } from "./storage/files/files.ts";

export interface OpenedFiles {
  files: FileStore;
  /**
   * Why the object store cannot be used, as soon as it has answered or been given up: a
   * {@link ConfigError} when it refuses what STORAGE_URL and its keys say. Null when all is well.
   */
  problem: Promise<Unavailable | ConfigError | null>;
  close(): void;
}

/** Waits for no store. */
export async function openFiles(
  { dataDir, storage }: Pick<Config, "dataDir" | "storage">,
  requireRoom: () => Promise<void>,
): Promise<OpenedFiles> {
  if (storage === null) {
    const files = await openDiskFiles(dataDir, requireRoom);
    return { files, problem: Promise.resolve(null), close: () => {} };
  }
  // Only here, since the SDK costs a tenth of a second and 20 MB.
  const { openObjectFiles } = await import("./storage/files/object-files.ts");
  const { StoreRefused } = await import("./storage/files/object-store-error.ts");
  const { files, verify, close } = await openObjectFiles(storage, dataDir, requireRoom);
  const problem = verify().then(
    () => null,
    (error: unknown) => {
      if (error instanceof StoreRefused) return new ConfigError(error.message, { cause: error });
      if (error instanceof Unavailable) return error;
      return new Unavailable("store-away", "The object store cannot be used.", { cause: error });
    },
  );
  return { files, problem, close };
}
