const WORDS_PER_MINUTE = 220;

/** Without link addresses and code fences, which nobody reads. */
export function countWords(markdown: string): number {
  const prose = markdown.replace(/\]\([^)\s]*\)|^ {0,3}```\S*/gm, " ");
  return prose.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

export function suggestReadTime(words: number): string | null {
  return words === 0 ? null : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}
