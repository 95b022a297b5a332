import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { timeOuts } from "#platform/time-outs.ts";
import type { Db, Dialect, Tx } from "./database.ts";
import type { Schema } from "./schema.ts";
import { sqliteFile } from "./sqlite-file.ts";
import { untilUnlocked } from "./sqlite-lock.ts";
import { SqliteMessageSearch } from "./sqlite-search.ts";
import { WriteQueue } from "./sqlite-write-queue.ts";

/** One connection for reads and one for writes, so that a read never waits for a transaction. */
export function openSqlite(dataDir: string): Dialect {
  const file = sqliteFile(dataDir);
  const writer = connect(file, false);
  const reader = connect(file, true);
  const messageSearch = new SqliteMessageSearch();
  // The one cast of this dialect: the queue calls it once the transaction has begun.
  const queue = new WriteQueue(writer, messageSearch, (connection) => connection as Tx);
  return {
    version: `SQLite ${querySqliteVersion(file)}`,
    askVersion: () => askVersion(reader),
    read: (query) => untilUnlocked(() => query(reader)),
    write: (work) => queue.add(work),
    messageSearch,
    locksRows: false,
    isUniqueViolation: (error) =>
      error instanceof BetterSqlite3.SqliteError &&
      /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code),
    migrate: (work) => writer.connection().execute((connection) => migrate(connection, work)),
    // Only the command line writes beside the server, and the version is polled.
    announce: async () => {},
    onAnnouncement: () => () => {},
    close: async () => {
      await queue.close();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function querySqliteVersion(file: string): string {
  const connection = new BetterSqlite3(file);
  try {
    return String(connection.prepare("select sqlite_version()").pluck().get());
  } finally {
    connection.close();
  }
}

async function askVersion(db: Db): Promise<string> {
  // From a table, so that the file is really read.
  const { rows } = await sql<{ version: string }>`
    select sqlite_version() as version from content_version
  `.execute(db);
  return `SQLite ${rows[0]?.version}`;
}

function connect(file: string, forReading: boolean): Db {
  const connection = new BetterSqlite3(file, { timeout: timeOuts.database.lock });
  connection.pragma("journal_mode = WAL");
  // FULL: a commit survives a power failure.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // 4 MB instead of 16: the operating system caches the file as well.
  connection.pragma("cache_size = -4000");
  // Waiting for a lock inside SQLite would block the whole process, cached pages included.
  connection.pragma(`busy_timeout = ${timeOuts.database.lockBlocking}`);
  if (forReading) connection.pragma("query_only = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
}

// Kysely's Migrator neither locks nor opens a transaction on SQLite.
async function migrate(connection: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await untilUnlocked(() => sql`begin immediate`.execute(connection));
  try {
    await work(connection);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
}
