import { expect, it } from "vitest";
import { readPageNumbers } from "./page-numbers.ts";

it.each([
  ["1, 2, 5-7", [1, 2, 5, 6, 7]],
  [" 9 3 ", [3, 9]],
  ["4–6,5", [4, 5, 6]],
  ["14", [14]],
])("%j are pages %j", (text, pages) => {
  expect(readPageNumbers(text, 14)).toEqual({ pages, problem: null });
});

it.each([
  ["", "Choose at least one page."],
  ["1-6", "Choose 5 pages or fewer."],
  ["1-14", "Choose 5 pages or fewer."],
  ["0", "There is no page 0: the PDF has 14."],
  ["3-15", "There is no page 15: the PDF has 14."],
  ["7-5", "“7-5” ends before it begins."],
  ["1, cover", "“cover” is not a page number. Write them like 1, 2, 5-7."],
])("%j is refused in words", (text, problem) => {
  expect(readPageNumbers(text, 14)).toEqual({ pages: null, problem });
});
