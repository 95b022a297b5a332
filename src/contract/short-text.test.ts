import { expect, it } from "vitest";
import { cutTo, cutToBytes, shortened } from "./short-text.ts";

it("a text that fits stays as it is", () => {
  expect(cutTo("A pilot 🚀", 10)).toBe("A pilot 🚀");
  expect(shortened("A pilot 🚀", 10)).toBe("A pilot 🚀");
});

it("a longer one ends with a whole letter", () => {
  expect(cutTo("A pilot 🚀🚀", 11)).toBe("A pilot 🚀");
  expect(shortened("🚀🚀🚀", 5)).toBe("🚀🚀…");
  expect(shortened("🚀🚀🚀", 4)).toBe("🚀…");
});

it("what is joined or stacked is one letter", () => {
  const family = "👨\u200d👩\u200d👧";
  expect(cutTo(`${family}${family}`, 12)).toBe(family);
  expect(cutTo("👍🏽👍🏽", 6)).toBe("👍🏽");
  expect(cutTo("🇦🇺🇦🇺", 6)).toBe("🇦🇺");
  expect(cutTo("Cafe\u0301s", 4)).toBe("Caf");
  expect(shortened("हिन्दी भाषा", 9)).toBe("हिन्दी…");
});

it("one letter that is too long itself is cut all the same", () => {
  const tower = `a${"\u0301".repeat(100_000)}`;
  expect(cutTo(tower, 10)).toHaveLength(10);
});

it("a longer one is shortened at the end of a word, unless that is far away", () => {
  expect(shortened("Begin with one pilot", 18)).toBe("Begin with one…");
  expect(shortened("Begin with one pilot", 16)).toBe("Begin with one…");
  expect(shortened("We automateeverything", 12)).toBe("We automate…");
  expect(shortened("Automation", 5)).toBe("Auto…");
});

it("no comma, colon or dash stands before the ellipsis", () => {
  expect(shortened("An importer. Invented; the sums are real", 24)).toBe("An importer. Invented…");
  expect(shortened("Six weeks – one problem", 13)).toBe("Six weeks…");
  expect(shortened("............", 4)).toBe("");
});

it.each([
  ["pilot", 5, "pilot"],
  ["pilot", 4, "pilo"],
  ["漢漢漢", 8, "漢漢"],
  ["a🚪🚪", 8, "a🚪"],
  ["", 5, ""],
])("%j is cut to %i bytes at the edge of a letter", (name, most, cut) => {
  expect(cutToBytes(name, most)).toBe(cut);
});
