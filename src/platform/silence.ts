/** Aborts work that makes no progress for a while, however long it may take as a whole. */
export class Silence {
  readonly #limit: number;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param limit in milliseconds */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The other side is expected to do something from now on, or has just done it. */
  begin(): void {
    this.end();
    this.#timer = setTimeout(() => this.#abort.abort(), this.#limit);
  }

  /** Nothing is expected of the other side any more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Gives up at once. */
  abort(): void {
    this.end();
    this.#abort.abort();
  }
}
