import { ZoneCalendar } from "#domain/calendar.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Tx } from "#storage/database.ts";
import { addMissed } from "#storage/missed-address.ts";

/** A list that a person can go through; it also bounds what a scanner can have us keep. */
const MOST_PATHS = 500;

/** Thirty days of each path, and some more hosts than lead to most. */
const MOST_ROWS = 20_000;

interface Miss {
  path: string;
  host: string;
  quarter_hour: number;
  count: number;
}

/** Misses that wait in memory for the next batch. */
export class MissCounts {
  readonly #waiting = new Map<string, Miss>();

  get size(): number {
    return this.#waiting.size;
  }

  /** What is beyond the bound is dropped. */
  add(miss: Miss): void {
    const key = `${miss.quarter_hour} ${miss.host} ${miss.path}`;
    const present = this.#waiting.get(key);
    if (present) present.count += miss.count;
    else if (this.#waiting.size < MOST_PATHS) this.#waiting.set(key, { ...miss });
  }

  take(): Miss[] {
    const misses = [...this.#waiting.values()];
    this.#waiting.clear();
    return misses;
  }
}

export async function writeMisses(tx: Tx, misses: readonly Miss[]): Promise<void> {
  if (misses.length === 0) return;
  const calendar = new ZoneCalendar(await ownersTimeZone(tx));
  const days = new Map<string, { path: string; host: string; day: number; count: number }>();
  for (const { path, host, quarter_hour, count } of misses) {
    const day = calendar.dayAt(quarter_hour);
    const key = `${day} ${host} ${path}`;
    days.set(key, { path, host, day, count: count + (days.get(key)?.count ?? 0) });
  }
  await addMissed(tx, [...days.values()], { paths: MOST_PATHS, rows: MOST_ROWS });
}
