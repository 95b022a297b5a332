import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { UnusableDatabase } from "./known-schema.ts";

/** Another server is running on the data folder. The message says which. */
export class FolderInUse extends Error {}

/** Unreferenced connections are closed by the garbage collector, which would release the lock. */
const held = new Set<BetterSqlite3.Database>();

/**
 * Allows one server at a time on a data folder. The lock is SQLite's own, on an otherwise empty file: the
 * system releases it when the process ends, however it ends, and it works between containers on one
 * machine. Nothing else in this process may open that file, because closing it would release the lock
 * (sqlite.org/howtocorrupt.html, §2.2).
 * @returns a function that releases the lock
 * @throws {FolderInUse} when another server has it; {UnusableDatabase} when there is no locking
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const file = join(dataDir, "server.lock");
  const holder = `${file}.json`;
  const connection = new BetterSqlite3(file, { timeout: 0 });
  try {
    connection.exec("begin exclusive");
  } catch (cause) {
    connection.close();
    if (!(cause instanceof BetterSqlite3.SqliteError)) throw cause;
    if (cause.code !== "SQLITE_BUSY") {
      throw new UnusableDatabase(
        `The data folder ${dataDir} cannot be locked (${cause.code}). Check its rights and disk space; network folders often know no locks.`,
        { cause },
      );
    }
    throw new FolderInUse(
      `Another Portico server runs on the data folder ${dataDir}${await holderOf(holder)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  held.add(connection);
  const us = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  // Only for the message above; on a full disk the server starts without it.
  await writeFile(holder, `${JSON.stringify(us)}\n`).catch(() => undefined);
  return () => {
    held.delete(connection);
    connection.close();
  };
}

/** Who holds the lock, as far as is known. */
async function holderOf(holder: string): Promise<string> {
  try {
    const { pid, host, since } = JSON.parse(await readFile(holder, "utf8"));
    return ` (process ${pid} on ${host}, since ${since})`;
  } catch {
    return "";
  }
}
