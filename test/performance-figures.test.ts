import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figuresIn, keptFigures } from "./support/performance-figures.ts";

test("the colophon has the figures of docs/performance.md", () => {
  expect(keptFigures()).toEqual(figuresIn(readFileSync("docs/performance.md", "utf8")));
});

test("a report that has lost a figure is refused", () => {
  expect(() => figuresIn("- 2026-11-21, AMD EPYC, 2 cores")).toThrow("Home, gzip");
});
