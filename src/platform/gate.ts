import { Unavailable } from "./unavailable.ts";

interface Bounds {
  concurrent: number;
  /** Tasks that may wait for their turn; one more is refused. */
  queued: number;
}

/** Limits how many tasks of a costly kind run at once and how many may queue, first come first served. */
export class Gate {
  readonly #bounds: Bounds;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @throws {Unavailable} busy, when the queue is full */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#bounds.concurrent) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= this.#bounds.queued) {
      throw new Unavailable("busy", "The queue is full.");
    }
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #leave(): void {
    // The slot passes straight to the next in line, so that a newcomer cannot take it.
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
