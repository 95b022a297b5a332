import { writeFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";
import { owned, reportedElsewhere } from "./owned.ts";
import { endSignals } from "./process-end.ts";

// The inner half of `bounded-process.ts` and `answering-process.ts`: what a program does to keep within its bounds.

/**
 * A thread of its own, since the work holds up the main one. Where the server is killed, nobody is left who
 * would end work that takes hours.
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

/** Of processor time, in milliseconds since the start; the watch sees it while the work holds up this thread. */
const processorEnd = new Float64Array(new SharedArrayBuffer(8));

interface Bounds {
  /** The process is ended as soon as it takes more. */
  memoryBytes: number;
  /** Of processor time, likewise, with what the start of the process took; without end by default. */
  processorMs?: number;
  /** As of `nice`: above 0, the server goes first whenever both have something to do. */
  niceness: number;
}

/** What ends a service goes to all of its processes; the server, which is told as well, still waits for this one. */
const endings = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Called before anything of the input is read. */
export async function stayWithin({
  memoryBytes,
  processorMs = Number.POSITIVE_INFINITY,
  niceness,
}: Bounds): Promise<void> {
  // Usually written when a process ends, but this one is killed.
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
    // A service may be kept from it, as by SystemCallFilter= of systemd, and the work is worth more.
  }
  try {
    // Where memory runs out all the same, the kernel ends this process and not the server.
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
  /** Of the processor, for this task. */
  processorMs: number;
}

/** For an `AnsweringProcess`: says that it is ready, then answers each task; by null where it is too much. */
export async function answerEach<Task>(answer: (task: Task) => unknown): Promise<void> {
  process.on("message", async ({ task, processorMs }: Asked<Task>) => {
    const { user, system } = process.cpuUsage();
    processorEnd[0] = (user + system) / 1000 + processorMs;
    try {
      await sendToServer({ answer: await answer(task) });
    } catch (error) {
      // Nested deeper than the stack is, on the way to the server as well, or longer than a string can be.
      const isTooMuch = error instanceof RangeError;
      await sendToServer(isTooMuch ? { answer: null } : { failure: inspect(error) });
    } finally {
      processorEnd[0] = Number.POSITIVE_INFINITY;
    }
  });
  await sendToServer({ isReady: true });
}
