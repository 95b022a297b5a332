import { TestClock } from "./domain.ts";

/** Keeps whoever asks next waiting. */
export class HoldingClock extends TestClock {
  /** How many it has kept so far. */
  kept = 0;
  #held: Promise<void> | null = null;

  holdNext(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  override async shared(): Promise<Date> {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.kept += 1;
    await held;
    return super.shared();
  }
}
