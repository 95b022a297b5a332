import { existsSync, statSync } from "node:fs";
import { copyFile, link, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { syncPath } from "#platform/sync-path.ts";
import { Database } from "#storage/database.ts";
import { type Replacement, stampOf } from "#storage/replacement.ts";
import { FolderInUse, lockFolderAlone } from "./folder-lock.ts";
import { openSqlite } from "./sqlite.ts";
import { sqliteFile } from "./sqlite-file.ts";

const UNFINISHED = /^restore-[A-Za-z0-9]{6}$/;

/** @throws {FolderInUse} while a server or command is at work on the folder */
export async function replaceSqlite(dataDir: string, now: Date): Promise<Replacement> {
  const unlock = await lockFolderAlone(dataDir);
  await removeUnfinishedReplacements(dataDir);
  const folder = await mkdtemp(join(dataDir, "restore-"));
  const database = new Database(openSqlite(folder));
  return {
    database,
    takePlace: async () => {
      await database.close();
      refuseLog(sqliteFile(folder));
      const file = sqliteFile(dataDir);
      const kept = existsSync(file) ? await keep(file, now) : null;
      await rename(sqliteFile(folder), file);
      await syncPath(dataDir);
      return kept;
    },
    end: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
      unlock();
    },
  };
}

/** Removes what a killed process left; the caller's lock says that none is at work. Never throws. */
export async function removeUnfinishedReplacements(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** Gives the former database a second name, so that there is always a database in its place. */
async function keep(file: string, now: Date): Promise<string> {
  const kept = await freeName(`${file}.before-restore-${stampOf(now)}`);
  await emptyLog(file, kept);
  await link(file, kept).catch(() => copyFile(file, kept));
  return kept;
}

/** A log beside the new database would be taken for the new one's. */
async function emptyLog(file: string, kept: string): Promise<void> {
  try {
    const connection = new BetterSqlite3(file);
    connection.pragma("wal_checkpoint(TRUNCATE)");
    connection.close();
  } catch {
    // A damaged database may be why it is replaced, so all of it is kept.
    if (existsSync(`${file}-wal`)) await rename(`${file}-wal`, `${kept}-wal`);
  }
  refuseLog(file);
  for (const rest of ["-wal", "-shm"]) await rm(`${file}${rest}`, { force: true });
}

/** The content of the log would be missing from the file. */
function refuseLog(file: string): void {
  if (!existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0) return;
  throw new FolderInUse(
    `Another program has the database ${file} open. Close it and start again; nothing was changed.`,
  );
}

async function freeName(path: string): Promise<string> {
  let name = path;
  for (let number = 2; existsSync(name); number += 1) name = `${path}-${number}`;
  return name;
}
