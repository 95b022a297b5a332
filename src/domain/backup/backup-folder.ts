import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import {
  type BackupPlace,
  isBackupName,
  requireBackupName,
  type StoredBackup,
} from "./backup-place.ts";
import { syncFolder } from "./make-backup.ts";

/** Left by a process that was ended; none takes that long. */
const UNFINISHED = /^(?:\.making-|scratch-)/;
const UNFINISHED_MS = 24 * 3_600_000;

/** Where backups are made, and kept unless there is a bucket for them. Touches only what is its own. */
export class BackupFolder implements BackupPlace {
  readonly kind = "folder";
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async prepare(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o750 });
  }

  /** For a backup that is not kept yet. */
  unfinishedPath(name: string): string {
    return join(this.path, `.making-${requireBackupName(name)}`);
  }

  pathOf(name: string): string {
    return join(this.path, requireBackupName(name));
  }

  async keep(path: string, name: string): Promise<void> {
    await rename(path, this.pathOf(name));
    await syncFolder(this.path);
  }

  async list(): Promise<string[]> {
    const names = await readdir(this.path).catch((error: NodeJS.ErrnoException) => {
      // Where none was made yet, there may be no folder.
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
      throw error;
    });
    return names.filter(isBackupName);
  }

  async open(name: string): Promise<StoredBackup | null> {
    const path = this.pathOf(name);
    const handle = await open(path, "r").catch(() => null);
    if (handle === null) return null;
    const { size } = await handle.stat();
    return { size, content: owned(createReadStream(path, { fd: handle }), reportedElsewhere) };
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async removeUnfinished(now: Date): Promise<void> {
    for (const name of await readdir(this.path)) {
      if (!UNFINISHED.test(name)) continue;
      const found = await stat(join(this.path, name)).catch(() => null);
      if (found === null || now.getTime() - found.mtimeMs < UNFINISHED_MS) continue;
      await rm(join(this.path, name), { recursive: true, force: true });
    }
  }
}
