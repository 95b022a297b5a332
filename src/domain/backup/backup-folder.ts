import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "#contract/durations.ts";
import { makeLastFolder } from "#platform/make-folder.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { removeDeadScratch, withScratchFolder } from "#platform/scratch-folder.ts";
import { syncPath } from "#platform/sync-path.ts";
import { Unavailable } from "#platform/unavailable.ts";
import {
  type BackupPlace,
  isBackupName,
  requireBackupName,
  type StoredBackup,
} from "./backup-place.ts";

/** Left by a process that may be another machine's. None takes that long, and the next night finds it. */
const UNFINISHED = /^(?:\.making-|\.write-test-|scratch-)/;
const UNFINISHED_MS = 12 * HOUR_MS;

/** Backups are made here, and kept unless a bucket is set. Other files in the folder are left alone. */
export class BackupFolder implements BackupPlace {
  readonly kind = "folder";
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async verify(): Promise<void> {
    try {
      await makeLastFolder(this.path, 0o750);
      const probe = join(this.path, `.write-test-${randomUUID()}`);
      await writeFile(probe, "", { flag: "wx" });
      await rm(probe);
    } catch (error) {
      throw explained(error, this.path);
    }
  }

  /** Calls `work` with the folder of a backup that is not kept yet. */
  withUnfinished<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    return withScratchFolder(this.path, ".making", work);
  }

  pathOf(name: string): string {
    return join(this.path, requireBackupName(name));
  }

  async keep(path: string, name: string): Promise<void> {
    await rename(path, this.pathOf(name));
    await syncPath(this.path);
  }

  async list(): Promise<string[]> {
    // There may be no folder if no backup was made yet.
    const names = await readdir(this.path).catch((error: unknown) => this.#nothing(error));
    return (names ?? []).filter(isBackupName);
  }

  async open(name: string): Promise<StoredBackup | null> {
    const path = this.pathOf(name);
    const handle = await open(path, "r").catch((error: unknown) => this.#nothing(error));
    if (handle === null) return null;
    const { size } = await handle.stat();
    return { size, content: owned(createReadStream(path, { fd: handle }), reportedElsewhere) };
  }

  /** Null where it is not there. @throws what else keeps it from being read */
  #nothing(error: unknown): null {
    const isAbsent =
      error instanceof Error && "code" in error && /^ENO(?:ENT|TDIR)$/.test(`${error.code}`);
    if (isAbsent) return null;
    throw explained(error, this.path);
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async removeUnfinished(now: Date): Promise<void> {
    for (const kind of [".making", "scratch"]) await removeDeadScratch(this.path, kind);
    for (const name of await readdir(this.path)) {
      if (!UNFINISHED.test(name)) continue;
      const found = await stat(join(this.path, name)).catch(() => null);
      if (found === null || now.getTime() - found.mtimeMs < UNFINISHED_MS) continue;
      // One that another account left must not keep a backup from being made.
      await rm(join(this.path, name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

/** Returns an error that says what to do: the owner reads it in the portal, the engineer in the log. */
function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // A full disk is said in other words.
  if (code === "" || code === "ENOSPC" || code === "EDQUOT") return error;
  const known = remedies[code];
  const text = known
    ? `The folder of backups, ${path}, ${known}`
    : `The folder of backups, ${path}, cannot be used (${code}). Put that right, or set BACKUP_DIR to another folder.`;
  return new Unavailable("store-away", text, { cause: error });
}

const NOT_ALLOWED =
  "may not be read and written by the account that Portico runs as. Give it to that account (docs/operations.md, Backup), or set BACKUP_DIR to another folder.";
const IN_THE_WAY = "cannot be made: a file is in its place. Set BACKUP_DIR to another folder.";

const remedies: Record<string, string> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EEXIST: IN_THE_WAY,
  ENOTDIR: IN_THE_WAY,
  ENOENT:
    "cannot be made: the one that it lies in is not there. Mount its disk, or make that folder.",
  EROFS:
    "can only be read. Set BACKUP_DIR to a folder that Portico may write; with systemd, name it in ReadWritePaths=.",
};
