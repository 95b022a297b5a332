import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { timeOuts } from "#platform/time-outs.ts";
import type { Db, Dialect, Tx } from "#storage/database.ts";
import type { TextIndex } from "#storage/publications/search-text.ts";
import type { Schema } from "#storage/schema.ts";
import { sqliteFile } from "./sqlite-file.ts";
import { untilUnlocked } from "./sqlite-lock.ts";
import { SqliteMessageSearch } from "./sqlite-search.ts";
import { insertRows, withSqliteSnapshot } from "./sqlite-snapshot.ts";
import { WriteQueue } from "./sqlite-write-queue.ts";

/** One connection reads and one writes, so that a read never waits for a transaction. */
export function openSqlite(dataDir: string, { isScratch = false } = {}): Dialect {
  const file = sqliteFile(dataDir);
  const { db: writer, connection, close: closeWriter } = connect(file, { isScratch });
  const { db: reader, close: closeReader } = connect(file, { isScratch, forReading: true });
  const messageSearch = new SqliteMessageSearch();
  // The one cast of this dialect: the queue calls it once the transaction has begun.
  const queue = new WriteQueue(writer, messageSearch, (connection) => connection as Tx);
  const inTransaction = (work: (db: Db) => Promise<void>) =>
    writer.connection().execute((held) => migrate(held, work));
  return {
    version: `SQLite ${querySqliteVersion(file)}`,
    schema: null,
    askVersion: () => askVersion(reader),
    read: (query) => untilUnlocked(() => query(reader)),
    write: (work) => queue.add(work),
    messageSearch,
    textIndex,
    locksRows: false,
    isUniqueViolation: (error) =>
      error instanceof BetterSqlite3.SqliteError &&
      /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code),
    migrate: inTransaction,
    load: (work) =>
      inTransaction((db) => work({ db, insert: (...rows) => insertRows(connection, ...rows) })),
    snapshot: (work) => withSqliteSnapshot(file, work),
    // Only the command line writes beside the server, and the version is polled.
    announce: async () => {},
    onAnnouncement: () => () => {},
    connections: () => null,
    heardAt: () => Number.NEGATIVE_INFINITY,
    close: async () => {
      await queue.close();
      await closeReader();
      await closeWriter();
    },
  };
}

const textIndex: TextIndex = {
  withWord: (word) => sql`
    select place.target_id from search_text_index
    join search_text_place as place on place.number = search_text_index.rowid
    where search_text_index match ${`"${word}"*`}
  `,
};

function querySqliteVersion(file: string): string {
  const connection = new BetterSqlite3(file);
  try {
    return String(connection.prepare("select sqlite_version()").pluck().get());
  } finally {
    connection.close();
  }
}

async function askVersion(db: Db): Promise<string> {
  // The query reads a table, so that the file is really read.
  const { rows } = await sql<{ version: string }>`
    select sqlite_version() as version from content_version
  `.execute(db);
  return `SQLite ${rows[0]?.version}`;
}

function connect(file: string, { isScratch = false, forReading = false }) {
  const connection = new BetterSqlite3(file, { timeout: timeOuts.database.lock });
  connection.pragma(`journal_mode = ${isScratch ? "MEMORY" : "WAL"}`);
  // FULL: a commit survives a power failure.
  connection.pragma(`synchronous = ${isScratch ? "OFF" : "FULL"}`);
  connection.pragma("foreign_keys = ON");
  // 4 MB instead of 16, because the operating system caches the file as well.
  connection.pragma("cache_size = -4000");
  // Waiting for a lock inside SQLite would block the whole process, cached pages included.
  connection.pragma(`busy_timeout = ${timeOuts.database.lockBlocking}`);
  if (forReading) connection.pragma("query_only = ON");
  const db: Db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  const close = async () => {
    await db.destroy();
    // Kysely leaves a connection open if it was never used.
    connection.close();
  };
  return { db, connection, close };
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
