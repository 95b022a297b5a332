import { write, writeSync } from "node:fs";
import { timeOuts } from "#platform/time-outs.ts";

/** About 50 kB, worth a write of its own … */
const MAX_LINES = 500;
/** … while a single line waits no longer than a person notices. */
const MAX_WAIT_MS = 100;

/** Bounds what is kept for a stuck destination; more lines are dropped and counted. */
const MAX_BYTES = 1024 * 1024;

export interface LogDestination {
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void;
  writeSync(bytes: Buffer): number;
}

export function toDescriptor(descriptor: number): LogDestination {
  return {
    write: (bytes, done) => write(descriptor, bytes, done),
    writeSync: (bytes) => writeSync(descriptor, bytes),
  };
}

/**
 * Writes lines in batches: one write per line was a tenth of the cost of a cached page. A full
 * disk, a closed pipe or one that nobody reads must not stop the process, so lines are dropped
 * beyond a bound, and their number is logged later.
 */
export class LogOutput {
  readonly #destination: LogDestination;
  readonly #atExit = () => this.#writeRest();
  #lines: string[] = [];
  #lineBytes = 0;
  #pending: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #idle: (() => void) | null = null;

  constructor(destination: LogDestination) {
    this.#destination = destination;
    // A process that ends on an error still says why.
    process.on("exit", this.#atExit);
  }

  write(line: string): void {
    if (this.#lineBytes + this.#pending.length > MAX_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#lineBytes += line.length;
    if (this.#lines.length >= MAX_LINES && !this.#isWriting) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), MAX_WAIT_MS);
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle = resolve;
    const forced = setTimeout(resolve, timeOuts.job.logFlush);
    this.#send();
    await promise;
    clearTimeout(forced);
    if (this.#timer) clearTimeout(this.#timer);
    process.off("exit", this.#atExit);
  }

  #send(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isWriting) return;
    this.#gather();
    if (this.#pending.length === 0) {
      this.#idle?.();
      return;
    }
    this.#isWriting = true;
    this.#destination.write(this.#pending, (error, written) => {
      this.#isWriting = false;
      if (error) {
        this.#timer ??= setTimeout(() => this.#send(), timeOuts.job.logRetry);
        return;
      }
      this.#pending = this.#pending.subarray(written);
      if (this.#pending.length === 0) this.#reportDropped();
      this.#send();
    });
  }

  #gather(): void {
    if (this.#lines.length === 0) return;
    const text = this.#lines.join("");
    this.#lines = [];
    this.#lineBytes = 0;
    this.#pending =
      this.#pending.length === 0
        ? Buffer.from(text)
        : Buffer.concat([this.#pending, Buffer.from(text)]);
  }

  #reportDropped(): void {
    if (this.#dropped === 0) return;
    const lines = this.#dropped;
    this.#dropped = 0;
    const time = Date.now();
    this.write(`${JSON.stringify({ level: 40, time, event: "log_lines_dropped", lines })}\n`);
  }

  /** Runs at exit. A stuck destination must not keep the process from ending. */
  #writeRest(): void {
    if (this.#isWriting) return;
    this.#gather();
    try {
      while (this.#pending.length > 0) {
        const written = this.#destination.writeSync(this.#pending);
        if (written === 0) return;
        this.#pending = this.#pending.subarray(written);
      }
    } catch {
      // There is nobody left to tell.
    }
  }
}
