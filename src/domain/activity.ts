import { setTimeout as sleep } from "node:timers/promises";
import { restSource } from "#contract/visit-source.ts";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { addActivityCounts } from "#storage/activity-count.ts";
import type { Database, Tx } from "#storage/database.ts";
import { addDownloads } from "#storage/publications/publication-file.ts";
import type { ActivityCountRow, Metric } from "#storage/schema.ts";
import { MissCounts, writeMisses } from "./addresses/miss-counts.ts";
import { quarterHourOf } from "./calendar.ts";
import type { Clock } from "./clock.ts";

/** Bounds what waits while the database is away; no site counts that much in a day. */
const MAX_WAITING = 100_000;

/** Anybody can invent a source; no agency is linked from as many places in one day. */
const SOURCES_A_DAY = 200;

const QUARTERS_OF_DAY = 96;

/** What the story of a message names: a key of a source, ids of publications, paths of pages. */
export interface CountedStory {
  source: string | null;
  read: readonly string[];
  downloaded: readonly string[];
}

/** Counts events per quarter hour in memory, written in batches so that no page waits for the disk. */
export class Activity {
  readonly #database: Database;
  readonly #clock: Clock;
  #waiting = new Tally(MAX_WAITING);
  readonly #missed = new MissCounts();
  #sources = { day: 0, seen: new Set<string>() };
  #writing: Promise<void> | null = null;
  #stopWriting: () => Promise<void> = async () => {};
  #report: Reporter = { failed: () => {}, worked: () => {} };

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Counts an arrival by the key of its source. Beyond a bound, a day's new sources count as one. */
  countVisit(source: string): void {
    this.count("visit", this.#boundSource(source));
  }

  /** Counts a message with what it brought, once: when it arrives as no spam, or is first released. */
  countMessage(story: CountedStory | null): void {
    this.count("message");
    if (!story) return;
    const { source, read, downloaded } = story;
    if (source !== null) this.count("message_from", source);
    const texts = new Set([...read, ...downloaded]);
    if (texts.size > 0) this.count("read_before");
    for (const text of texts) this.count("read_before", text);
    for (const id of new Set(downloaded)) this.count("downloaded_before", id);
  }

  /** Never throws and never waits. `subject` is what it happened to. */
  count(metric: Metric, subject = ""): void {
    const quarter_hour = quarterHourOf(this.#clock.now());
    this.#waiting.add({ quarter_hour, metric, subject, count: 1 });
  }

  /** Never throws and never waits. `host` is the one that led there. */
  countMissed(path: string, host: string): void {
    this.#missed.add({ path, host, quarter_hour: quarterHourOf(this.#clock.now()), count: 1 });
  }

  #boundSource(source: string): string {
    // Direct visits and assistants are a closed list.
    if (!source.startsWith("h:") && !source.startsWith("c:")) return source;
    const day = Math.floor(quarterHourOf(this.#clock.now()) / QUARTERS_OF_DAY);
    if (this.#sources.day !== day) this.#sources = { day, seen: new Set() };
    const { seen } = this.#sources;
    if (seen.size < SOURCES_A_DAY) seen.add(source);
    return seen.has(source) ? source : restSource;
  }

  start(report: Reporter): void {
    this.#report = report;
    const { countsWrite, countsWriteShared } = timeOuts.job;
    const interval = this.#database.locksRows ? countsWriteShared : countsWrite;
    this.#stopWriting = repeat(interval, () => this.write(), report.failed);
  }

  /** Writes the rest even on a full disk: nothing else would keep it. */
  async stop(): Promise<void> {
    await this.#stopWriting();
    await this.write({ mayUseReserve: true });
  }

  /** A failed batch is reported and kept for the next one; on a full disk it waits. */
  async write({ mayUseReserve = false } = {}): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#waiting.size + this.#missed.size === 0) return;
    this.#writing = this.#writeBatch(mayUseReserve).finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  /** Writes the counts so far, without keeping a reader waiting for a locked database. */
  async settle(): Promise<void> {
    const { countsSettle } = timeOuts.job;
    const waited = new AbortController();
    const late = sleep(countsSettle, undefined, { signal: waited.signal, ref: false });
    await Promise.race([this.write(), late.catch(() => undefined)]);
    waited.abort();
  }

  async #writeBatch(mayUseReserve: boolean): Promise<void> {
    let rows: ActivityCountRow[] = [];
    let missed: ReturnType<MissCounts["take"]> = [];
    try {
      if (!mayUseReserve && !(await this.#database.hasRoom())) return;
      rows = this.#waiting.rows();
      this.#waiting = new Tally(MAX_WAITING);
      missed = this.#missed.take();
      const write = async (tx: Tx) => {
        await addActivityCounts(tx, rows);
        for (const [id, count] of downloadsOf(rows)) await addDownloads(tx, id, count);
        await writeMisses(tx, missed);
      };
      await this.#database.write(write, { inBackground: true });
      this.#report.worked();
    } catch (error) {
      for (const row of rows) this.#waiting.add(row);
      for (const miss of missed) this.#missed.add(miss);
      this.#report.failed(error);
    }
  }
}

/** Downloads per ebook, always in the same order, so that two processes cannot deadlock. */
function downloadsOf(rows: readonly ActivityCountRow[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { metric, subject, count } of rows) {
    if (metric === "download") totals.set(subject, (totals.get(subject) ?? 0) + count);
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Nested maps, so that counting builds no key. */
export class Tally {
  readonly #quarterHours = new Map<number, Map<Metric, Map<string, number>>>();
  readonly #limit: number;
  #size = 0;

  /** Beyond `limit` different counts, new ones are dropped; existing ones go on. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  add({ quarter_hour, metric, subject, count }: ActivityCountRow): void {
    const metrics = getOrCreate(this.#quarterHours, quarter_hour);
    const subjects = getOrCreate(metrics, metric);
    const before = subjects.get(subject);
    if (before === undefined) {
      if (this.#size >= this.#limit) return;
      this.#size += 1;
    }
    subjects.set(subject, (before ?? 0) + count);
  }

  rows(): ActivityCountRow[] {
    return [...this.#quarterHours].flatMap(([quarter_hour, metrics]) =>
      [...metrics].flatMap(([metric, subjects]) =>
        [...subjects].map(([subject, count]) => ({ quarter_hour, metric, subject, count })),
      ),
    );
  }
}

function getOrCreate<Key, InnerKey, Value>(
  maps: Map<Key, Map<InnerKey, Value>>,
  key: Key,
): Map<InnerKey, Value> {
  const found = maps.get(key);
  if (found) return found;
  const created = new Map<InnerKey, Value>();
  maps.set(key, created);
  return created;
}
