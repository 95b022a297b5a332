import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { NounOf } from "#domain/schedules.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Publishes what is scheduled, on the second, without anybody's visit. */
export class Scheduler {
  readonly #app: App;
  readonly #nounOf: NounOf;
  readonly #log: Logger;
  #isStopped = false;
  #isWoken = false;
  #wakeUp: () => void = () => {};
  #running: Promise<void> = Promise.resolve();

  constructor(app: App, nounOf: NounOf, log: Logger) {
    this.#app = app;
    this.#nounOf = nounOf;
    this.#log = log;
  }

  /** What was due while the site was off is published at once. */
  start(): void {
    this.#app.publishing.onChange(() => this.#wake());
    this.#running = this.#run();
  }

  /** Waits for what is being published. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isWoken = false;
      // A change by another process or a clock that was set is noticed by then.
      let sleep: number = timeOuts.job.scheduleSleep;
      try {
        const isWhole = await this.#publish();
        const due = await this.#app.publishing.nextDue();
        if (due !== null) sleep = Math.min(Math.max(due - Date.now(), 10), sleep);
        // Something due could not be published, and is tried again.
        if (!isWhole) sleep = timeOuts.job.scheduleRetry;
      } catch (err) {
        this.#log.error({ event: "schedule", err });
        sleep = timeOuts.job.scheduleRetry;
      }
      if (!this.#isStopped && !this.#isWoken) await this.#sleep(sleep);
    }
  }

  /** False when an error kept something back. */
  async #publish(): Promise<boolean> {
    let isWhole = true;
    await this.#app.publishing.publishDue(
      this.#nounOf,
      ({ failed, ...report }) => {
        if (failed === null) this.#log.info({ event: "schedule", ...report });
        else this.#log.warn({ event: "schedule", ...report, failed });
      },
      (err) => {
        isWhole = false;
        this.#log.error({ event: "schedule", err });
      },
    );
    return isWhole;
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

  #wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }
}
