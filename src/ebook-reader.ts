import type { Logger } from "pino";
import type { App } from "#domain/app.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";

/** Reads the PDFs that were uploaded, after their upload is acknowledged. */
export class EbookReader {
  readonly #app: App;
  readonly #log: Logger;
  readonly #stopped = new AbortController();
  readonly #loop = new WakeableLoop(() => this.#round());

  constructor(app: App, log: Logger) {
    this.#app = app;
    this.#log = log;
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
      if (!signal.aborted) this.#log.error({ event: "pdf", err });
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
    return sleep;
  }
}
