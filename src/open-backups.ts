import { BackupFolder } from "#domain/backup/backup-folder.ts";
import type { BackupPlace } from "#domain/backup/backup-place.ts";
import type { Config } from "./config.ts";

interface OpenedBackups {
  place: BackupPlace;
  close(): void;
}

/** Opens the place that BACKUP_URL or BACKUP_DIR names, without asking the store. */
export async function openBackups({
  backupDir,
  backupStore,
}: Pick<Config, "backupDir" | "backupStore">): Promise<OpenedBackups> {
  if (backupStore === null) {
    return { place: new BackupFolder(backupDir), close: () => {} };
  }
  // Only here, since the SDK costs a tenth of a second and 20 MB.
  const { ObjectStore } = await import("./storage/files/object-store.ts");
  const { BackupBucket } = await import("#domain/backup/backup-bucket.ts");
  const store = new ObjectStore(backupStore, "BACKUP_URL");
  return { place: new BackupBucket(store), close: () => store.close() };
}
