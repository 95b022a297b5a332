/** It takes a fifth of the time, at most, so that there is always more of a processor for visitors. */
const REST = 4;

/**
 * Has pages compressed as small as it gets once they have been kept for a while: a tenth less for
 * all who come later, for up to a quarter of a second of a processor each. One after another.
 */
export class Squeezing {
  readonly #delay: number;
  readonly #squeeze: (key: string) => Promise<void>;
  readonly #waiting = new Set<string>();
  #isUnderWay = false;

  constructor(delay: number, squeeze: (key: string) => Promise<void>) {
    this.#delay = delay;
    this.#squeeze = squeeze;
  }

  add(key: string): void {
    this.#waiting.add(key);
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#wait(this.#delay);
  }

  #wait(milliseconds: number): void {
    // Nothing waits for it, the end of the process least of all.
    setTimeout(() => this.#takeNext(), milliseconds).unref();
  }

  async #takeNext(): Promise<void> {
    const [key] = this.#waiting;
    if (key === undefined) {
      this.#isUnderWay = false;
      return;
    }
    this.#waiting.delete(key);
    const started = performance.now();
    try {
      await this.#squeeze(key);
    } catch {
      // Out of memory, for one: the page is served as it is.
    }
    this.#wait((performance.now() - started) * REST);
  }
}
