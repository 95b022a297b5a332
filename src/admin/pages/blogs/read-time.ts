/** How fast adults read prose on a screen. */
const WORDS_PER_MINUTE = 220;

/** How many words a visitor reads: what only Markdown needs is no word. */
export function countWords(markdown: string): number {
  const prose = markdown.replace(/\]\([^)\s]*\)|^ {0,3}```\S*/gm, " ");
  return prose.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** «6 min read»; null as long as there is nothing to read. */
export function suggestReadTime(words: number): string | null {
  return words === 0 ? null : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}
