import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchError } from "./run.ts";

/** With two cores, the server and the load get one each. */
export type Core = "server" | "load" | "any";

const GRACE_MS = 12_000;

/** Ends every program that it started, however the bench ends. */
export class Processes {
  readonly #running = new Set<ChildProcess>();

  constructor() {
    process.once("exit", () => {
      for (const child of this.#running) child.kill("SIGTERM");
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => process.exit(1));
    }
  }

  start(core: Core, command: string, args: string[], options: SpawnOptions): ChildProcess {
    const [program = command, ...rest] = [...pinned(core), command, ...args];
    const child = spawn(program, rest, options);
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    child.once("error", () => this.#running.delete(child));
    return child;
  }

  /** Returns what the program printed. */
  async run(core: Core, command: string, args: string[], options: RunOptions): Promise<string> {
    const child = this.start(core, command, args, {
      env: options.env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: options.timeoutMs,
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    await once(child, "close");
    const text = Buffer.concat(output).toString();
    if (child.exitCode === 0) return text;
    throw new BenchError(`${command} failed (${child.signalCode ?? child.exitCode}):\n${text}`);
  }

  async stop(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    if (!this.#running.has(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    const forced = sleep(GRACE_MS, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
    await Promise.race([ended, forced.then(() => ended)]);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.stop(child)));
  }
}

interface RunOptions {
  timeoutMs: number;
  env?: NodeJS.ProcessEnv;
}

function pinned(core: Core): string[] {
  if (core === "any" || availableParallelism() < 2) return [];
  return ["taskset", "--cpu-list", core === "server" ? "0" : "1"];
}

/** Polls every two milliseconds. */
export async function waitFor<Found>(
  what: string,
  timeoutMs: number,
  probe: () => Found | null | Promise<Found | null>,
): Promise<Found> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const found = await probe();
    if (found !== null) return found;
    await sleep(2);
  }
  throw new BenchError(`Waited ${timeoutMs / 1000} s in vain: ${what}.`);
}
