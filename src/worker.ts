import type { Reporter } from "#platform/outages.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { WakeableLoop } from "#platform/wakeable-loop.ts";

/** What is to be sent, from the database: mail, or what webhooks are told. */
interface Queue {
  /** Returns a function that stops it. */
  onDue(wake: () => void): () => void;
  takeOver(): Promise<void>;
  /** In milliseconds since 1970; null when nothing waits. */
  nextDue(): Promise<number | null>;
}

interface WorkerOptions {
  queue: Queue;
  /** Until nothing is due or `signal` aborts. */
  deliverDue(signal: AbortSignal): Promise<void>;
  report: Reporter;
}

/** Sends what a queue holds. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  readonly #loop = new WakeableLoop(() => this.#round());
  #stopListening: () => void = () => {};

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    const { queue, report } = this.#options;
    this.#stopListening = queue.onDue(() => this.#loop.wake());
    void queue
      .takeOver()
      .catch(report.failed)
      .finally(() => this.#loop.start());
  }

  /** Takes nothing new, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#stopListening();
    this.#stopping.abort();
    const { promise, resolve } = Promise.withResolvers<void>();
    const forced = setTimeout(resolve, timeOuts.job.stopSending);
    await Promise.race([this.#loop.stop(), promise]);
    clearTimeout(forced);
  }

  async #round(): Promise<number> {
    const { queue, deliverDue, report } = this.#options;
    try {
      await deliverDue(this.#stopping.signal);
      const due = await queue.nextDue();
      report.worked();
      const longest = timeOuts.job.outboxSleep;
      return due === null ? longest : Math.min(Math.max(due - Date.now(), 100), longest);
    } catch (error) {
      report.failed(error);
      return timeOuts.job.outboxSleep;
    }
  }
}
