import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { TryReport } from "#domain/mail/deliveries.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";

/** Sends the mail of the outbox. */
export class Worker {
  readonly #app: App;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #loop = new WakeableLoop(() => this.#round());
  #stopListening: () => void = () => {};

  constructor(app: App, log: Logger) {
    this.#app = app;
    this.#log = log;
  }

  start(): void {
    this.#stopListening = this.#app.outbox.onDue(() => this.#loop.wake());
    void this.#app.outbox
      .takeOver()
      .catch((error: unknown) => this.#log.error({ event: "outbox", err: error }))
      .finally(() => this.#loop.start());
  }

  /** Takes nothing new, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#stopListening();
    this.#stopping.abort();
    const { promise, resolve } = Promise.withResolvers<void>();
    const forced = setTimeout(resolve, timeOuts.job.stopMail);
    await Promise.race([this.#loop.stop(), promise]);
    clearTimeout(forced);
  }

  async #round(): Promise<number> {
    const { deliveries, outbox } = this.#app;
    try {
      await deliveries.deliverDue((report) => this.#logTry(report), this.#stopping.signal);
      const due = await outbox.nextDue();
      const longest = timeOuts.job.outboxSleep;
      return due === null ? longest : Math.min(Math.max(due - Date.now(), 100), longest);
    } catch (error) {
      this.#log.error({ event: "outbox", err: error });
      return timeOuts.job.outboxSleep;
    }
  }

  #logTry({ fault, ...report }: TryReport): void {
    const level = fault ? "error" : report.outcome === "sent" ? "info" : "warn";
    this.#log[level]({ event: "mail", ...report, ...(fault ? { err: fault } : {}) });
  }
}
