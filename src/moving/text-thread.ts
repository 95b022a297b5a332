import { z } from "zod";
import { BoundedThread } from "#platform/bounded-thread.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { ConvertedText, SourceText } from "./text-conversion.ts";

const Converted = z.object({
  markdown: z.string(),
  notes: z.array(z.string()),
  addresses: z.array(z.object({ url: z.string(), isPicture: z.boolean() })),
  opening: z.string(),
  words: z.number(),
});

/** A text of some megabytes takes a hundred; a small young generation is collected early. */
const HEAP = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 4 };

/** Converts texts in a thread of its own: a forged one may take as long as it likes there. */
export class TextThread {
  readonly #thread = new BoundedThread({
    name: "text-worker",
    beside: import.meta.url,
    heap: HEAP,
    idleEnd: timeOuts.job.markdown.idle,
  });

  /** Null when the text is nested too deep, or takes too much time or memory. */
  async convert(source: SourceText): Promise<ConvertedText | null> {
    const answer = await this.#thread.answer({ convert: source }, timeOuts.job.importedText);
    return answer === null ? null : Converted.parse(answer);
  }

  /** @see replaceAddresses */
  async replaceAddresses(
    markdown: string,
    replacements: Record<string, string>,
  ): Promise<string | null> {
    const task = { replaceIn: markdown, replacements };
    const answer = await this.#thread.answer(task, timeOuts.job.importedText);
    return answer === null ? null : z.string().parse(answer);
  }

  end(): void {
    this.#thread.end();
  }
}
