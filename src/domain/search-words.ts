import { withoutTags } from "#contract/html-in-text.ts";
import type { Database } from "#storage/database.ts";
import type { SearchTerm, TextQuery } from "#storage/publications/search-text.ts";
import { withPlainLetters } from "./latin-letters.ts";

/** Scripts that put no spaces between words. */
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";

/** A run of letters; no word of any language is longer than 64, and longer runs are split. */
const WORD = new RegExp(
  `[[\\p{L}\\p{N}]&&[${UNSPACED}]]{1,64}|[[\\p{L}\\p{N}]--[${UNSPACED}]]{1,64}`,
  "gv",
);
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "v");

/** Long enough to be rare, short enough that each letter of a long run may begin one. */
const UNSPACED_LETTERS = 4;

/** “chair” finds “armchair”; shorter parts, such as “art” in “start”, would find too much. */
const SHORTEST_PART = 4;

/** Matches text without a sign that may be sought, such as the one in “100%”. */
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

/** Like {@link foldText}; typewriter quotes stand for all, and “e-mail” is “email”. */
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

/** The words that are sought: each has to begin one of {@link indexedWords}. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(foldText(text)).flatMap(soughtParts))];
}

/** Returns the words under which a text is found, including the parts of words. */
export function indexedWords(text: string): string[] {
  return withParts(wordsOf(foldText(text)));
}

/** Like {@link indexedWords} for several texts, but words with hyphens are found as one and by their parts. */
export function wordsOfTexts(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    ...wordsOf(foldText(text)),
    ...wordsOf(foldForSearch(text)),
  ]);
  let room = MOST_BYTES;
  return withParts(words).filter((word) => {
    room -= Buffer.byteLength(word) + 1;
    return room >= 0;
  });
}

/** Whole words come first, in case there is no room for all. */
function withParts(words: readonly string[]): string[] {
  const whole = [...new Set(words)];
  return [
    ...new Set([...whole.filter((word) => !IS_UNSPACED.test(word)), ...whole.flatMap(partsOf)]),
  ];
}

/** Each part of a word that a search may begin with. */
function partsOf(word: string): string[] {
  const letters = [...word];
  if (IS_UNSPACED.test(word)) {
    return letters.map((_, at) => letters.slice(at, at + UNSPACED_LETTERS).join(""));
  }
  const starts = Math.max(0, letters.length - SHORTEST_PART);
  return Array.from({ length: starts }, (_, at) => letters.slice(at + 1).join(""));
}

/** A long run is sought by parts as long as those that are indexed; the last ones may overlap. */
function soughtParts(word: string): string[] {
  const letters = [...word];
  if (!IS_UNSPACED.test(word) || letters.length <= UNSPACED_LETTERS) return [word];
  const last = letters.length - UNSPACED_LETTERS;
  const starts = Array.from({ length: Math.ceil(letters.length / UNSPACED_LETTERS) }, (_, at) =>
    Math.min(at * UNSPACED_LETTERS, last),
  );
  return starts.map((at) => letters.slice(at, at + UNSPACED_LETTERS).join(""));
}

function wordsOf(folded: string): readonly string[] {
  return folded.match(WORD) ?? [];
}

/** Markdown without tags, and without where its links lead. */
export function withoutAddresses(markdown: string): string {
  return withoutTags(markdown).replace(/\]\([^)\s]*/g, "](");
}

/** Each must be found, in any order. */
export function searchTerms(query: string): SearchTerm[] {
  const parts = foldForSearch(query).split(" ").filter(Boolean);
  return [...new Set(parts)].slice(0, MOST_TERMS).map((part) => ({
    part,
    words: WORDS_ONLY.test(part) ? wordsOf(part).flatMap(soughtParts) : [],
  }));
}

export function textQuery(query: string, { textIndex }: Pick<Database, "textIndex">): TextQuery {
  return { terms: searchTerms(query), index: textIndex };
}
