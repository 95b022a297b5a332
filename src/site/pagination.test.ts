import { expect, test } from "vitest";
import { pagesToShow } from "./pagination.tsx";

function shown(page: number, pageCount: number): string {
  return pagesToShow(page, pageCount)
    .map((entry) => (entry.kind === "gap" ? "…" : String(entry.page)))
    .join(" ");
}

test.each([
  [1, 2, "1 2"],
  [3, 5, "1 2 3 4 5"],
  [1, 9, "1 2 3 4 … 9"],
  [5, 9, "1 … 4 5 6 … 9"],
  [9, 9, "1 … 6 7 8 9"],
  [4, 100, "1 2 3 4 5 … 100"],
])("page %i of %i leads to %s", (page, pageCount, links) => {
  expect(shown(page, pageCount)).toBe(links);
});
