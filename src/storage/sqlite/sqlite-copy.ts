import { chmod, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { fileSize } from "#contract/file-size.ts";
import { syncPath } from "#platform/sync-path.ts";
import { UnusableDatabase } from "#storage/known-schema.ts";

/** A migration may need this much besides the copy and the tables that it rewrites. */
const ROOM_BYTES = 20_000_000;

const COPIES_KEPT = 2;
const COPY_NAME = /^portico\.db\.before-\d{4}$/;

/**
 * Returns the path of the copy.
 * @throws {UnusableDatabase} if there is too little space
 */
export async function copyBefore(file: string, migration: string): Promise<string> {
  await refuseWithoutRoom(file);
  const copy = `${file}.before-${migration.slice(0, 4)}`;
  const unfinished = `${copy}.part`;
  const source = new BetterSqlite3(file, { readonly: true });
  try {
    await rm(unfinished, { force: true });
    await source.backup(unfinished);
  } finally {
    source.close();
  }
  await chmod(unfinished, (await stat(file)).mode);
  await syncPath(unfinished);
  // The final name only ever belongs to a complete copy.
  await rename(unfinished, copy);
  await syncPath(dirname(file));
  return copy;
}

export async function removeOldCopies(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => COPY_NAME.test(name));
  const copies = await Promise.all(
    names.map(async (name) => {
      const path = join(dataDir, name);
      return { path, age: -(await stat(path)).mtimeMs };
    }),
  );
  const old = copies.toSorted((one, other) => one.age - other.age).slice(COPIES_KEPT);
  for (const { path } of old) await rm(path, { force: true });
}

async function refuseWithoutRoom(file: string): Promise<void> {
  const log = await stat(`${file}-wal`).catch(() => null);
  const bytes = (await stat(file)).size + (log?.size ?? 0);
  const needed = 2 * bytes + ROOM_BYTES;
  const { bavail, bsize } = await statfs(dirname(file));
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new UnusableDatabase(
    `The update first keeps a copy of ${file} and needs ${fileSize(needed)} on its disk; ${fileSize(free)} are free. Make room and start again; nothing was changed.`,
  );
}
