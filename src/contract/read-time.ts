import { withoutTags } from "./html-in-text.ts";

const WORDS_PER_MINUTE = 220;

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu;
/** The scripts from Thai to Burmese, Khmer, Chinese and Japanese. */
const WRITTEN_WITHOUT_SPACES = /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u9fff]/;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

let counted: ReadonlyMap<string, number> = new Map();

/** Remembers the words of each paragraph of the last text: while somebody types, one paragraph changes. */
export function countWords(markdown: string): number {
  const words = new Map<string, number>();
  let sum = 0;
  for (const paragraph of markdown.split("\n\n")) {
    const count = counted.get(paragraph) ?? countAll(paragraph);
    words.set(paragraph, count);
    sum += count;
  }
  counted = words;
  return sum;
}

/** Tags, link addresses and code fences are not counted, because nobody reads them. */
function countAll(markdown: string): number {
  const prose = withoutTags(markdown).replace(/\]\([^)\s]*\)|^ {0,3}```\S*/gm, " ");
  const words = prose.match(WORD) ?? [];
  return words.reduce((sum, word) => sum + countIn(word), 0);
}

function countIn(word: string): number {
  if (!WRITTEN_WITHOUT_SPACES.test(word)) return 1;
  return [...segmenter.segment(word)].filter(({ isWordLike }) => isWordLike).length;
}

export function suggestReadTime(words: number): string | null {
  return words === 0 ? null : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}
