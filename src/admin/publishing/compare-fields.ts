import {
  type FieldWords,
  type FormValues,
  readableText,
  wordOf,
} from "#admin/content/form-values.ts";
import { type ComparedBlock, compareBlocks, compareWords, type WordRun } from "./compare.ts";
import { type Block, blocksOfMarkdown, pictureBlock, wordsOf } from "./text-blocks.ts";

export interface ComparedField {
  name: string;
  label: string;
  isTitle: boolean;
  /** The only text of its kind needs no name. */
  isNamed: boolean;
  changes: number;
  runs: readonly WordRun[];
  /** Blocks of Markdown and of a picture; null for a line. */
  blocks: readonly ComparedBlock[] | null;
}

/** Fields that hold the address of a picture. */
const PICTURES = ["image_url"];

function pictureIn(address: string): Block[] {
  return address === "" ? [] : [pictureBlock(address)];
}

/** Leaves out unchanged fields, except for the title, which says what this is. */
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
      isNamed: markdown.length > 1 || !markdown.includes(name),
      ...compareField(name, readableText(before[name]), readableText(after[name]), markdown),
    }))
    .filter(({ changes, isTitle }) => changes > 0 || isTitle);
}

function compareField(
  name: string,
  before: string,
  after: string,
  markdown: readonly string[],
): Omit<ComparedField, "name" | "label" | "isNamed"> {
  const isTitle = name === "title";
  if (markdown.includes(name)) {
    const blocks = compareBlocks(blocksOfMarkdown(before), blocksOfMarkdown(after));
    const changes = blocks.filter(({ change }) => change !== "same").length;
    return { isTitle, changes, runs: [], blocks };
  }
  if (PICTURES.includes(name)) {
    const blocks = compareBlocks(pictureIn(before), pictureIn(after));
    return { isTitle, changes: before === after ? 0 : 1, runs: [], blocks };
  }
  const runs = compareWords(wordsOf(before), wordsOf(after));
  return { isTitle, changes: before === after ? 0 : 1, runs, blocks: null };
}
