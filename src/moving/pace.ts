/** Shorter looks say nothing: pictures and long texts come in clusters. */
const SHORTEST_MS = 3_000;
const WINDOW_MS = 20_000;
const FEWEST = 5;

interface Sample {
  at: number;
  done: number;
}

/** Estimates the remaining time by the last seconds, because things that exist already go fast. */
export class Pace {
  readonly #samples: Sample[] = [];

  /** `at` in milliseconds, of a clock that only goes forward. */
  note(done: number, at: number): void {
    this.#samples.push({ at, done });
    while ((this.#samples[1]?.at ?? at) < at - WINDOW_MS) this.#samples.shift();
  }

  /** Null until there is a pace to tell it from. */
  secondsLeft(total: number): number | null {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < SHORTEST_MS) return null;
    const brought = last.done - first.done;
    if (brought < FEWEST) return null;
    const perEntry = (last.at - first.at) / brought;
    return Math.ceil((perEntry * Math.max(0, total - last.done)) / 1000);
  }
}
