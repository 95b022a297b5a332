import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import { bumpContentVersion } from "./content-version.ts";
import type { MessageSearch } from "./message-search.ts";
import { isDiskFull, type Reserve } from "./reserve.ts";
import type { Schema } from "./schema.ts";

/** What reads are done on. */
export type Db = Kysely<Schema>;

declare const transaction: unique symbol;
/** What writes are done on: a connection inside a transaction, which only {@link Database.write} gives. */
export type Tx = Db & { readonly [transaction]: true };

/** Another row already has a value that must be unique. */
export class UniqueViolation extends Error {}

/** What each dialect brings: `sqlite.ts` and `postgres.ts` export one opener of this shape. */
export interface Dialect {
  /** For example «SQLite 3.50.4». */
  readonly version: string;
  /** The same, from the database that answers now. */
  askVersion(): Promise<string>;
  /** Runs a query outside of any transaction, again where a lost connection or a lock stood in its way. */
  read<Result>(query: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction that is on disk when the promise resolves. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly messageSearch: MessageSearch;
  isUniqueViolation(error: unknown): boolean;
  /** Whether a transaction can lock single rows; where not, writes exclude each other altogether. */
  readonly locksRows: boolean;
  /** Lets one process at a time run migrations. When `work` throws, nothing of them is left. */
  migrate(work: (db: Db) => Promise<void>): Promise<void>;
  /** Tells the other processes, once `tx` is committed, that visitors see something else now. */
  announceContentChange(tx: Tx): Promise<void>;
  /** Calls back when another process announced a change. Gives the way to stop it. */
  onContentChange(callback: () => void): () => void;
  close(): Promise<void>;
}

interface WriteOptions {
  /** Nobody is waiting for it, so on a full disk it leaves half of the reserve to the owner. */
  inBackground?: boolean;
}

/** The database of the running product: either dialect behind one face. */
export class Database {
  readonly #dialect: Dialect;
  /** Null on PostgreSQL, whose disk is its own affair. */
  readonly #reserve: Reserve | null;
  readonly #writing = new AsyncLocalStorage<true>();

  constructor(dialect: Dialect, reserve: Reserve | null = null) {
    this.#dialect = dialect;
    this.#reserve = reserve;
  }

  get version(): string {
    return this.#dialect.version;
  }

  /** Name and version, asked just now. @throws when the database does not answer */
  askVersion(): Promise<string> {
    return this.#dialect.askVersion();
  }

  get messageSearch(): MessageSearch {
    return this.#dialect.messageSearch;
  }

  /** Whether rows can be locked one by one; SQLite locks all of them by having one writer. */
  get locksRows(): boolean {
    return this.#dialect.locksRows;
  }

  /** For `migrate.ts` alone. */
  migrate(work: (db: Db) => Promise<void>): Promise<void> {
    return this.#dialect.migrate(work);
  }

  /**
   * Reads what was committed. Refused inside {@link write}, where it would not see the write.
   * @throws {Unavailable} when the database does not answer
   */
  read<Result>(query: (db: Db) => Promise<Result>): Promise<Result> {
    this.#refuseInsideWrite("read");
    return this.#dialect.read(query);
  }

  /**
   * Runs `work` in one transaction; it resolves once the commit is on disk. `work` must do nothing
   * but database calls on `tx`, because others wait for it and because it may run again.
   * @throws {UniqueViolation} when a unique value is taken; all of `work` is undone
   * @throws {Unavailable} when the database does not answer, is locked or full
   */
  async write<Result>(
    work: (tx: Tx) => Promise<Result>,
    { inBackground = false }: WriteOptions = {},
  ): Promise<Result> {
    this.#refuseInsideWrite("write");
    const attempt = () => this.#dialect.write((tx) => this.#writing.run(true, () => work(tx)));
    try {
      return await this.#withReserve(attempt, inBackground);
    } catch (error) {
      if (this.#dialect.isUniqueViolation(error)) {
        throw new UniqueViolation("A unique value is taken.", { cause: error });
      }
      throw error;
    }
  }

  /**
   * Like {@link write}, for a change that a visitor can see: counts it in the same transaction, tells
   * the other processes and gives the new content version beside the result.
   */
  writeContent<Result>(
    work: (tx: Tx) => Promise<Result>,
  ): Promise<{ result: Result; contentVersion: number }> {
    return this.write(async (tx) => {
      const result = await work(tx);
      const contentVersion = await bumpContentVersion(tx);
      await this.#dialect.announceContentChange(tx);
      return { result, contentVersion };
    });
  }

  /**
   * Call this before storing anything that makes the disk fuller. Writes that do not call it may use the
   * reserve: signing in, deleting, and whatever else helps the owner to make room.
   * @throws {Unavailable} full
   */
  async requireRoom(): Promise<void> {
    await this.#reserve?.requireRoom();
  }

  /** {@link requireRoom} as a question. */
  async hasRoom(): Promise<boolean> {
    return this.#reserve === null || this.#reserve.hasRoom();
  }

  onContentChange(callback: () => void): () => void {
    return this.#dialect.onContentChange(callback);
  }

  close(): Promise<void> {
    return this.#dialect.close();
  }

  async #withReserve<Result>(
    attempt: () => Promise<Result>,
    inBackground: boolean,
  ): Promise<Result> {
    try {
      return await attempt();
    } catch (error) {
      if (!isDiskFull(error) || !(await this.#reserve?.release({ inBackground }))) throw error;
      return attempt();
    }
  }

  #refuseInsideWrite(call: string): void {
    if (this.#writing.getStore()) {
      throw new Error(`Database.${call}() inside Database.write(): use the transaction it gives.`);
    }
  }
}
