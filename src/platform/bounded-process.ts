import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { owned, reportedElsewhere } from "./owned.ts";
import { EndedFromOutside, endOf } from "./process-end.ts";

interface BoundedProgram {
  /** The program's file without its extension, beside the importing file. It begins with `stayWithin`. */
  name: string;
  /** The `import.meta.url` of the importing file. */
  beside: string;
  args?: readonly string[];
  /** The time limit in milliseconds. */
  limit: number;
  /** The limit of its JavaScript heap; the program itself watches what native code takes. */
  heapMegabytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a program in a process of its own, for input that may be malicious: it can be killed at any moment,
 * its memory goes back to the system, and it does not get the server's settings. `take` gets its messages
 * one by one and ends the run by returning a result.
 * @returns null if a bound that the program enforces itself, a crash or `signal` ended the process first
 * @throws what `take` or `source` throws, and when the program fails
 * @throws {EndedFromOutside} if it was killed, by the kernel or because of `limit`
 */
export async function runBounded<Result>(
  program: BoundedProgram,
  source: Readable,
  take: (message: unknown) => Promise<Result | undefined>,
): Promise<Result | null> {
  const child = start(program);
  const end = () => child.kill("SIGKILL");
  program.signal?.addEventListener("abort", end);
  try {
    if (program.signal?.aborted) end();
    const outcome = outcomeOf(child, program, take);
    const sent = child.stdin && pipeline(source, owned(child.stdin, reportedElsewhere));
    return await Promise.race([outcome, failureOf(sent)]);
  } finally {
    program.signal?.removeEventListener("abort", end);
    end();
  }
}

function start({ name, beside, args = [], limit, heapMegabytes }: BoundedProgram): ChildProcess {
  // The path is the same in the sources and in the build.
  const file = `${name}${beside.endsWith(".ts") ? ".ts" : ".js"}`;
  return fork(fileURLToPath(new URL(file, beside)), args, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: safeEnvironment(),
    timeout: limit,
    killSignal: "SIGKILL",
  });
}

/** The server's settings contain its secrets, so only the folder of compiled modules is passed on. */
export function safeEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // The folder is for this version of Node.js, inside the variable's folder.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {};
}

function outcomeOf<Result>(
  child: ChildProcess,
  { name, signal: given }: Pick<BoundedProgram, "name" | "signal">,
  take: (message: unknown) => Promise<Result | undefined>,
): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    owned(child, reject);
    let taken = Promise.resolve();
    const handle = async (message: unknown) => {
      const result = await take(message);
      if (result !== undefined) resolve(result);
    };
    child.on("message", (message) => {
      taken = taken.then(() => handle(message));
      taken.catch(reject);
    });
    const ended = new Promise<string | number | null>((end) => {
      child.once("exit", (code, signal) => end(signal ?? code));
    });
    // This event follows the last message. Only a signal ends the process early; V8 aborts at the limit of
    // its heap, and when the system has no memory left.
    child.once("disconnect", async () => {
      const end = await ended;
      await taken.catch(reject);
      const isKilled = end === "SIGABRT" || (typeof end === "string" && endOf(end) === "outside");
      if (isKilled && !given?.aborted) reject(new EndedFromOutside(name));
      else if (typeof end === "string") resolve(null);
      else reject(new Error(`The process of ${name} ended with ${end}.`));
    });
  });
}

/** Always throws, because only the process itself says that the work is done. */
async function failureOf(sent: Promise<void> | null): Promise<never> {
  try {
    await sent;
  } catch (error) {
    // The process has ended, and its exit says why.
    const isBrokenPipe = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isBrokenPipe) throw error;
  }
  return new Promise(() => {});
}
