import { BackupFolder } from "#domain/backup/backup-folder.ts";
import type { BackupPlace } from "#domain/backup/backup-place.ts";
import type { Config } from "./config.ts";

interface OpenedBackups {
  place: BackupPlace;
  /** Writes, lists and deletes there. @throws {Unavailable} with what to change */
  verify(): Promise<void>;
  close(): void;
}

/** Where BACKUP_URL or BACKUP_DIR say. Asks nothing of the store. */
export async function openBackups({
  backupDir,
  backupStore,
}: Pick<Config, "backupDir" | "backupStore">): Promise<OpenedBackups> {
  if (backupStore === null) {
    const place = new BackupFolder(backupDir);
    return { place, verify: () => place.prepare(), close: () => {} };
  }
  // Only here, since the SDK costs a tenth of a second and 20 MB.
  const { ObjectStore } = await import("#storage/object-store.ts");
  const { BackupBucket } = await import("#domain/backup/backup-bucket.ts");
  const store = new ObjectStore(backupStore, "BACKUP_URL");
  const place = new BackupBucket(store);
  return { place, verify: () => place.verify(), close: () => store.close() };
}
