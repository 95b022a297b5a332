/** Runs one round of work after another; a call of `wake` cuts the sleep in between short. */
export class WakeableLoop {
  readonly #round: () => Promise<number>;
  #isStopped = false;
  #isWoken = false;
  #wakeUp: () => void = () => {};
  #running: Promise<void> = Promise.resolve();

  /** @param round never throws, and returns how many milliseconds to sleep */
  constructor(round: () => Promise<number>) {
    this.#round = round;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Starts another round, at once or right after the present one. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  /** Waits for the present round. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isWoken = false;
      const sleep = await this.#round();
      if (!this.#isStopped && !this.#isWoken) await this.#sleep(sleep);
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
