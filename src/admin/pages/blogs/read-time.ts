const WORDS_PER_MINUTE = 220;

/** The words that a visitor reads, without those of link addresses and code fences. */
export function countWords(markdown: string): number {
  const prose = markdown.replace(/\]\([^)\s]*\)|^ {0,3}```\S*/gm, " ");
  return prose.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** 6 min read, for example; null while there is nothing to read. */
export function suggestReadTime(words: number): string | null {
  return words === 0 ? null : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}
