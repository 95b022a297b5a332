import { expect, it } from "vitest";
import { compare } from "./numbers.ts";

it.each([
  [118, 100, "up 18%"],
  [91, 100, "down 9%"],
  [1005, 1000, "up under 1%"],
  [999, 1000, "down under 1%"],
  [101, 100, "up 1%"],
  [1, 1000, "down 99%"],
  [200, 100, "up 100%"],
  [3, 2, "up 50%"],
  [999, 100, "up 899%"],
  [1000, 100, "10 times as many"],
  [50_000, 1, "50,000 times as many"],
])("%i after %i is «%s»", (total, before, words) => {
  const direction = total > before ? "up" : "down";
  expect(compare(total, before)).toEqual({ direction, words });
});

it("takes equal numbers for no change", () => {
  expect(compare(7, 7)).toEqual({ direction: "none", words: "same as before" });
});

it("makes no percentage of nothing", () => {
  expect(compare(178, 0)).toEqual({ direction: "up", words: "none before" });
  expect(compare(0, 1482)).toEqual({ direction: "down", words: "down from 1,482" });
  expect(compare(0, 0)).toEqual({ direction: "none", words: "none before either" });
});
