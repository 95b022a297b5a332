import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import type { Claim } from "./answered.ts";
import type { MessageSearch } from "./messages/message-search.ts";
import { bumpContentVersion, type ContentVersion } from "./publications/content-version.ts";
import type { TextIndex } from "./publications/search-text.ts";
import { isDiskFull, type Reserve } from "./reserve.ts";
import type { Schema } from "./schema.ts";
import type { Loader, Snapshot } from "./snapshot.ts";

export type Db = Kysely<Schema>;

declare const transaction: unique symbol;
/** A connection inside a transaction; only {@link Database.write} provides one. */
export type Tx = Db & { readonly [transaction]: true };

export class UniqueViolation extends Error {}

/** What processes that share a database tell each other: that visitors see something new, or a job is due. */
export type Topic = "content" | "jobs";

export interface Dialect {
  readonly version: string;
  /** Null where that of the connection is used. */
  readonly schema: string | null;
  askVersion(): Promise<string>;
  /** Outside of transactions; retried after a lost connection or a lock. */
  read<Result>(query: (db: Db) => Promise<Result>): Promise<Result>;
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly messageSearch: MessageSearch;
  readonly textIndex: TextIndex;
  isUniqueViolation(error: unknown): boolean;
  /** Whether single rows can be locked; if not, writes exclude each other altogether. */
  readonly locksRows: boolean;
  /** One process at a time. When `work` throws, nothing of it is left. */
  migrate(work: (db: Db) => Promise<void>): Promise<void>;
  snapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** One transaction for any number of rows, which nobody else waits for. */
  load(work: (loader: Loader) => Promise<void>): Promise<void>;
  /** Reaches the other processes once `tx` is committed. */
  announce(tx: Tx, topic: Topic): Promise<void>;
  /** Hears of other processes' announcements. Returns a function that stops it. */
  onAnnouncement(topic: Topic, callback: () => void): () => void;
  close(): Promise<void>;
}

interface WriteOptions {
  /** On a full disk, it leaves half of the reserve to the owner. */
  inBackground?: boolean;
}

export class Database {
  readonly #dialect: Dialect;
  /** Null on PostgreSQL, whose disk is its own affair. */
  readonly #reserve: Reserve | null;
  readonly #writing = new AsyncLocalStorage<true>();
  readonly #claims = new AsyncLocalStorage<Claim>();

  constructor(dialect: Dialect, reserve: Reserve | null = null) {
    this.#dialect = dialect;
    this.#reserve = reserve;
  }

  get version(): string {
    return this.#dialect.version;
  }

  get schema(): string | null {
    return this.#dialect.schema;
  }

  /** @throws when the database does not answer */
  askVersion(): Promise<string> {
    return this.#dialect.askVersion();
  }

  get messageSearch(): MessageSearch {
    return this.#dialect.messageSearch;
  }

  get textIndex(): TextIndex {
    return this.#dialect.textIndex;
  }

  get locksRows(): boolean {
    return this.#dialect.locksRows;
  }

  migrate(work: (db: Db) => Promise<void>): Promise<void> {
    return this.#dialect.migrate(work);
  }

  /** One state of all tables, on a connection of its own. */
  snapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    return this.#dialect.snapshot(work);
  }

  /** For a database that nobody else uses yet. When `work` throws, nothing of it is left. */
  load(work: (loader: Loader) => Promise<void>): Promise<void> {
    return this.#dialect.load(work);
  }

  /** Not inside {@link write}, where it would miss the write. @throws {Unavailable} */
  read<Result>(query: (db: Db) => Promise<Result>): Promise<Result> {
    this.#refuseInsideWrite("read");
    return this.#dialect.read(query);
  }

  /** Whatever `work` writes is committed together with its key. */
  async claiming<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#claims.run(claim, work);
    } finally {
      claim.end();
    }
  }

  /**
   * On disk when it resolves. `work` may only make calls on `tx`: others wait, and it may run
   * again.
   * @throws {UniqueViolation} with all of `work` undone
   * @throws {KeyTaken} likewise, while {@link claiming}
   * @throws {Unavailable} when the database does not answer, is locked or full
   */
  async write<Result>(
    work: (tx: Tx) => Promise<Result>,
    { inBackground = false }: WriteOptions = {},
  ): Promise<Result> {
    this.#refuseInsideWrite("write");
    const claim = this.#claims.getStore();
    const claimed = claim ? (tx: Tx) => claim.with(tx, work) : work;
    const attempt = () => this.#dialect.write((tx) => this.#writing.run(true, () => claimed(tx)));
    try {
      const result = await this.#withReserve(attempt, inBackground);
      claim?.committed();
      return result;
    } catch (error) {
      if (this.#dialect.isUniqueViolation(error)) {
        throw new UniqueViolation("A unique value is taken.", { cause: error });
      }
      throw error;
    }
  }

  /**
   * Like {@link write}, for what visitors can see: bumps the content version and notifies others.
   * What belongs to that version is for `look` to read: `work` may run before a change of others
   * whose version comes first.
   */
  writeContent<Result, Seen>(
    work: (tx: Tx) => Promise<Result>,
    look: (tx: Tx) => Promise<Seen>,
  ): Promise<{ result: Result; contentVersion: ContentVersion; seen: Seen }> {
    return this.write(async (tx) => {
      const result = await work(tx);
      const contentVersion = await bumpContentVersion(tx);
      await this.announce(tx, "content");
      return { result, contentVersion, seen: await look(tx) };
    });
  }

  /**
   * Call it before storing what fills the disk. Other writes may use the reserve: signing in,
   * deleting, whatever helps the owner to make room.
   * @throws {Unavailable} full
   */
  async requireRoom(): Promise<void> {
    await this.#reserve?.requireRoom();
  }

  async hasRoom(): Promise<boolean> {
    return this.#reserve === null || this.#reserve.hasRoom();
  }

  /** Other processes hear of it once `tx` is committed. */
  announce(tx: Tx, topic: Topic): Promise<void> {
    return this.#dialect.announce(tx, topic);
  }

  /** Hears of other processes' announcements, or may have missed one. Returns a function that stops it. */
  onAnnouncement(topic: Topic, callback: () => void): () => void {
    return this.#dialect.onAnnouncement(topic, callback);
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
