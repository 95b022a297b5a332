import { writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";
import { owned, reportedElsewhere } from "./owned.ts";
import { endSignals } from "./process-end.ts";

// This is the inner half of `bounded-process.ts` and `answering-process.ts`: a program uses it to keep
// within its bounds.

/**
 * The watch has a thread of its own, since the work blocks the main one. If the server is killed, nobody
 * else would end work that takes hours.
 */
const WATCH = `
  const { workerData } = require("node:worker_threads");
  const { memoryBytes, processorEnd, server, endSignals } = workerData;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const end = (signal) => process.kill(process.pid, signal);
    if (process.ppid !== server) end("SIGKILL");
    if (process.memoryUsage.rss() > memoryBytes) end(endSignals.memory);
    if ((user + system) / 1000 > processorEnd[0]) end(endSignals.processor);
  }, 50);
`;

/**
 * The processor time in milliseconds since the start. It is shared, so that the watch sees it while the
 * work blocks this thread.
 */
const processorEnd = new Float64Array(new SharedArrayBuffer(8));

interface Bounds {
  /** The process is killed as soon as it takes more. */
  memoryBytes: number;
  /** The limit of processor time, including the start of the process; none by default. */
  processorMs?: number;
  /** A `nice` value: above 0, the server goes first whenever both have something to do. */
  niceness: number;
}

/** A service manager sends these to all processes of a service, but the server still waits for this one. */
const endings = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Must be called before any input is read. */
export async function stayWithin({
  memoryBytes,
  processorMs = Number.POSITIVE_INFINITY,
  niceness,
}: Bounds): Promise<void> {
  // Node.js writes the compile cache at exit, but this process is killed.
  flushCompileCache();
  processorEnd[0] = processorMs;
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: { memoryBytes, processorEnd, server: process.ppid, endSignals },
  });
  owned(watch, reportedElsewhere).unref();
  for (const signal of endings) process.on(signal, () => {});
  try {
    if (niceness > 0) setPriority(niceness);
  } catch {
    // A service may forbid it, for example by SystemCallFilter= of systemd; the work goes on regardless.
  }
  try {
    // If memory runs out, the kernel then kills this process and not the server.
    await writeFile("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has it.
  }
}

export function sendToServer(message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

interface Asked<Task> {
  task: Task;
  processorMs: number;
}

/**
 * Announces to an `AnsweringProcess` that this process is ready, then answers each task; the answer is null
 * if the task is too large.
 */
export async function answerEach<Task>(answer: (task: Task) => unknown): Promise<void> {
  process.on("message", async ({ task, processorMs }: Asked<Task>) => {
    const { user, system } = process.cpuUsage();
    processorEnd[0] = (user + system) / 1000 + processorMs;
    try {
      await sendToServer({ answer: await answer(task) });
    } catch (error) {
      // The value is nested deeper than the stack allows, here or on the way to the server, or longer than
      // a string can be.
      const isTooMuch = error instanceof RangeError;
      await sendToServer(isTooMuch ? { answer: null } : { failure: inspect(error) });
    } finally {
      processorEnd[0] = Number.POSITIVE_INFINITY;
    }
  });
  await sendToServer({ isReady: true });
}
