import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Topic, Tx } from "#storage/database.ts";
import { shareDatabase } from "./postgres-lock.ts";
import { connectionSettings } from "./postgres-pool.ts";

export class ReadOnlyDatabase extends Error {
  constructor() {
    super(
      "PostgreSQL can be reached and takes no writes: it is a standby, or default_transaction_read_only is on. Name the primary, or let it take writes.",
    );
  }
}

const channels: Record<Topic, string> = {
  content: "portico_content",
  jobs: "portico_jobs",
};

/** PostgreSQL delivers it when `tx` commits, and merges equal ones. */
export async function announce(tx: Tx, topic: Topic): Promise<void> {
  await sql`select pg_notify(${channels[topic]}, '')`.execute(tx);
}

/**
 * Keeps one connection that hears the announcements of other processes, and asks on it whether PostgreSQL answers and
 * accepts writes: every few seconds, and twice a second while somebody waits in vain or it is away. Nobody waits
 * during an outage: running work is given up, and new work is refused at once.
 */
export class PostgresWatch {
  readonly #url: string;
  readonly #sharesLock: boolean;
  readonly #stop: () => Promise<void>;
  readonly #giveUp = new Set<() => void>();
  readonly #listeners = new Set<{ topic: Topic; callback: () => void }>();
  #client: pg.Client | null = null;
  #isAway = false;
  #answeredAt = 0;
  #lookedAt = 0;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, { sharesLock }: { sharesLock: boolean }) {
    this.#url = url;
    this.#sharesLock = sharesLock;
    this.#stop = repeat(timeOuts.database.watch, () => this.#lookIfDue(), reportedElsewhere);
  }

  /**
   * @throws {ReadOnlyDatabase}
   * @throws if it does not answer, or is being replaced
   */
  begin(): Promise<void> {
    return this.#ask();
  }

  /** An answer to anybody proves that the database is there. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  /**
   * Returns the result of `work` unless there is an outage.
   * @param discard gets a result that comes too late
   * @throws {Unavailable} away
   */
  during<Result>(
    work: () => Promise<Result>,
    discard: (result: Result) => void = () => {},
  ): Promise<Result> {
    if (this.#isAway) return Promise.reject(outage());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      reject(outage());
    };
    // A set, since each wait for one long-lived promise would stay in memory as long as the promise.
    this.#giveUp.add(giveUp);
    work()
      .then((result) => (isLate ? discard(result) : resolve(result)))
      .catch(reject)
      .finally(() => this.#giveUp.delete(giveUp));
    return promise;
  }

  /** Everything announced before this time has been heard. A time of `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Also calls back after a reconnection, since a notice may have been missed. Returns a function that stops it. */
  on(topic: Topic, callback: () => void): () => void {
    const listener = { topic, callback };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    await this.#stop();
    this.#leave();
  }

  async #lookIfDue(): Promise<void> {
    const { watch, idleWatch } = timeOuts.database;
    const now = performance.now();
    const waitsInVain = this.#giveUp.size > 0 && now - this.#answeredAt >= watch;
    const isTold = this.#client !== null && !this.#isAway && !waitsInVain;
    if (!isTold || now - this.#lookedAt >= idleWatch) await this.#look(now);
  }

  async #look(startedAt: number): Promise<void> {
    this.#lookedAt = startedAt;
    const failure = await this.#failure();
    // A busy machine may have kept this one waiting while others were answered. But a database that accepts
    // no writes may well answer reads.
    const isDisproved = !(failure instanceof ReadOnlyDatabase) && this.#answeredAt >= startedAt;
    this.#isAway = failure !== null && !isDisproved;
    if (this.#isAway) for (const giveUp of [...this.#giveUp]) giveUp();
  }

  /** The second try uses a new connection: a broken one says nothing about the server. */
  async #failure(): Promise<unknown> {
    const isKnown = this.#client !== null;
    try {
      await this.#ask();
      return null;
    } catch (error) {
      this.#leave();
      return isKnown && !(error instanceof Silence) ? this.#failure() : error;
    }
  }

  /** @throws if it does not answer in time, or accepts no writes */
  async #ask(): Promise<void> {
    const startedAt = performance.now();
    const { promise: late, reject } = Promise.withResolvers<never>();
    // If this process was paused, the answer may have arrived without being read yet.
    const timer = setTimeout(
      () => nextTurn().then(() => reject(new Silence())),
      timeOuts.database.watchAnswer,
    );
    try {
      const client = this.#client ?? (await Promise.race([this.#connect(), late]));
      const answer = client.query("show transaction_read_only");
      const { rows } = await Promise.race([answer, late]);
      if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyDatabase();
      this.#heardAt = startedAt;
    } finally {
      clearTimeout(timer);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = owned(new pg.Client(connectionSettings(this.#url)), reportedElsewhere);
    this.#client = client;
    client.once("end", () => {
      if (client === this.#client) this.#client = null;
    });
    client.on("notification", ({ channel }) => this.#tell((topic) => channels[topic] === channel));
    await client.connect();
    if (this.#sharesLock) await shareDatabase(client);
    const names = Object.values(channels);
    await client.query(names.map((name) => `listen ${name}`).join(";"));
    this.#tell(() => true);
    return client;
  }

  #tell(isWanted: (topic: Topic) => boolean): void {
    for (const { topic, callback } of this.#listeners) if (isWanted(topic)) callback();
  }

  #leave(): void {
    const client = this.#client;
    this.#client = null;
    // A silent server would never close the connection.
    void client?.end().catch(reportedElsewhere);
  }
}

class Silence extends Error {}

function outage(): Unavailable {
  return new Unavailable("away", "PostgreSQL does not answer, or takes no writes.");
}
