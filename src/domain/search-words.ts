/** No word of any language is longer; longer runs are split. */
const WORD = /[\p{L}\p{N}]{1,64}/gu;

/** Drops case, accents and odd spaces. Accents go first: NFKD is quadratic in a run of them. */
export function foldText(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** One line each, so that no match spans two texts. */
export function searchText(...texts: string[]): string {
  return texts.map(foldText).join("\n");
}

export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).match(WORD))];
}
