const WORDS_PER_MINUTE = 220;

let last = { markdown: "", words: 0 };

/** The words of the last text are remembered: several places ask for them at every change. */
export function countWords(markdown: string): number {
  if (markdown !== last.markdown) last = { markdown, words: countAll(markdown) };
  return last.words;
}

/** Without link addresses and code fences, which nobody reads. */
function countAll(markdown: string): number {
  const prose = markdown.replace(/\]\([^)\s]*\)|^ {0,3}```\S*/gm, " ");
  return prose.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

export function suggestReadTime(words: number): string | null {
  return words === 0 ? null : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`;
}
