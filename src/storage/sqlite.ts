import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Db, Dialect, Tx } from "./database.ts";
import { entryOf, type MessageSearch, marksOf } from "./message-search.ts";
import type { ContactSubmissionRow, Schema } from "./schema.ts";

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
  const queue = new WriteQueue(writer);
  return {
    version: `SQLite ${querySqliteVersion(file)}`,
    askVersion: () => askVersion(reader),
    db: reader,
    write: (work) => queue.add(work),
    messageSearch,
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

/** Places in the index for the messages of one millisecond. */
const PLACES = sql.lit(1_000_000);

/**
 * FTS5 gives rows in the order of their numbers. Numbers that sort as the messages do let it stop at the
 * end of a page, however many messages have a word.
 */
const messageSearch: MessageSearch = {
  put: async (tx, row, words) => {
    const from = sql`cast(${Date.parse(row.submitted_at)} as integer) * ${PLACES}`;
    await sql`
      insert into contact_submission_search_row (number, id)
      select coalesce(max(number) + 1, ${from}), ${row.id}
      from contact_submission_search_row
      where number >= ${from} and number < ${from} + ${PLACES}
      on conflict (id) do nothing
    `.execute(tx);
    await sql`
      insert or replace into contact_submission_search (rowid, words)
      select number, ${entryOf(row, words).join(" ")}
      from contact_submission_search_row where id = ${row.id}
    `.execute(tx);
  },
  remove: async (tx, id) => {
    await sql`
      delete from contact_submission_search
      where rowid = (select number from contact_submission_search_row where id = ${id})
    `.execute(tx);
    await sql`delete from contact_submission_search_row where id = ${id}`.execute(tx);
  },
  find: async (db, { words, after, limit, ...flags }) => {
    const terms = marksOf(flags).map((mark) => `"${mark}"`);
    for (const word of words) terms.push(await termOf(db, word));
    const behind = after
      ? sql`and contact_submission_search.rowid < coalesce(
          (select number from contact_submission_search_row where id = ${after.id}),
          cast(${Date.parse(after.time)} as integer) * ${PLACES}
        )`
      : sql``;
    // The order of a cross join is fixed: from the index to the messages, and never the other way.
    const { rows } = await sql<ContactSubmissionRow>`
      select contact_submission.*
      from contact_submission_search
      cross join contact_submission_search_row as place
        on place.number = contact_submission_search.rowid
      cross join contact_submission on contact_submission.id = place.id
      where contact_submission_search match ${terms.join(" AND ")} ${behind}
      order by contact_submission_search.rowid desc
      limit ${limit ?? -1}
    `.execute(db);
    return rows;
  },
};

/** FTS5 has ready lists of the messages for beginnings as short as this. */
const LISTED_LETTERS = 3;
const FEW_WORDS = 16;

/**
 * The beginning of a word as FTS5 looks for it. For a long one it would gather every message first; the
 * few whole words that begin so it reads from the newest message on, and only as far as the page needs.
 */
async function termOf(db: Db, word: string): Promise<string> {
  const asPrefix = `"${word}"*`;
  if ([...word].length <= LISTED_LETTERS) return asPrefix;
  const { rows } = await sql<{ term: string }>`
    select term from contact_submission_search_word
    where term >= ${word} and term <= ${`${word}\u{10ffff}`}
    limit ${FEW_WORDS + 1}
  `.execute(db);
  if (rows.length === 0 || rows.length > FEW_WORDS) return asPrefix;
  return `(${rows.map(({ term }) => `"${term}"`).join(" OR ")})`;
}

async function askVersion(db: Db): Promise<string> {
  // With a table, so that the file is really read.
  const { rows } = await sql<{ version: string }>`
    select sqlite_version() as version from content_version
  `.execute(db);
  return `SQLite ${rows[0]?.version}`;
}

function connect(file: string, forReading: boolean): Db {
  const connection = new BetterSqlite3(file);
  connection.pragma("journal_mode = WAL");
  // FULL: a commit is on disk before it is acknowledged, also when the power fails.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("busy_timeout = 5000");
  if (forReading) connection.pragma("query_only = ON");
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
}

/**
 * Group commit: writes that arrive while another commits share the next transaction, each in a
 * savepoint of its own, so that one that fails undoes nothing but itself.
 */
class WriteQueue {
  readonly #writer: Db;
  #waiting: QueuedWrite[] = [];
  #draining: Promise<void> | null = null;

  constructor(writer: Db) {
    this.#writer = writer;
  }

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let settle = () => {};
      this.#waiting.push({
        run: async (tx) => {
          const result = await work(tx);
          settle = () => resolve(result);
        },
        committed: () => settle(),
        failed: reject,
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
      const group = this.#waiting.splice(0, 500);
      await this.#commit(group);
    }
    this.#draining = null;
  }

  async #commit(group: QueuedWrite[]): Promise<void> {
    try {
      const done = await this.#writer
        .connection()
        .execute((connection) => inGroup(connection, group));
      for (const write of done) write.committed();
    } catch (error) {
      for (const write of group) write.failed(error);
    }
  }
}

/** Kysely's Migrator opens no transaction on SQLite, and locks nothing: both are done here. */
async function migrate(connection: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await sql`begin immediate`.execute(connection);
  try {
    await work(connection);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
}

async function inGroup(connection: Db, group: QueuedWrite[]): Promise<QueuedWrite[]> {
  // The one cast of this dialect: from here to the commit, this connection is in a transaction.
  const tx = connection as Tx;
  const done: QueuedWrite[] = [];
  await sql`begin immediate`.execute(connection);
  try {
    for (const write of group) {
      await sql`savepoint one_write`.execute(connection);
      try {
        await write.run(tx);
        done.push(write);
      } catch (error) {
        await sql`rollback to one_write`.execute(connection);
        write.failed(error);
      }
      await sql`release one_write`.execute(connection);
    }
    await sql`commit`.execute(connection);
    return done;
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined);
    throw error;
  }
}
