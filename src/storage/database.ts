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

/** Processes that share a database tell each other that visitors see something new, or that a job is due. */
export type Topic = "content" | "jobs";

export interface Dialect {
  readonly version: string;
  readonly schema: string | null;
  askVersion(): Promise<string>;
  /** Reads outside of transactions, and retries after a lost connection or a lock. */
  read<Result>(query: (db: Db) => Promise<Result>): Promise<Result>;
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly messageSearch: MessageSearch;
  readonly textIndex: TextIndex;
  isUniqueViolation(error: unknown): boolean;
  /** True if single rows can be locked; if not, all writes exclude each other. */
  readonly locksRows: boolean;
  /** Runs in one process at a time. If `work` throws, nothing of it is kept. */
  migrate(work: (db: Db) => Promise<void>): Promise<void>;
  snapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>;
  /** Loads any number of rows in one transaction that nobody else waits for. */
  load(work: (loader: Loader) => Promise<void>): Promise<void>;
  /** Reaches the other processes once `tx` is committed. */
  announce(tx: Tx, topic: Topic): Promise<void>;
  /** Listens to other processes' announcements. Returns the function that stops it. */
  onAnnouncement(topic: Topic, callback: () => void): () => void;
  /** Null where there is no server to connect to. */
  connections(): Connections | null;
  /** Every announcement before that has been heard, by `performance.now()`; -Infinity where none can be. */
  heardAt(): number;
  close(): Promise<void>;
}

/** Connections to PostgreSQL by what they do, and questions that wait for one. */
export interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

interface WriteOptions {
  /** Background work leaves half of the reserve to the owner on a full disk. */
  inBackground?: boolean;
}

export class Database {
  readonly #dialect: Dialect;
  /** Null on PostgreSQL, which manages its own disk. */
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

  askVersion(): Promise<string> {
    return this.#dialect.askVersion();
  }

  connections(): Connections | null {
    return this.#dialect.connections();
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

  /** Reads one state of all tables, on a connection of its own. */
  snapshot<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
    return this.#dialect.snapshot(work);
  }

  /** Fills a database that nobody else uses yet. If `work` throws, nothing of it is kept. */
  load(work: (loader: Loader) => Promise<void>): Promise<void> {
    return this.#dialect.load(work);
  }

  /**
   * Must not be called within {@link write}, where it would not see the write.
   * @throws {Unavailable}
   */
  read<Result>(query: (db: Db) => Promise<Result>): Promise<Result> {
    this.#refuseInsideWrite("read");
    return this.#dialect.read(query);
  }

  /** Everything that `work` writes is committed together with the key. */
  async claiming<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#claims.run(claim, work);
    } finally {
      claim.end();
    }
  }

  /**
   * The write is on disk when this resolves. `work` may only make calls on `tx`, because others wait and it
   * may run again.
   * @throws {UniqueViolation} with all of `work` undone
   * @throws {KeyTaken} likewise, within {@link claiming}
   * @throws {Unavailable} if the database does not answer, is locked or full
   */
  async write<Result>(
    work: (tx: Tx) => Promise<Result>,
    { inBackground = false }: WriteOptions = {},
  ): Promise<Result> {
    this.#refuseInsideWrite("write");
    const claim = this.#claims.getStore();
    const claimed = claim ? (tx: Tx) => claim.with(tx, work) : work;
    // Writes of several callers may run in one transaction, and so in the context of another of them.
    const asCaller = AsyncLocalStorage.snapshot();
    const attempt = () =>
      this.#dialect.write((tx) => asCaller(() => this.#writing.run(true, () => claimed(tx))));
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
   * Writes like {@link write}, for content that visitors can see: bumps the content version and notifies
   * others. Anything that depends on the version must be read in `look`, because `work` may run before
   * another change whose version comes first.
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
   * Must be called before storing something large. Other writes may use the reserve: signing in, deleting,
   * and anything else that helps the owner to make space.
   * @throws {Unavailable} full
   */
  async requireRoom(): Promise<void> {
    await this.#reserve?.requireRoom();
  }

  async hasRoom(): Promise<boolean> {
    return this.#reserve === null || this.#reserve.hasRoom();
  }

  announce(tx: Tx, topic: Topic): Promise<void> {
    return this.#dialect.announce(tx, topic);
  }

  /**
   * Is called for other processes' announcements, and when one may have been missed. Returns the function
   * that stops it.
   */
  onAnnouncement(topic: Topic, callback: () => void): () => void {
    return this.#dialect.onAnnouncement(topic, callback);
  }

  /** Every announcement before that has been heard, by `performance.now()`; -Infinity where none can be. */
  get heardAt(): number {
    return this.#dialect.heardAt();
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
