import { Unavailable } from "./unavailable.ts";

interface Bounds {
  concurrent: number;
  /** How many tasks may wait; another one is refused. */
  queued: number;
  /** Waiting tasks are refused after this many milliseconds without a finished one. */
  stalledAfter?: number;
}

interface Waiting {
  admit(): void;
  refuse(error: Unavailable): void;
}

/** Limits how many tasks run at once and how many may wait, first come, first served. */
export class Gate {
  readonly #bounds: Bounds;
  readonly #queue: Waiting[] = [];
  #running = 0;
  #lastFinished = 0;
  #stallCheck: NodeJS.Timeout | undefined;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** @throws {Unavailable} busy, if the queue is full; away, if it does not move */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter();
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /**
   * Takes a slot for work that ends elsewhere, and returns the function that frees it.
   * @throws as {@link run}
   */
  async enter(): Promise<() => void> {
    if (this.#running < this.#bounds.concurrent) this.#running += 1;
    else await this.#wait();
    return () => this.#leave();
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#bounds.queued) {
      return Promise.reject(new Unavailable("busy", "The queue is full."));
    }
    return new Promise<void>((resolve, reject) => {
      this.#queue.push({ admit: resolve, refuse: reject });
      this.#watchForStall();
    });
  }

  #leave(): void {
    this.#lastFinished = performance.now();
    // The slot passes straight to the next in line, so that a newcomer cannot take it.
    const next = this.#queue.shift();
    if (next) next.admit();
    else this.#running -= 1;
  }

  #watchForStall(): void {
    const { stalledAfter } = this.#bounds;
    if (stalledAfter === undefined || this.#stallCheck || this.#queue.length === 0) return;
    const started = performance.now();
    this.#stallCheck = setTimeout(() => {
      this.#stallCheck = undefined;
      if (this.#lastFinished < started) {
        const error = new Unavailable("away", "Nothing ahead in the queue came to an end.");
        for (const waiting of this.#queue.splice(0)) waiting.refuse(error);
      }
      this.#watchForStall();
    }, stalledAfter);
  }
}
