import type { Database } from "#storage/database.ts";
import type { SearchTerm, TextQuery } from "#storage/publications/search-text.ts";
import { withPlainLetters } from "./latin-letters.ts";

/** No word of any language is longer; longer runs are split. */
const WORD = /[\p{L}\p{N}]{1,64}/gu;

/** With no sign that is sought, such as that of “100%”. */
const WORDS_ONLY = /^[\p{L}\p{N}'"().,:;!?-]+$/u;

/** PostgreSQL indexes no more than a megabyte of words of one text. */
const MOST_BYTES = 500_000;

/** Enough for any question; each costs a look at every text. */
const MOST_TERMS = 10;

/** Drops case, accents and odd spaces. Accents go first: NFKD is quadratic in a run of them. */
export function foldText(text: string): string {
  const plain = text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return withPlainLetters(plain);
}

/** As {@link foldText}; typewriter quotes stand for all, and “e-mail” is “email”. */
function foldForSearch(text: string): string {
  return foldText(text)
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, "");
}

/** One line each, so that no match spans two texts. */
export function searchText(...texts: string[]): string {
  return texts.map(foldForSearch).join("\n");
}

export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).match(WORD))];
}

/** Words with hyphens are found in one and by their parts. */
export function wordsOfTexts(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [...searchWords(text), ...joinedWords(text)]);
  let room = MOST_BYTES;
  return [...new Set(words)].filter((word) => {
    room -= Buffer.byteLength(word);
    return room >= 0;
  });
}

/** Markdown without where its links lead. */
export function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)\s]*/g, "](");
}

/** Each must be found, in any order. */
export function searchTerms(query: string): SearchTerm[] {
  const parts = foldForSearch(query).split(" ").filter(Boolean);
  return [...new Set(parts)]
    .slice(0, MOST_TERMS)
    .map((part) => ({ part, words: WORDS_ONLY.test(part) ? (part.match(WORD) ?? []) : [] }));
}

export function textQuery(query: string, { textIndex }: Pick<Database, "textIndex">): TextQuery {
  return { terms: searchTerms(query), index: textIndex };
}

function joinedWords(text: string): readonly string[] {
  return foldForSearch(text).match(WORD) ?? [];
}
