import { BoundedThread } from "#platform/bounded-thread.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Enough for the longest article; a small young generation is collected early. */
const HEAP = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 2 };

export type MarkdownTask =
  | { wanted: "html"; markdown: string; scope: string }
  | { wanted: "addresses"; markdown: string };

/** Reads texts in a thread, which is ended when one takes too long. */
export class MarkdownThread {
  readonly #thread: BoundedThread;

  /** @param idleEnd in milliseconds */
  constructor(idleEnd: number = timeOuts.job.markdown.idle) {
    const beside = import.meta.url;
    this.#thread = new BoundedThread({ name: "markdown-worker", beside, heap: HEAP, idleEnd });
  }

  get isRunning(): boolean {
    return this.#thread.isRunning;
  }

  /** Null when the text is nested too deep, or exceeds `limit` (in milliseconds) or the memory. */
  render(markdown: string, limit: number, scope = ""): Promise<unknown> {
    return this.#answer({ wanted: "html", markdown, scope }, limit);
  }

  /** Null under the same conditions. */
  findAddresses(markdown: string, limit: number): Promise<unknown> {
    return this.#answer({ wanted: "addresses", markdown }, limit);
  }

  #answer(task: MarkdownTask, limit: number): Promise<unknown> {
    return this.#thread.answer(task, limit);
  }
}
