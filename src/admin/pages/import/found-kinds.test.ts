import { expect, it } from "vitest";
import { foundKinds, foundText, foundWords } from "./found-kinds.ts";

const found = (blog: number, ebook: number, caseStudy: number) => ({
  found: { blog, ebook, "case-study": caseStudy },
});

it("an export of one kind is spoken of by that kind's name", () => {
  expect(foundWords(found(0, 2, 0))).toEqual(["ebook", "ebooks"]);
  expect(foundText(found(0, 0, 1))).toBe("1 case study");
});

it("an export of several kinds holds publications, and each kind is counted", () => {
  expect(foundWords(found(1200, 2, 1))).toEqual(["publication", "publications"]);
  expect(foundText(found(1200, 2, 1))).toBe("1,200 blogs, 2 ebooks and 1 case study");
  expect(foundKinds(found(3, 0, 1))).toEqual(["blog", "case-study"]);
});

it("where nothing was found or counted, it would be blogs", () => {
  expect(foundWords(found(0, 0, 0))).toEqual(["blog", "blogs"]);
  expect(foundText(found(0, 0, 0))).toBe("0 blogs");
});
