import { describe, expect, it } from "vitest";
import { axisNumbers, columnAt, heightIn, nearestPlace } from "./chart-scale.ts";

describe("the numbers beside a chart", () => {
  it.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [120, [0, 50, 100, 150]],
    [200, [0, 50, 100, 150, 200]],
    [12_345_678, [0, 5_000_000, 10_000_000, 15_000_000]],
  ])("are whole, round and few for %d", (highest, numbers) => {
    expect(axisNumbers(highest)).toEqual(numbers);
  });

  it("reach the highest value in at most four steps, whatever it is", () => {
    for (let highest = 1; highest < 5000; highest += 1) {
      const numbers = axisNumbers(highest);
      expect(numbers.length).toBeLessThanOrEqual(5);
      expect(numbers.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(numbers.at(-2)).toBeLessThan(highest);
      expect(numbers.every(Number.isInteger)).toBe(true);
    }
  });
});

describe("a place in a chart", () => {
  const plot = { left: 40, right: 340, top: 20, bottom: 120 };

  it("is as high as its value", () => {
    const height = heightIn(plot, 200);
    expect([0, 100, 200].map(height)).toEqual([120, 70, 20]);
  });

  it("is the nearest day to the pointer, on a line and in columns, and never outside", () => {
    expect([0, 40, 89, 91, 340, 999].map((x) => nearestPlace(plot, 4, x))).toEqual([
      0, 0, 0, 1, 3, 3,
    ]);
    expect([0, 40, 114, 116, 340, 999].map((x) => columnAt(plot, 4, x))).toEqual([
      0, 0, 0, 1, 3, 3,
    ]);
  });
});
