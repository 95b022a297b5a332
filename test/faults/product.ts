import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProgram, startProgram } from "#test/support/running-program.ts";
import { call } from "./call.ts";
import { now, type Span } from "./now.ts";

const START_MS = 60_000;
/** A front gets ten seconds, requests in hand as many, a mail eight; then the product has to be gone. */
const STOP_MS = 29_500;
/** Connections break a moment before the process is seen to end. */
const NOTICED_MS = 500;

interface ProductOptions {
  /** The folder that contains `dist/`. */
  folder: string;
  port: number;
  env: Record<string, string>;
  logFile: string;
}

/** Like a supervisor: one process after another on the same port. */
export class Product {
  readonly origin: string;
  readonly away: Span[] = [];
  /** The last words of processes that ended unasked and were restarted. */
  readonly ownEnds: string[] = [];
  readonly #options: ProductOptions;
  /** The latest process, serving or not. */
  #latest: RunningProgram | null = null;
  /** The process that serves and has not been told to end. */
  #serving: RunningProgram | null = null;
  #endedAt = now();
  #revival: Promise<void> = Promise.resolve();
  #isRetired = false;

  constructor(options: ProductOptions) {
    this.#options = options;
    this.origin = `http://127.0.0.1:${options.port}`;
  }

  get pid(): number {
    return this.#serving?.process.pid ?? 0;
  }

  /** @throws when the process ends instead, or takes a minute */
  async start(): Promise<void> {
    if (!(await this.#launch(this.#endedAt))) throw new Error(this.#failure());
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** SIGTERM. False when it failed while closing, or had to be killed. */
  stop(): Promise<boolean> {
    return this.#end("SIGTERM");
  }

  /** Waits until a process that ended unasked has been replaced. @throws when that fails */
  settled(): Promise<void> {
    return this.#revival;
  }

  /** Ends the process without a successor. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    this.#serving = null;
    this.#latest?.process.kill("SIGKILL");
    await this.#latest?.ended;
  }

  /** False when it does not come to serve. */
  async #launch(awaySince: number): Promise<boolean> {
    if (this.#isRetired) throw new Error("The run is over.");
    const { folder, port, env, logFile } = this.#options;
    const log = openSync(logFile, "a");
    const program = startProgram(folder, { ...env, PORT: String(port) }, { output: log });
    closeSync(log);
    this.#latest = program;
    if (!(await this.#comesToServe(program))) {
      program.process.kill("SIGKILL");
      return false;
    }
    this.#serving = program;
    this.away.push({ from: awaySince, to: now() });
    void program.ended.then((code) => {
      if (this.#serving === program) this.#noteOwnEnd(code);
    });
    return true;
  }

  async #comesToServe(program: RunningProgram): Promise<boolean> {
    const giveUpAt = now() + START_MS;
    let hasEnded = false;
    void program.ended.then(() => {
      hasEnded = true;
    });
    while (now() < giveUpAt && !hasEnded) {
      const { status } = await call(this.origin, "/healthz", { giveUpAfter: 2_000 });
      if (status === 200) return true;
      await sleep(20);
    }
    return false;
  }

  #noteOwnEnd(code: number | null): void {
    this.#serving = null;
    this.ownEnds.push(`ended with ${code}: ${lastWords(this.#options.logFile)}`);
    this.#revival = this.#revive(now() - NOTICED_MS);
    // settled() reports it.
    this.#revival.catch(() => undefined);
  }

  /** Retries, since the cause, such as a lost database, may still be there. */
  async #revive(awaySince: number): Promise<void> {
    const giveUpAt = now() + START_MS;
    while (now() < giveUpAt) {
      if (await this.#launch(awaySince)) return;
      await sleep(200);
    }
    throw new Error(this.#failure());
  }

  async #end(signal: "SIGKILL" | "SIGTERM"): Promise<boolean> {
    await this.#revival;
    const program = this.#serving;
    this.#serving = null;
    if (program === null) return true;
    this.#endedAt = now();
    program.process.kill(signal);
    const late = Symbol();
    const first = await Promise.race([program.ended, sleep(STOP_MS, late, { ref: false })]);
    if (first !== late) return signal === "SIGKILL" || first === 0;
    program.process.kill("SIGKILL");
    await program.ended;
    return false;
  }

  #failure(): string {
    return `The product did not start: ${lastWords(this.#options.logFile)}`;
  }
}

/** The error that ended the process; log events may follow it. */
function lastWords(logFile: string): string {
  if (logFile.startsWith("/dev/")) return "(its log went nowhere)";
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  const isError = (line: string) => /^\w*error\b/i.test(line);
  return lines.findLast(isError) ?? lines.findLast((line) => !line.startsWith("{")) ?? "no word";
}
