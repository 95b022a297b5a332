import { expect, it } from "vitest";
import { counted, spanOf } from "./counted.ts";

it.each([
  [0, "0 drafts"],
  [1, "1 draft"],
  [1204, "1,204 drafts"],
])("%i is counted as “%s”", (count, text) => {
  expect(counted(count, "draft")).toBe(text);
});

it("what has a plural of its own is counted by that", () => {
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual([
    "1 entry",
    "2 entries",
  ]);
});

it.each([
  [1, "a day"],
  [30, "30 days"],
  [365, "365 days"],
  [366, "a year"],
  [732, "2 years"],
])("a bound of %i days reads “%s”", (days, text) => {
  expect(spanOf(days)).toBe(text);
});
