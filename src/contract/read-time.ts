const WORDS_PER_MINUTE = 220;

let counted: ReadonlyMap<string, number> = new Map();

/** The words of the last text's paragraphs are remembered: while somebody types, one of them changes. */
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

/** Without link addresses and code fences, which nobody reads. */
function countAll(markdown: string): number {
  const prose = markdown.replace(/\]\([^)\s]*\)|^ {0,3}```\S*/gm, " ");
  return prose.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

export function suggestReadTime(words: number): string | null {
  return words === 0 ? null : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}
