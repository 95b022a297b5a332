import type { DailyCountRow, Metric } from "#storage/schema.ts";

/** Counts by day, metric and subject. Nested maps, so that counting builds no key. */
export class Tally {
  readonly #days = new Map<string, Map<Metric, Map<string, number>>>();
  readonly #limit: number;
  #size = 0;

  /** Beyond `limit` different counts no new one is taken in; those that are there go on. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  add({ day, metric, subject, count }: DailyCountRow): void {
    const metrics = getOrMake(this.#days, day);
    const subjects = getOrMake(metrics, metric);
    const before = subjects.get(subject);
    if (before === undefined) {
      if (this.#size >= this.#limit) return;
      this.#size += 1;
    }
    subjects.set(subject, (before ?? 0) + count);
  }

  rows(): DailyCountRow[] {
    return [...this.#days].flatMap(([day, metrics]) =>
      [...metrics].flatMap(([metric, subjects]) =>
        [...subjects].map(([subject, count]) => ({ day, metric, subject, count })),
      ),
    );
  }
}

function getOrMake<Key, InnerKey, Value>(
  maps: Map<Key, Map<InnerKey, Value>>,
  key: Key,
): Map<InnerKey, Value> {
  const found = maps.get(key);
  if (found) return found;
  const made = new Map<InnerKey, Value>();
  maps.set(key, made);
  return made;
}
