import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Db, Dialect, Tx } from "./database.ts";
import type { Schema } from "./schema.ts";
import { explainSqliteError, untilUnlocked } from "./sqlite-lock.ts";
import { SqliteMessageSearch } from "./sqlite-search.ts";

/** Writes that may wait for a transaction; each holds a request's body. */
const MOST_WAITING = 5000;

/** Writes in one transaction. */
const GROUP = 500;

interface QueuedWrite {
  run(tx: Tx): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Opens (and creates) the SQLite database of a data folder. Reads and writes have a connection each,
 * so that a read never waits for a transaction.
 */
export function openSqlite(dataDir: string): Dialect {
  const file = join(dataDir, "portico.db");
  const writer = connect(file, false);
  const reader = connect(file, true);
  const messageSearch = new SqliteMessageSearch();
  const queue = new WriteQueue(writer, messageSearch);
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
    // One machine, one process: only the command line writes beside it, and the version is polled.
    announceContentChange: async () => {},
    onContentChange: () => () => {},
    close: async () => {
      await queue.idle();
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
  // With a table, so that the file is really read.
  const { rows } = await sql<{ version: string }>`
    select sqlite_version() as version from content_version
  `.execute(db);
  return `SQLite ${rows[0]?.version}`;
}

function connect(file: string, forReading: boolean): Db {
  const connection = new BetterSqlite3(file, { timeout: timeOuts.database.lock });
  connection.pragma("journal_mode = WAL");
  // FULL: a commit is on disk before it is acknowledged, also when the power fails.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // Waiting for a lock inside SQLite would stop the whole process, cached pages included.
  connection.pragma(`busy_timeout = ${timeOuts.database.lockBlocking}`);
  if (forReading) connection.pragma("query_only = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
}

/**
 * Group commit: writes that arrive while another commits share the next transaction, each in a
 * savepoint of its own, so that one that fails undoes nothing but itself.
 */
class WriteQueue {
  readonly #writer: Db;
  readonly #search: SqliteMessageSearch;
  #waiting: QueuedWrite[] = [];
  #draining: Promise<void> | null = null;

  constructor(writer: Db, search: SqliteMessageSearch) {
    this.#writer = writer;
    this.#search = search;
  }

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= MOST_WAITING) {
      return Promise.reject(new Unavailable("busy", "Too many writes are waiting."));
    }
    return new Promise<Result>((resolve, reject) => {
      let settle = () => {};
      this.#waiting.push({
        run: async (tx) => {
          const result = await work(tx);
          settle = () => resolve(result);
        },
        committed: () => settle(),
        failed: (error) => reject(explainSqliteError(error)),
      });
      this.#draining ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop, so that requests which arrived together are all in the group.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, GROUP);
      await this.#commit(group);
    }
    this.#draining = null;
  }

  async #commit(group: QueuedWrite[]): Promise<void> {
    try {
      const done = await this.#writer
        .connection()
        .execute((connection) => inGroup(connection, group, this.#search));
      for (const write of done) write.committed();
    } catch (error) {
      for (const write of group) write.failed(error);
    }
  }
}

/** Kysely's Migrator opens no transaction on SQLite, and locks nothing: both are done here. */
async function migrate(connection: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await begin(connection);
  try {
    await work(connection);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
}

/** Takes the write lock, waiting asleep for other programs that hold it. */
async function begin(connection: Db): Promise<void> {
  await untilUnlocked(() => sql`begin immediate`.execute(connection));
}

async function inGroup(
  connection: Db,
  group: QueuedWrite[],
  search: SqliteMessageSearch,
): Promise<QueuedWrite[]> {
  // The one cast of this dialect: from here to the commit, this connection is in a transaction.
  const tx = connection as Tx;
  const done: QueuedWrite[] = [];
  await begin(connection);
  try {
    for (const write of group) {
      await sql`savepoint one_write`.execute(connection);
      try {
        await search.during(() => write.run(tx));
        done.push(write);
      } catch (error) {
        // On a full or failing disk SQLite has undone the whole transaction by itself, savepoint and all.
        await sql`rollback to one_write`.execute(connection).catch(() => Promise.reject(error));
        write.failed(error);
      }
      await sql`release one_write`.execute(connection);
    }
    await search.writeChanges(connection);
    await sql`commit`.execute(connection);
    return done;
  } catch (error) {
    search.forgetChanges();
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
}
