/** No word of a language is longer; what is, counts as several. */
const WORD = /[\p{L}\p{N}]{1,64}/gu;

/**
 * One form for every way of writing a text: without case, without accents, without odd spaces.
 * Separate accents go first, since sorting a run of them (NFKD) takes time that grows with its square.
 */
export function foldText(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Texts in which parts are looked for; no part reaches from one into the next. */
export function searchText(...texts: string[]): string {
  return texts.map(foldText).join("\n");
}

/** The words of a text, each once, as the search index knows them. */
export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).match(WORD))];
}
