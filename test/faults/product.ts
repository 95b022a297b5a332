import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProgram, startProgram } from "#test/support/running-program.ts";
import { call } from "./call.ts";
import { now, type Span } from "./now.ts";

const START_MS = 60_000;
/** Requests in hand get ten seconds and a mail eight; then the product has to be gone. */
const STOP_MS = 25_000;
/** Its connections break a moment before its end is noticed here. */
const NOTICED_MS = 500;

/** The product as a supervisor runs it: one process after another at the same port. */
export interface Product {
  origin: string;
  pid(): number;
  /** More of the environment, from the next start on. */
  setEnv(env: Record<string, string>): void;
  /** Resolves when it serves. @throws when it does not within a minute */
  start(): Promise<void>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM. False when it did not end and had to be killed. */
  stop(): Promise<boolean>;
  /** When there was no process, or none that served. */
  away: Span[];
  /** The last words of every process that ended without being told to. It is started again at once. */
  ownEnds: string[];
  /** Resolves when a process that ended by itself has been replaced. */
  settled(): Promise<void>;
}

interface ProductOptions {
  /** Where its `dist/` is. */
  folder: string;
  port: number;
  env: Record<string, string>;
  /** Takes its standard output and errors. */
  logFile: string;
}

export function openProduct({ folder, port, env, logFile }: ProductOptions): Product {
  let given = env;
  let running: RunningProgram | null = null;
  let revival: Promise<void> = Promise.resolve();

  const launch = () => {
    const log = openSync(logFile, "a");
    const program = startProgram(folder, { ...given, PORT: String(port) }, log);
    closeSync(log);
    return program;
  };

  const watch = (program: RunningProgram) => {
    void program.ended.then((code) => {
      if (running !== program) return;
      running = null;
      product.ownEnds.push(`ended with ${code}: ${lastWords(logFile)}`);
      revival = bring(now() - NOTICED_MS, true);
      // Whoever waits in settled() hears of it.
      revival.catch(() => undefined);
    });
  };

  const serve = async (program: RunningProgram, giveUpAt: number) => {
    let hasEnded = false;
    void program.ended.then(() => {
      hasEnded = true;
    });
    while (now() < giveUpAt && !hasEnded) {
      const { status } = await call(product.origin, "/healthz", { giveUpAfter: 2_000 });
      if (status === 200) return true;
      await sleep(20);
    }
    return false;
  };

  /** A supervisor tries again and again, say while the database is still away. */
  const bring = async (from: number, isSupervised: boolean) => {
    const giveUpAt = now() + START_MS;
    while (now() < giveUpAt) {
      const program = launch();
      if (await serve(program, giveUpAt)) {
        running = program;
        watch(program);
        product.away.push({ from, to: now() });
        return;
      }
      program.process.kill("SIGKILL");
      if (!isSupervised) break;
      await sleep(200);
    }
    throw new Error(`The product did not start: ${lastWords(logFile)}`);
  };

  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    await revival;
    const program = running;
    running = null;
    if (program === null) return true;
    endedAt = now();
    program.process.kill(signal);
    const isLate = Symbol();
    const late = sleep(STOP_MS, isLate, { ref: false });
    if ((await Promise.race([program.ended, late])) !== isLate) return true;
    program.process.kill("SIGKILL");
    await program.ended;
    return false;
  };
  let endedAt = now();

  const product: Product = {
    origin: `http://127.0.0.1:${port}`,
    pid: () => running?.process.pid ?? 0,
    setEnv: (more) => {
      given = { ...given, ...more };
    },
    start: () => bring(endedAt, false),
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    away: [],
    ownEnds: [],
    settled: async () => await revival,
  };
  return product;
}

/** The error that it ended with; events of the log may follow it. */
function lastWords(logFile: string): string {
  if (logFile.startsWith("/dev/")) return "(its log went nowhere)";
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  const isError = (line: string) => /^\w*error\b/i.test(line);
  return lines.findLast(isError) ?? lines.findLast((line) => !line.startsWith("{")) ?? "no word";
}
