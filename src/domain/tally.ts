import type { DailyCountRow, Metric } from "#storage/schema.ts";

/** Nested maps, so that counting builds no key. */
export class Tally {
  readonly #days = new Map<string, Map<Metric, Map<string, number>>>();
  readonly #limit: number;
  #size = 0;

  /** Beyond `limit` different counts, new ones are dropped; existing ones go on. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  add({ day, metric, subject, count }: DailyCountRow): void {
    const metrics = getOrCreate(this.#days, day);
    const subjects = getOrCreate(metrics, metric);
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
