import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";
import { UnusableDatabase } from "#storage/known-schema.ts";

export class FolderInUse extends Error {}

/** An unreferenced connection would be closed by the garbage collector, which releases the lock. */
const held = new Set<BetterSqlite3.Database>();

/**
 * Allows one server per data folder. SQLite's lock is released however the process ends, and works
 * across containers on one machine. Nothing else in this process may open the file: closing it
 * would release the lock (sqlite.org/howtocorrupt.html, §2.2). Returns a function that releases it.
 * @throws {FolderInUse} @throws {UnusableDatabase} on a file system without locks
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

const Holder = z.object({ pid: z.int(), host: z.string(), since: z.string() });

async function holderOf(holder: string): Promise<string> {
  try {
    const { pid, host, since } = Holder.parse(JSON.parse(await readFile(holder, "utf8")));
    return ` (process ${pid} on ${host}, since ${since})`;
  } catch {
    return "";
  }
}
