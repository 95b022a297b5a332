import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Db, Tx } from "#storage/database.ts";
import { explainSqliteError } from "./sqlite-lock.ts";
import type { SqliteMessageSearch } from "./sqlite-search.ts";

interface QueuedWrite {
  queuedAt: number;
  run(tx: Tx): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

/** Each waiting write holds a request's body. */
const MAX_WAITING = 5000;

const GROUP = 500;

const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Group commit: writes share a transaction, each in a savepoint, so that one can fail alone. */
export class WriteQueue {
  readonly #writer: Db;
  readonly #search: SqliteMessageSearch;
  readonly #asTransaction: (connection: Db) => Tx;
  #waiting: QueuedWrite[] = [];
  #draining: Promise<void> | null = null;
  #isClosed = false;

  /** @param asTransaction types a connection whose transaction has begun */
  constructor(writer: Db, search: SqliteMessageSearch, asTransaction: (connection: Db) => Tx) {
    this.#writer = writer;
    this.#search = search;
    this.#asTransaction = asTransaction;
  }

  /** @throws {Unavailable} busy (too many waiting, or locked by another program), full, away */
  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) {
      return Promise.reject(new Unavailable("away", "The database is closed."));
    }
    if (this.#waiting.length >= MAX_WAITING) {
      return Promise.reject(new Unavailable("busy", "Too many writes are waiting."));
    }
    return new Promise<Result>((resolve, reject) => {
      let settle = () => {};
      this.#waiting.push({
        queuedAt: performance.now(),
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

  /** Waits for queued writes and refuses new ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    do {
      // Each group waits a turn of the event loop, so that requests which arrived together share it, and
      // repeated writes do not block others.
      await nextTurn();
      await this.#writer.connection().execute((connection) => this.#commitGroup(connection));
    } while (this.#waiting.length > 0);
    this.#draining = null;
  }

  async #commitGroup(connection: Db): Promise<void> {
    let group: QueuedWrite[] = [];
    try {
      if (!(await this.#begin(connection))) return;
      group = this.#waiting.splice(0, GROUP);
      const done = await inGroup(this.#asTransaction(connection), group, this.#search);
      for (const write of done) write.committed();
    } catch (error) {
      if (group.length === 0) group = this.#waiting.splice(0, GROUP);
      for (const write of group) write.failed(error);
    }
  }

  /** Retries while another program has the lock; false once every write has missed its deadline. */
  async #begin(connection: Db): Promise<boolean> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await sql`begin immediate`.execute(connection);
        return true;
      } catch (error) {
        const explained = explainSqliteError(error);
        const isLocked = explained instanceof Unavailable && explained.reason === "busy";
        if (!isLocked) throw explained;
        this.#refuseOverdue(explained);
      }
      if (this.#waiting.length === 0) return false;
      await sleep(pause);
    }
  }

  #refuseOverdue(error: Unavailable): void {
    const limit = performance.now() - timeOuts.database.lock;
    while (this.#waiting[0] && this.#waiting[0].queuedAt <= limit) {
      this.#waiting.shift()?.failed(error);
    }
  }
}

async function inGroup(
  connection: Tx,
  group: QueuedWrite[],
  search: SqliteMessageSearch,
): Promise<QueuedWrite[]> {
  const done: QueuedWrite[] = [];
  try {
    for (const write of group) {
      await sql`savepoint one_write`.execute(connection);
      try {
        await search.during(() => write.run(connection));
        done.push(write);
      } catch (error) {
        // SQLite has already rolled back the whole transaction on a full or failing disk.
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
