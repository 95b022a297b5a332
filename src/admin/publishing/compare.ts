import { diffArrays } from "diff";
import type { Block, Word } from "./text-blocks.ts";

type Change = "same" | "added" | "removed";

export interface WordRun {
  change: Change;
  words: Word[];
}

/** A block as one reads it: `runs` say what of it is new and what is gone. */
export interface ComparedBlock {
  change: Change | "changed";
  block: Block;
  runs: WordRun[];
}

/** Blocks that have less in common are another text. */
const LEAST_ALIKE = 0.4;

/** Texts that differ in more than this are shown one after the other, since comparing takes too long. */
const MOST_EDITS = 1_000;

/** The distance within which a block may replace one that is gone. */
const NEAR = 20;

interface Part<Value> {
  change: Change;
  values: Value[];
}

/** Compares the blocks of two texts, in reading order. */
export function compareBlocks(before: Block[], after: Block[]): ComparedBlock[] {
  const parts = diff(before, after, keyOf);
  return parts.flatMap(({ change, values }, at) => {
    const next = parts[at + 1];
    if (change === "removed" && next?.change === "added") return pairUp(values, next.values);
    // The turn before has compared it with what it replaces.
    if (change === "added" && parts[at - 1]?.change === "removed") return [];
    return values.map((block) => wholeBlock(block, change));
  });
}

export function compareWords(before: Word[], after: Word[]): WordRun[] {
  return diff(before, after, wordKey).map(({ change, values }) => run(change, values));
}

/** Deletions come before insertions at the same place. */
function diff<Value>(
  before: Value[],
  after: Value[],
  keyOf: (value: Value) => string,
): Part<Value>[] {
  // Numbers are compared far faster than what they stand for.
  const known = new Map<string, number>();
  const numberOf = (value: Value): number => {
    const key = keyOf(value);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  };
  const [old, present] = [before.map(numberOf), after.map(numberOf)];
  const changes = diffArrays(old, present, { maxEditLength: MOST_EDITS });
  if (!changes) {
    return [
      { change: "removed", values: before },
      { change: "added", values: after },
    ];
  }
  const rest = { before: [...before], after: [...after] };
  return changes.map(({ count, added, removed }): Part<Value> => {
    if (removed) return { change: "removed", values: rest.before.splice(0, count) };
    if (added) return { change: "added", values: rest.after.splice(0, count) };
    rest.before.splice(0, count);
    return { change: "same", values: rest.after.splice(0, count) };
  });
}

/** Blocks that stand for each other are compared by their words, in their order. */
function pairUp(removed: Block[], added: Block[]): ComparedBlock[] {
  const compared: ComparedBlock[] = [];
  let next = 0;
  for (const block of removed) {
    const found = added.findIndex(
      (other, at) => at >= next && at < next + NEAR && isAlike(block, other),
    );
    const partner = added[found];
    if (!partner) {
      compared.push(wholeBlock(block, "removed"));
      continue;
    }
    compared.push(...added.slice(next, found).map((other) => wholeBlock(other, "added")));
    const runs = compareWords(block.words, partner.words);
    compared.push({ change: "changed", block: partner, runs });
    next = found + 1;
  }
  return [...compared, ...added.slice(next).map((other) => wholeBlock(other, "added"))];
}

function isAlike(one: Block, other: Block): boolean {
  if (one.kind !== other.kind || one.src !== other.src) return false;
  if (one.src !== undefined) return true;
  const words = new Set(one.words.map(({ text }) => text.trim()));
  const common = other.words.filter(({ text }) => words.has(text.trim())).length;
  const longest = Math.max(one.words.length, other.words.length);
  return longest > 0 && common / longest >= LEAST_ALIKE;
}

function wholeBlock(block: Block, change: Change): ComparedBlock {
  return { change, block, runs: [run(change, block.words)] };
}

function run(change: Change, words: Word[]): WordRun {
  return { change, words };
}

function keyOf({ kind, src = "", words }: Block): string {
  return `${kind} ${src} ${words.map(wordKey).join(" ")}`;
}

function wordKey({ text, marks }: Word): string {
  return `${text.trim()} ${marks.join(" ")}`;
}
