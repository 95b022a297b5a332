import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { safeEnvironment } from "./bounded-process.ts";
import { owned, reportedElsewhere } from "./owned.ts";
import { EndedFromOutside, endOf, type ProcessEnd, tellOfEnd } from "./process-end.ts";
import { timeOuts } from "./time-outs.ts";

interface AnsweringProgram {
  /**
   * The program's file without its extension, beside the importing file. It calls `stayWithin`, then
   * `answerEach`.
   */
  name: string;
  /** The `import.meta.url` of the importing file. */
  beside: string;
  heapMegabytes: number;
  /** How long the process may be idle, in milliseconds; an idle one holds 30 MB. */
  idleEnd: number;
}

/**
 * Work that exceeds the memory twice is itself to blame; work that was killed from outside twice would be
 * killed again.
 */
const MAX_TRIES = 2;

type Given = { answer: unknown } | { end: ProcessEnd | "late" };

/**
 * Answers from a process of its own, for input that may be malicious: the process is ended when its work
 * takes too long, and the next task starts another. A thread would take the whole server with it if one
 * allocation exceeded what V8 has left for it.
 */
export class AnsweringProcess {
  readonly #program: AnsweringProgram;
  #child: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(program: AnsweringProgram) {
    this.#program = program;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /**
   * Handles one message at a time.
   * @param limit the processor time in milliseconds
   * @returns null if the work exceeds `limit`, the memory or the stack
   * @throws what the program throws
   * @throws {EndedFromOutside} if that cannot be told, even after another try
   */
  async answer(message: object, limit: number): Promise<unknown> {
    const ends = { memory: 0, outside: 0 };
    for (;;) {
      const given = await this.#try(message, limit);
      if ("answer" in given) return given.answer;
      if (given.end === "processor") return null;
      if (given.end === "memory") {
        ends.memory += 1;
        if (ends.memory === MAX_TRIES) return null;
        continue;
      }
      ends.outside += 1;
      const error = new EndedFromOutside(this.#program.name);
      tellOfEnd(error);
      // If the machine stands still, another try would not help.
      if (given.end === "late" || ends.outside === MAX_TRIES) throw error;
    }
  }

  async #try(task: object, limit: number): Promise<Given> {
    clearTimeout(this.#idleTimer);
    const child = isAtWork(this.#child) ? this.#child : await this.#start();
    if (child === null) return { end: "outside" };
    this.#child = child;
    ref(child);
    try {
      return await answerTo(task, child, limit);
    } catch (error) {
      this.end();
      throw error;
    } finally {
      if (isAtWork(child)) unref(child);
      else this.#child = null;
      this.#idleTimer = setTimeout(() => this.end(), this.#program.idleEnd).unref();
    }
  }

  async #start(): Promise<ChildProcess | null> {
    try {
      return await start(this.#program);
    } catch (error) {
      if (error instanceof EndedFromOutside) return null;
      throw error;
    }
  }

  end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}

/** A killed process stays connected until it has gone, or a moment longer. */
function isAtWork(child: ChildProcess | null): child is ChildProcess {
  return child?.connected === true && !child.killed && child.signalCode === null;
}

async function answerTo(task: object, child: ChildProcess, limit: number): Promise<Given> {
  const settled = new AbortController();
  const { signal } = settled;
  let isLate = false;
  const tooLate = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, wallClockLimit(limit));
  try {
    const answered = once(child, "message", { signal }).then(([given]: unknown[]) => ({
      answer: unwrap(given),
    }));
    const ended = once(child, "exit", { signal }).then(([code, killedBy]: unknown[]): Given => {
      const end = typeof killedBy === "string" ? endOf(killedBy) : "crash";
      if (end === "crash")
        throw new Error(`A process that answers ended with ${killedBy ?? code}.`);
      return { end: isLate ? "late" : end };
    });
    const unsent = new Promise<never>((_resolve, reject) => {
      child.send({ task, processorMs: limit }, (error) => error && !isGone(error) && reject(error));
    });
    return await Promise.race([answered, ended, unsent]);
  } finally {
    clearTimeout(tooLate);
    settled.abort();
  }
}

/** Only a machine that stands still, or is badly overloaded, gives the work less processor time. */
function wallClockLimit(limit: number): number {
  const { times, more } = timeOuts.job.stalled;
  return limit * times + more;
}

/** The process ended while it was told of the work; its exit says why. */
function isGone(error: NodeJS.ErrnoException): boolean {
  return /^(?:EPIPE|ECONNRESET|ERR_IPC_CHANNEL_CLOSED)$/.test(error.code ?? "");
}

/**
 * Unwraps an answer of `answerEach`, since not every value can be a message by itself.
 * @throws the error that the program failed with
 */
function unwrap(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return null;
  if ("failure" in given) throw new Error(String(given.failure));
  return "answer" in given ? given.answer : null;
}

async function start({ name, beside, heapMegabytes }: AnsweringProgram): Promise<ChildProcess> {
  // The path is the same in the sources and in the build.
  const file = `${name}${beside.endsWith(".ts") ? ".ts" : ".js"}`;
  const child = owned(
    fork(fileURLToPath(new URL(file, beside)), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: safeEnvironment(),
    }),
    reportedElsewhere,
  );
  const ready = once(child, "message");
  const failed = once(child, "exit").then(([code, signal]: unknown[]) => {
    if (signal === "SIGKILL") throw new EndedFromOutside(name);
    throw new Error(`${name} did not start: it ended with ${signal ?? code}.`);
  });
  failed.catch(reportedElsewhere);
  const tooLate = setTimeout(() => child.kill("SIGKILL"), timeOuts.job.processStart);
  try {
    await Promise.race([ready, failed]);
  } finally {
    clearTimeout(tooLate);
  }
  return child;
}

/** Keeps the server running while it waits for an answer, and only then. */
function ref(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
