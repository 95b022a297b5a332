import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { Outages, Reporter } from "#platform/outages.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";
import type { NounOf } from "./domain/publications/schedules.ts";

/** Publishes what is scheduled, on the second, without anybody's visit. */
export class Scheduler {
  readonly #app: App;
  readonly #nounOf: NounOf;
  readonly #log: Logger;
  readonly #report: Reporter;
  readonly #loop = new WakeableLoop(() => this.#round());

  constructor(app: App, nounOf: NounOf, log: Logger, outages: Outages) {
    this.#app = app;
    this.#nounOf = nounOf;
    this.#log = log;
    this.#report = outages.of("schedule");
  }

  /** What was due while the site was off is published at once. */
  start(): void {
    this.#app.publishing.onChange(() => this.#loop.wake());
    this.#loop.start();
  }

  /** Waits for what is being published. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #round(): Promise<number> {
    try {
      const isWhole = await this.#publish();
      const due = await this.#app.publishing.nextDue();
      // Something due could not be published, and is tried again.
      if (!isWhole) return timeOuts.job.scheduleRetry;
      this.#report.worked();
      // A change by another process or a clock that was set is noticed by then.
      const longest = timeOuts.job.scheduleSleep;
      return due === null ? longest : Math.min(Math.max(due - Date.now(), 10), longest);
    } catch (err) {
      this.#report.failed(err);
      return timeOuts.job.scheduleRetry;
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
        this.#report.failed(err);
      },
    );
    return isWhole;
  }
}
