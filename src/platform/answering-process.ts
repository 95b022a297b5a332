import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { harmlessSettings } from "./bounded-process.ts";
import { owned, reportedElsewhere } from "./owned.ts";
import { timeOuts } from "./time-outs.ts";

interface AnsweringProgram {
  /** Beside the importing file, without its ending. It calls `stayWithin`, then `answerEach`. */
  name: string;
  /** `import.meta.url` of the file it lies beside. */
  beside: string;
  heapMegabytes: number;
  /** Without work, in milliseconds: an idle process holds 30 MB of its own. */
  idleEnd: number;
}

/**
 * Answers from a process of its own, for what may be forged: it is ended when its work takes too long, and the
 * next work starts another. A thread would end the whole server where one piece of memory is larger
 * than what V8 has left for it.
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
   * One message at a time.
   * @returns null when the work exceeds `limit` (in milliseconds), the memory or the stack
   * @throws what the program throws
   */
  async answer(message: object, limit: number): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    const child = isAtWork(this.#child) ? this.#child : await start(this.#program);
    this.#child = child;
    hold(child);
    try {
      return await answerTo(message, child, limit);
    } catch (error) {
      this.end();
      throw error;
    } finally {
      if (isAtWork(child)) letGo(child);
      else this.#child = null;
      this.#idleTimer = setTimeout(() => this.end(), this.#program.idleEnd).unref();
    }
  }

  end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}

/** One that was ended stays connected until it has gone. */
function isAtWork(child: ChildProcess | null): child is ChildProcess {
  return child?.connected === true && !child.killed;
}

async function answerTo(message: object, child: ChildProcess, limit: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  // Too late, it is ended like one whose memory ran out.
  const tooLate = setTimeout(() => child.kill("SIGKILL"), limit);
  try {
    const answered = once(child, "message", { signal }).then(([given]: unknown[]) => unwrap(given));
    const ended = once(child, "exit", { signal }).then(([code, killedBy]: unknown[]) => {
      if (isByItsBounds(killedBy)) return null;
      throw new Error(`A process that answers ended with ${killedBy ?? code}.`);
    });
    const unsent = new Promise<never>((_resolve, reject) => {
      child.send(message, (error) => error && reject(error));
    });
    return await Promise.race([answered, ended, unsent]);
  } finally {
    clearTimeout(tooLate);
    settled.abort();
  }
}

/** Its watch, the limit and the kernel kill it; V8 aborts where it cannot have what it needs. */
function isByItsBounds(killedBy: unknown): boolean {
  return killedBy === "SIGKILL" || killedBy === "SIGABRT";
}

/** Of `answerEach`: not everything can be a message by itself. @throws what the program failed of */
function unwrap(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return null;
  if ("failure" in given) throw new Error(String(given.failure));
  return "answer" in given ? given.answer : null;
}

async function start({ name, beside, heapMegabytes }: AnsweringProgram): Promise<ChildProcess> {
  // The same in the sources and in the build.
  const file = `${name}${beside.endsWith(".ts") ? ".ts" : ".js"}`;
  const child = owned(
    fork(fileURLToPath(new URL(file, beside)), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=2"],
      env: harmlessSettings(),
    }),
    reportedElsewhere,
  );
  const ready = once(child, "message");
  const failed = once(child, "exit").then(([code, signal]: unknown[]) => {
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

/** The server waits for an answer, and for nothing else of it. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
