import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { shareDatabase } from "./postgres-lock.ts";
import { connectionSettings } from "./postgres-pool.ts";

export class ReadOnlyDatabase extends Error {
  constructor() {
    super(
      "PostgreSQL can be reached and takes no writes: it is a standby, or default_transaction_read_only is on. Name the primary, or let it take writes.",
    );
  }
}

/**
 * Asks PostgreSQL twice a second whether it is there and can be written. While it is not, nobody waits for
 * it: whatever is under way is given up, and what comes is refused at once.
 */
export class PostgresWatch {
  readonly #url: string;
  readonly #sharesLock: boolean;
  readonly #stop: () => Promise<void>;
  readonly #giveUp = new Set<() => void>();
  #client: pg.Client | null = null;
  #isAway = false;
  #answeredAt = 0;

  constructor(url: string, { sharesLock }: { sharesLock: boolean }) {
    this.#url = url;
    this.#sharesLock = sharesLock;
    this.#stop = repeat(timeOuts.database.watch, () => this.#look(), reportedElsewhere);
  }

  /** @throws {ReadOnlyDatabase} @throws when it does not answer, or is being replaced */
  begin(): Promise<void> {
    return this.#ask();
  }

  /** An answer to anybody proves that it is there. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  /**
   * The result of `work`, as long as there is no outage.
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
    // A set, since each wait for one long-lived promise would stay in memory as long as that does.
    this.#giveUp.add(giveUp);
    work()
      .then((result) => (isLate ? discard(result) : resolve(result)))
      .catch(reject)
      .finally(() => this.#giveUp.delete(giveUp));
    return promise;
  }

  async stop(): Promise<void> {
    await this.#stop();
    this.#leave();
  }

  async #look(): Promise<void> {
    const startedAt = performance.now();
    const failure = await this.#failure();
    // A busy machine may have kept this one waiting while others were answered. But what takes no
    // writes may well go on to answer reads.
    const isDisproved = !(failure instanceof ReadOnlyDatabase) && this.#answeredAt >= startedAt;
    this.#isAway = failure !== null && !isDisproved;
    if (this.#isAway) for (const giveUp of [...this.#giveUp]) giveUp();
  }

  /** The second time on a new connection: one that broke says nothing about the server. */
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

  /** @throws when it does not answer in time, or takes no writes */
  async #ask(): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    // After a pause of this process, the answer may be there and not read yet.
    const timer = setTimeout(
      () => nextTurn().then(() => reject(new Silence())),
      timeOuts.database.watchAnswer,
    );
    try {
      const client = this.#client ?? (await Promise.race([this.#connect(), late]));
      const answer = client.query("show transaction_read_only");
      const { rows } = await Promise.race([answer, late]);
      if (rows[0]?.transaction_read_only === "on") throw new ReadOnlyDatabase();
    } finally {
      clearTimeout(timer);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = owned(new pg.Client(connectionSettings(this.#url)), reportedElsewhere);
    this.#client = client;
    await client.connect();
    if (this.#sharesLock) await shareDatabase(client);
    return client;
  }

  #leave(): void {
    const client = this.#client;
    this.#client = null;
    // A silent server would never say goodbye.
    void client?.end().catch(reportedElsewhere);
  }
}

class Silence extends Error {}

function outage(): Unavailable {
  return new Unavailable("away", "PostgreSQL does not answer, or takes no writes.");
}
