import type { ActivityCountRow, Metric } from "#storage/schema.ts";

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
