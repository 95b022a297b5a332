import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { owned, reportedElsewhere } from "./owned.ts";

interface ThreadProgram {
  /** Beside the importing file, without its ending. It says "ready", then answers each message. */
  name: string;
  /** `import.meta.url` of the file it lies beside. */
  beside: string;
  heap: ResourceLimits;
  /** Without work, in milliseconds: an idle thread holds 30 MB. */
  idleEnd: number;
}

/** A thread can be ended when its work takes too long or too much memory; the next work starts another. */
export class BoundedThread {
  readonly #program: ThreadProgram;
  #worker: Worker | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(program: ThreadProgram) {
    this.#program = program;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /**
   * One message at a time.
   * @returns null when the work exceeds `limit` (in milliseconds) or the memory
   */
  async answer(message: unknown, limit: number): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    this.#worker ??= await start(this.#program);
    const worker = this.#worker;
    const signal = AbortSignal.timeout(limit);
    try {
      worker.postMessage(message);
      const [answer]: unknown[] = await once(worker, "message", { signal });
      return answer;
    } catch (error) {
      this.end();
      if (signal.aborted || isOutOfMemory(error)) return null;
      throw error;
    } finally {
      this.#idleTimer = setTimeout(() => this.end(), this.#program.idleEnd).unref();
    }
  }

  end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

async function start({ name, beside, heap }: ThreadProgram): Promise<Worker> {
  // The same in the sources and in the build.
  const file = `${name}${beside.endsWith(".ts") ? ".ts" : ".js"}`;
  const worker = owned(
    new Worker(new URL(file, beside), { resourceLimits: heap }),
    reportedElsewhere,
  );
  await once(worker, "message");
  worker.unref();
  return worker;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
