import {
  type FieldWords,
  type FormValues,
  readableText,
  wordOf,
} from "#admin/content/form-values.ts";
import { type ComparedBlock, compareBlocks, compareWords, type WordRun } from "./compare.ts";
import { blocksOfMarkdown, wordsOf } from "./text-blocks.ts";

export interface ComparedField {
  name: string;
  /** What it is called in the editor. */
  label: string;
  isTitle: boolean;
  changes: number;
  runs: readonly WordRun[];
  /** Of Markdown; null of a line. */
  blocks: readonly ComparedBlock[] | null;
}

/** Fields that say the same are left out, but for the title, which says what this is. */
export function compareFields(
  before: Readonly<Record<string, unknown>>,
  after: FormValues,
  markdown: readonly string[],
  words: FieldWords,
): ComparedField[] {
  return Object.keys(before)
    .filter((name) => name in after)
    .map((name) => ({
      name,
      label: wordOf(name, words),
      ...compareField(name, readableText(before[name]), readableText(after[name]), markdown),
    }))
    .filter(({ changes, isTitle }) => changes > 0 || isTitle);
}

function compareField(
  name: string,
  before: string,
  after: string,
  markdown: readonly string[],
): Omit<ComparedField, "name" | "label"> {
  const isTitle = name === "title";
  if (markdown.includes(name)) {
    const blocks = compareBlocks(blocksOfMarkdown(before), blocksOfMarkdown(after));
    const changes = blocks.filter(({ change }) => change !== "same").length;
    return { isTitle, changes, runs: [], blocks };
  }
  const runs = compareWords(wordsOf(before), wordsOf(after));
  return { isTitle, changes: before === after ? 0 : 1, runs, blocks: null };
}
