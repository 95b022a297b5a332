import { expect, it } from "vitest";
import { foldText, indexedWords, searchWords } from "./search-words.ts";

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

const isFound = (text: string, query: string) => {
  const index = indexedWords(text);
  return searchWords(query).every((word) => index.some((known) => known.startsWith(word)));
};

it.each([
  ["A Flussdiagramm of the armchair", ["fluss", "diagramm", "chair", "AGRAMM", "arm dia"]],
  [
    "AI導入について相談したいのです。",
    ["相談", "AI", "導入", "について", "談", "相談したいのです", "のです"],
  ],
  ["データー・フロー", ["ター", "フロー", "データ"]],
  ["ต้องการคำปรึกษา", ["ปรึกษา", "คำปรึกษา"]],
  ["한국어 상담", ["상담", "국어"]],
  ["我們想諮詢AI代理人", ["諮詢", "代理", "ai代理"]],
])("%j is found by a part of a word", (text, queries) => {
  expect(queries.filter((query) => !isFound(text, query))).toEqual([]);
});

it.each([
  ["start", "art"],
  ["相談", "談相"],
  ["相談したい", "相談したかった"],
  ["pilot", "pilots"],
])("%j is not found by %j", (text, query) => {
  expect(isFound(text, query)).toBe(false);
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
