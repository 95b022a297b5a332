import { z } from "zod";
import { AnsweringProcess } from "#platform/answering-process.ts";
import { Gate } from "#platform/gate.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { FrontMatter, MarkdownFile, SettingsForm } from "./front-matter.ts";
import type { MediumPost } from "./medium-post.ts";
import { type Publication, readPublication } from "./own-format.ts";
import { plainText } from "./plain-text.ts";
import type { ConvertedText, SourceText } from "./text-conversion.ts";
import type { TextTask } from "./text-worker.ts";

const Converted = z.object({
  markdown: z.string(),
  notes: z.array(z.string()),
  addresses: z.array(z.object({ url: z.string(), isPicture: z.boolean() })),
  opening: z.string(),
  words: z.number(),
});

const ReadMarkdown = z.union([
  z.object({
    fields: z.map(z.string(), z.unknown()),
    text: z.string(),
    hasFrontMatter: z.boolean(),
  }),
  z.object({ problem: z.string() }),
]);

const ReadMedium = z.object({
  title: z.string(),
  body: z.string().nullable(),
  subtitle: z.string(),
  author: z.string(),
  time: z.string().nullable(),
  address: z.string(),
});

/** A text of some megabytes takes a hundred. */
const HEAP_MB = 160;

// One for all: a check is mostly followed by its import, and starting one takes longer than an article.
const reader = new AnsweringProcess({
  name: "text-worker",
  beside: import.meta.url,
  heapMegabytes: HEAP_MB,
  idleEnd: timeOuts.job.markdown.idle,
});
const gate = new Gate({ concurrent: 1, queued: 100 });

/** Reads texts in a process: a forged one may take as long as it likes there. */
export class TextProcess {
  /** Null when the text is nested too deep, or takes too much time or memory. */
  async convert(source: SourceText): Promise<ConvertedText | null> {
    const answer = await this.#answer({ convert: source });
    return answer === null ? null : Converted.parse(answer);
  }

  /** @see replaceAddresses */
  async replaceAddresses(
    markdown: string,
    replacements: Record<string, string>,
  ): Promise<string | null> {
    const answer = await this.#answer({ replaceIn: markdown, replacements });
    return answer === null ? null : z.string().parse(answer);
  }

  /** Null for what Portico has not written, and for what takes too long. */
  async readPublication(file: string): Promise<Publication | null> {
    return readPublication(await this.#answer({ publication: file }));
  }

  /** Null when it takes too much time or memory. */
  async readMarkdownFile(content: string): Promise<MarkdownFile | null> {
    const answer = await this.#answer({ markdownFile: content });
    return answer === null ? null : ReadMarkdown.parse(answer);
  }

  /** Null for a text in another form, and for one that takes too much time or memory. */
  async readSettings(content: string, form: SettingsForm): Promise<FrontMatter | null> {
    const answer = await this.#answer({ settings: content, form });
    return z.map(z.string(), z.unknown()).nullable().parse(answer);
  }

  /** Null when it is nested too deep, or takes too much time or memory. */
  async readMediumPost(html: string): Promise<MediumPost | null> {
    const answer = await this.#answer({ mediumPost: html });
    return answer === null ? null : ReadMedium.parse(answer);
  }

  /** Returns texts without their markup. Null when that takes too much time or memory. */
  async plainTexts(texts: readonly string[]): Promise<string[] | null> {
    if (!texts.some((text) => /[<&]/.test(text))) return texts.map(plainText);
    const answer = await this.#answer({ markup: texts });
    return answer === null ? null : z.array(z.string()).parse(answer);
  }

  #answer(task: TextTask): Promise<unknown> {
    return gate.run(() => reader.answer(task, timeOuts.job.importedText));
  }
}
