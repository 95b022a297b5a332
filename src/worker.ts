import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { TryReport } from "#domain/mail/outbox.ts";
import { timeOuts } from "#platform/time-outs.ts";

export class Worker {
  readonly #app: App;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #wakeUp: () => void = () => {};
  #isWoken = false;
  #running: Promise<void> = Promise.resolve();

  constructor(app: App, log: Logger) {
    this.#app = app;
    this.#log = log;
  }

  start(): void {
    this.#app.outbox.onDue(() => this.#wake());
    this.#running = this.#run();
  }

  /** Takes nothing new, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    const { promise, resolve } = Promise.withResolvers<void>();
    const forced = setTimeout(resolve, timeOuts.job.stopMail);
    await Promise.race([this.#running, promise]);
    clearTimeout(forced);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    await this.#app.outbox
      .takeOver()
      .catch((error: unknown) => this.#log.error({ event: "outbox", err: error }));
    while (!signal.aborted) {
      this.#isWoken = false;
      let sleep: number = timeOuts.job.outboxSleep;
      try {
        await this.#app.outbox.deliverDue((report) => this.#logTry(report), signal);
        const due = await this.#app.outbox.nextDue();
        if (due !== null)
          sleep = Math.min(Math.max(due - Date.now(), 100), timeOuts.job.outboxSleep);
      } catch (error) {
        this.#log.error({ event: "outbox", err: error });
      }
      if (!signal.aborted && !this.#isWoken) await this.#sleep(sleep);
    }
  }

  #logTry({ fault, ...report }: TryReport): void {
    const level = fault ? "error" : report.outcome === "sent" ? "info" : "warn";
    this.#log[level]({ event: "mail", ...report, ...(fault ? { err: fault } : {}) });
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
