import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { owned, reportedElsewhere } from "#platform/owned.ts";

/** Enough for the longest article; garbage of short ones is collected early. */
const HEAP = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 8 };

/** Renders Markdown in a thread of its own, which can be ended when a text takes too long. */
export class MarkdownThread {
  #worker: Worker | null = null;

  /**
   * Renders one text at a time.
   * @returns what `renderNow` gives; null also when it took more than `limit` milliseconds or all memory
   */
  async render(markdown: string, limit: number): Promise<unknown> {
    this.#worker ??= await startWorker();
    const worker = this.#worker;
    const signal = AbortSignal.timeout(limit);
    try {
      worker.postMessage(markdown);
      const [rendered]: unknown[] = await once(worker, "message", { signal });
      return rendered;
    } catch (error) {
      this.#worker = null;
      void worker.terminate();
      if (signal.aborted || isOutOfMemory(error)) return null;
      throw error;
    }
  }
}

async function startWorker(): Promise<Worker> {
  // Beside this file, in the sources and in what is built of them.
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
