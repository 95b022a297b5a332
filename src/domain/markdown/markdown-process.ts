import { AnsweringProcess } from "#platform/answering-process.ts";
import { timeOuts } from "#platform/time-outs.ts";

/** Enough for the longest article. */
const HEAP_MB = 768;

export type MarkdownTask =
  | { wanted: "html"; markdown: string; scope: string }
  | { wanted: "addresses"; markdown: string };

/** Reads texts in a process, which is ended when one takes too long. */
export class MarkdownProcess {
  readonly #process: AnsweringProcess;

  /** @param idleEnd in milliseconds */
  constructor(idleEnd: number = timeOuts.job.markdown.idle) {
    const beside = import.meta.url;
    const heapMegabytes = HEAP_MB;
    this.#process = new AnsweringProcess({
      name: "markdown-worker",
      beside,
      heapMegabytes,
      idleEnd,
    });
  }

  get isRunning(): boolean {
    return this.#process.isRunning;
  }

  /** Null when the text is nested too deep, or exceeds `limit` (in milliseconds of the processor) or the memory. */
  render(markdown: string, limit: number, scope = ""): Promise<unknown> {
    return this.#answer({ wanted: "html", markdown, scope }, limit);
  }

  /** Null under the same conditions. */
  findAddresses(markdown: string, limit: number): Promise<unknown> {
    return this.#answer({ wanted: "addresses", markdown }, limit);
  }

  #answer(task: MarkdownTask, limit: number): Promise<unknown> {
    return this.#process.answer(task, limit);
  }
}
