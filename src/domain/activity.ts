import { setTimeout as sleep } from "node:timers/promises";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { addDailyCounts } from "#storage/daily-count.ts";
import type { Database, Tx } from "#storage/database.ts";
import { addDownloads } from "#storage/publication-file.ts";
import type { DailyCountRow, Metric } from "#storage/schema.ts";
import type { Clock } from "./clock.ts";
import { Tally } from "./tally.ts";

/** Far more than a day of any site has; bounds what waits for a database that is away. */
const MAX_WAITING = 100_000;

const DAY_MS = 24 * 3_600_000;

/**
 * Counts what happens by day (UTC), in memory, and adds it to the database in batches: a page that
 * comes from the cache must not wait for a disk. What could not be written waits for the next batch.
 */
export class Activity {
  readonly #database: Database;
  readonly #clock: Clock;
  #waiting = new Tally(MAX_WAITING);
  #writing: Promise<void> | null = null;
  #stopWriting: () => Promise<void> = async () => {};
  #onError: (error: unknown) => void = () => {};
  #day = "";
  #dayEnds = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Counts one; `subject` is the article or ebook it happened to. Never fails and never waits. */
  count(metric: Metric, subject = ""): void {
    this.#waiting.add({ day: this.#today(), metric, subject, count: 1 });
  }

  /** Begins to write every ten seconds. `onError` hears of a batch that could not be written. */
  start(onError: (error: unknown) => void): void {
    this.#onError = onError;
    this.#stopWriting = repeat(timeOuts.job.countsWrite, () => this.write(), onError);
  }

  /** Writes what is left, even on a full disk, since nothing else would keep it. */
  async stop(): Promise<void> {
    await this.#stopWriting();
    await this.write({ mayUseReserve: true });
  }

  /** Writes what was counted until now. A batch that fails is reported and kept; on a full disk it waits. */
  async write({ mayUseReserve = false } = {}): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#waiting.size === 0) return;
    this.#writing = this.#writeBatch(mayUseReserve).finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  /** Writes what was counted until now, for a reader who is not kept waiting while the database is locked. */
  async settle(): Promise<void> {
    const { countsSettle } = timeOuts.job;
    const waited = new AbortController();
    const late = sleep(countsSettle, undefined, { signal: waited.signal, ref: false });
    await Promise.race([this.write(), late.catch(() => undefined)]);
    waited.abort();
  }

  async #writeBatch(mayUseReserve: boolean): Promise<void> {
    let rows: DailyCountRow[] = [];
    try {
      if (!mayUseReserve && !(await this.#database.hasRoom())) return;
      rows = this.#waiting.rows();
      this.#waiting = new Tally(MAX_WAITING);
      const write = async (tx: Tx) => {
        await addDailyCounts(tx, rows);
        for (const [id, count] of downloadsOf(rows)) await addDownloads(tx, id, count);
      };
      await this.#database.write(write, { inBackground: true });
    } catch (error) {
      for (const row of rows) this.#waiting.add(row);
      this.#onError(error);
    }
  }

  #today(): string {
    const now = this.#clock.now().getTime();
    if (now >= this.#dayEnds || now < this.#dayEnds - DAY_MS) {
      this.#day = new Date(now).toISOString().slice(0, 10);
      this.#dayEnds = Date.parse(this.#day) + DAY_MS;
    }
    return this.#day;
  }
}

/** The downloads of each ebook, in one order, so that two processes never wait for each other. */
function downloadsOf(rows: readonly DailyCountRow[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { metric, subject, count } of rows) {
    if (metric === "download") totals.set(subject, (totals.get(subject) ?? 0) + count);
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
