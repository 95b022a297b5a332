import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { owned, reportedElsewhere } from "./owned.ts";
import { EndedFromOutside, endOf } from "./process-end.ts";

interface BoundedProgram {
  /** Beside the importing file, without its ending. It begins with `stayWithin`. */
  name: string;
  /** `import.meta.url` of the file it lies beside. */
  beside: string;
  args?: readonly string[];
  /** In milliseconds. */
  limit: number;
  /** Of its JavaScript heap; what native code takes, the program watches itself. */
  heapMegabytes: number;
  /** Ends the process early. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a program in a process of its own, for input that may be forged: it can be ended at any
 * moment, its memory goes back to the system, and it gets none of the server's settings.
 * `take` gets its messages one after the other and ends the run by returning a result.
 * @returns null when a bound that the program keeps itself, a crash or `signal` ended the process first
 * @throws what `take` or `source` throws, and when the program fails
 * @throws {EndedFromOutside} when it was killed, as by the kernel or beyond `limit`
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
  // The same in the sources and in the build.
  const file = `${name}${beside.endsWith(".ts") ? ".ts" : ".js"}`;
  return fork(fileURLToPath(new URL(file, beside)), args, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: harmlessSettings(),
    timeout: limit,
    killSignal: "SIGKILL",
  });
}

/** Nothing of the server's settings, which hold its secrets; only where compiled modules lie. */
export function harmlessSettings(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  // Of this version of Node.js, in the folder of the variable.
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
    // Comes after the last message. Whatever ends the process early ends it by a signal; V8 aborts at the
    // bound of its heap, and where the system gives it no memory.
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

/** Never ends well: the work is done when the process says so. */
async function failureOf(sent: Promise<void> | null): Promise<never> {
  try {
    await sent;
  } catch (error) {
    // The process has ended; it says why.
    const isBrokenPipe = error instanceof Error && "code" in error && error.code === "EPIPE";
    if (!isBrokenPipe) throw error;
  }
  return new Promise(() => {});
}
