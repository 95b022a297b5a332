/** Finds an answer once for everybody who asks meanwhile, and keeps it for a while. */
export class Remembered<Answer> {
  readonly #find: () => Promise<Answer>;
  readonly #keptFor: (answer: Answer) => number;
  readonly #elapsed: () => number;
  #finding: Promise<Answer> | null = null;
  #last: { answer: Answer; until: number } | null = null;

  /**
   * Failures are not kept.
   * @param elapsed a clock in milliseconds, as is `keptFor`
   */
  constructor(
    find: () => Promise<Answer>,
    keptFor: (answer: Answer) => number,
    elapsed: () => number,
  ) {
    this.#find = find;
    this.#keptFor = keptFor;
    this.#elapsed = elapsed;
  }

  async get(): Promise<Answer> {
    if (this.#last !== null && this.#elapsed() < this.#last.until) return this.#last.answer;
    this.#finding ??= this.#findNow().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #findNow(): Promise<Answer> {
    const answer = await this.#find();
    this.#last = { answer, until: this.#elapsed() + this.#keptFor(answer) };
    return answer;
  }
}
