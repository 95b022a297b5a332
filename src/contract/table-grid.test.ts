import { expect, it } from "vitest";
import { gridOf } from "./table-grid.ts";

/** A cell is given as its name, columns and rows. */
function grid(rows: [string, number, number][][]) {
  const { lines, isSplit } = gridOf(rows, ([, columns, count]) => ({ columns, rows: count }));
  return { lines: lines.map((line) => line.map((cell) => cell?.[0] ?? "").join("|")), isSplit };
}

it("cells that reach over others keep the columns of those that follow", () => {
  expect(
    grid([
      [
        ["a", 2, 1],
        ["b", 1, 1],
      ],
      [
        ["c", 1, 2],
        ["d", 1, 1],
        ["e", 1, 1],
      ],
      [["f", 2, 1]],
    ]),
  ).toEqual({ lines: ["a||b", "c|d|e", "|f|"], isSplit: true });
});

it("a cell that reaches beyond all others makes no columns", () => {
  expect(grid([[["a", 1000, 1]], [["b", 1, 1]]])).toEqual({ lines: ["a", "b"], isSplit: false });
});

it("a cell may reach over all rows that follow", () => {
  expect(
    grid([
      [
        ["a", 1, 0],
        ["b", 1, 1],
      ],
      [["c", 1, 1]],
      [["d", 1, 1]],
    ]),
  ).toEqual({
    lines: ["a|b", "|c", "|d"],
    isSplit: true,
  });
});

it("rows of different lengths are filled up, and that splits nothing", () => {
  expect(
    grid([
      [["a", 1, 1]],
      [
        ["b", 1, 1],
        ["c", 1, 1],
      ],
    ]),
  ).toEqual({
    lines: ["a|", "b|c"],
    isSplit: false,
  });
});
