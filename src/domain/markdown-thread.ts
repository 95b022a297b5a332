import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { owned, reportedElsewhere } from "#platform/owned.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Enough for the longest article; a small young generation is collected early. */
const HEAP = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 2 };

/** A thread can be ended when a text takes too long. It holds 30 MB, so an idle one ends too. */
export class MarkdownThread {
  readonly #idleEnd: number;
  #worker: Worker | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  /** @param idleEnd in milliseconds */
  constructor(idleEnd: number = timeOuts.job.markdown.idle) {
    this.#idleEnd = idleEnd;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Null when the text is nested too deep, or exceeds `limit` (in milliseconds) or the memory. */
  async render(markdown: string, limit: number, scope = ""): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    this.#worker ??= await startWorker();
    const worker = this.#worker;
    const signal = AbortSignal.timeout(limit);
    try {
      worker.postMessage({ markdown, scope });
      const [rendered]: unknown[] = await once(worker, "message", { signal });
      return rendered;
    } catch (error) {
      this.#end();
      if (signal.aborted || isOutOfMemory(error)) return null;
      throw error;
    } finally {
      this.#idleTimer = setTimeout(() => this.#end(), this.#idleEnd).unref();
    }
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

async function startWorker(): Promise<Worker> {
  // Beside this file, in the sources and in the build.
  const file = import.meta.url.endsWith(".ts") ? "markdown-worker.ts" : "markdown-worker.js";
  const worker = owned(
    new Worker(new URL(file, import.meta.url), { resourceLimits: HEAP }),
    reportedElsewhere,
  );
  await once(worker, "message");
  worker.unref();
  return worker;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
