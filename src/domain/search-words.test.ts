import { expect, it } from "vitest";
import { foldText, searchWords } from "./search-words.ts";

it.each([
  ["Größe & Zürich", ["grosse", "zurich"]],
  ["PRIYA@Client.example", ["priya", "client", "example"]],
  ["O’Brien-Smith, 24/7!", ["o", "brien", "smith", "24", "7"]],
  ["ﬁne ①② ＡＢＣ", ["fine", "12", "abc"]],
  ["İstanbul", ["istanbul"]],
  ["naïve naive NAÏVE", ["naive"]],
  ["物語 を 読む", ["物語", "を", "読む"]],
  ["Ελλάδα", ["ελλαδα"]],
  ["🤔 -- _%_ \u0000 \\", []],
  ["a\u0000b\nc", ["a", "b", "c"]],
])("%j has the words %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

it("the words are the same however a text is composed", () => {
  const text = "Ça va, Ångström";
  expect(searchWords(text.normalize("NFD"))).toEqual(searchWords(text.normalize("NFC")));
});

it("many accents take no longer than as many letters", () => {
  const accents = "\u0301".repeat(50_000) + "\u0316".repeat(50_000);
  expect(searchWords(`Z${accents}urich ${accents}`)).toEqual(["zurich"]);
});

it("an endless word counts as several", () => {
  expect(searchWords("x".repeat(150)).map((word) => word.length)).toEqual([64, 22]);
  expect(searchWords("𝒳".repeat(70))).toEqual(["x".repeat(64), "x".repeat(6)]);
});

it("a search text is folded but keeps its punctuation", () => {
  expect(foldText("  100 %\t_Größe_\r\n\\ ")).toBe("100 % _grosse_ \\");
});
