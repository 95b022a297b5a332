import type { Readable } from "node:stream";

/** Nothing else is ever listed, opened or removed. */
const BACKUP_NAME = /^portico-\d{8}-\d{4}(?:-[0-9a-f]{4})?\.zip$/;

export interface StoredBackup {
  size: number;
  /** Can be read to its end even if the backup is removed meanwhile, unless it lies in a bucket. */
  content: Readable;
}

/** A folder, or a bucket of an object store, that keeps finished backups. */
export interface BackupPlace {
  readonly kind: "folder" | "object_store";
  /** Writes and deletes there. @throws {Unavailable} with what to change */
  verify(): Promise<void>;
  /** Keeps the whole file or nothing. The file at `path` may be moved. @throws {Unavailable} */
  keep(path: string, name: string, signal: AbortSignal): Promise<void>;
  /** @throws {Unavailable} */
  list(): Promise<string[]>;
  /** Null when it is not here. @throws {Unavailable} */
  open(name: string): Promise<StoredBackup | null>;
  remove(name: string): Promise<void>;
}

export function isBackupName(name: string): boolean {
  return BACKUP_NAME.test(name);
}

/** @throws for any other name */
export function requireBackupName(name: string): string {
  if (!isBackupName(name)) throw new Error("Not a name of a backup.");
  return name;
}
