import { describe, expect, it } from "vitest";
import { axisDays, compare, type Day, describeSeries, peakOf } from "./metrics.ts";

describe("a comparison", () => {
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
  ])("%i after %i is “%s”", (total, before, text) => {
    const direction = total > before ? "up" : "down";
    expect(compare(total, before)).toEqual({ direction, text });
  });

  it("treats equal numbers as no change", () => {
    expect(compare(7, 7)).toEqual({ direction: "none", text: "same as before" });
  });

  it("gives no percentage of zero", () => {
    expect(compare(178, 0)).toEqual({ direction: "up", text: "none before" });
    expect(compare(0, 1482)).toEqual({ direction: "down", text: "down from 1,482" });
    expect(compare(0, 0)).toEqual({ direction: "none", text: "none before either" });
  });
});

/** One day per number of visits, from Oct 1 on. */
const daysWith = (...visits: number[]): Day[] =>
  visits.map((count, index) => ({
    day: `2025-10-${String(index + 1).padStart(2, "0")}`,
    visits: count,
    downloads: 0,
    messages: 0,
  }));

describe("the peak", () => {
  it("is the highest day, the latest of several", () => {
    expect(peakOf(daysWith(3, 9, 1, 9, 2), "visits")?.day).toBe("2025-10-04");
  });

  it("is absent when nothing happened", () => {
    expect(peakOf(daysWith(3, 9), "downloads")).toBeNull();
    expect(peakOf([], "visits")).toBeNull();
  });
});

function withToday(visits: number, ...before: number[]) {
  return {
    series: daysWith(...before),
    today: { day: "2025-10-31", visits, downloads: 0, messages: 0 },
  };
}

describe("the sentence of a chart", () => {
  it("names range, total and peak", () => {
    expect(describeSeries(withToday(5, 1200, 20, 3), "visits", "Visits")).toBe(
      "Visits per day, Oct 1 to Oct 3: 1,223 in all, most on Oct 1 with 1,200. Today 5 so far.",
    );
  });

  it("says when there were none", () => {
    expect(describeSeries(withToday(9, 1, 2), "messages", "Messages")).toBe(
      "Messages per day, Oct 1 to Oct 2: none. Today 0 so far.",
    );
  });
});

describe("the days of an axis", () => {
  const indexes = (length: number, count: number) =>
    axisDays(daysWith(...Array.from({ length }, () => 0)), count).map((day) =>
      Number(day.slice(-2)),
    );

  it("include the first and the last, evenly spread", () => {
    expect(indexes(30, 5)).toEqual([1, 8, 16, 23, 30]);
    expect(indexes(30, 2)).toEqual([1, 30]);
    expect(indexes(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("never exceed the number of days", () => {
    expect(indexes(3, 5)).toEqual([1, 2, 3]);
    expect(indexes(1, 5)).toEqual([1]);
  });
});
