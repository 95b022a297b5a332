import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import type { Outages, Reporter } from "#platform/outages.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";

/** Reads the PDFs that were uploaded, after their upload is acknowledged. */
export class EbookReader {
  readonly #app: App;
  readonly #log: Logger;
  readonly #report: Reporter;
  readonly #stopped = new AbortController();
  readonly #loop = new WakeableLoop(() => this.#round());

  constructor(app: App, log: Logger, outages: Outages) {
    this.#app = app;
    this.#log = log;
    this.#report = outages.of("pdf");
  }

  /** What a stop left unread is read at once. */
  start(): void {
    this.#app.ebookReadings.onDue(() => this.#loop.wake());
    this.#loop.start();
  }

  /** Gives up the PDF at hand; the next start reads it. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#loop.stop();
  }

  async #round(): Promise<number> {
    let sleep: number = timeOuts.job.housekeeping;
    const { signal } = this.#stopped;
    const onError = (err: unknown) => {
      sleep = timeOuts.job.pdfRetry;
      if (!signal.aborted) this.#report.failed(err);
    };
    try {
      await this.#app.ebookReadings.readDue({
        signal,
        onRead: (report) => this.#log.info({ event: "pdf", ...report }),
        onError,
      });
    } catch (err) {
      onError(err);
    }
    if (sleep !== timeOuts.job.pdfRetry) this.#report.worked();
    return sleep;
  }
}
