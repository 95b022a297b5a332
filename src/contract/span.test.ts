import { expect, test } from "vitest";
import { spanOf } from "./span.ts";

test.each([
  [1, "a day"],
  [30, "30 days"],
  [365, "365 days"],
  [366, "a year"],
  [732, "2 years"],
])("a bound of %i days reads “%s”", (days, text) => {
  expect(spanOf(days)).toBe(text);
});
