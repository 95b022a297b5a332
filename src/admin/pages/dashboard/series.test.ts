import { describe, expect, it } from "vitest";
import { axisDays, type Day, describeSeries, peakOf } from "./series.ts";

/** Days from Oct 1 on with these numbers of visits. */
const daysWith = (...visits: number[]): Day[] =>
  visits.map((count, index) => ({
    day: `2025-10-${String(index + 1).padStart(2, "0")}`,
    visits: count,
    downloads: 0,
    messages: 0,
  }));

describe("the peak", () => {
  it("is the highest day, and of equals the latest", () => {
    expect(peakOf(daysWith(3, 9, 1, 9, 2), "visits")?.day).toBe("2025-10-04");
  });

  it("is none where nothing happened", () => {
    expect(peakOf(daysWith(3, 9), "downloads")).toBeNull();
    expect(peakOf([], "visits")).toBeNull();
  });
});

describe("the sentence of a chart", () => {
  it("gives range, total and peak", () => {
    expect(describeSeries(daysWith(1200, 20, 3), "visits", "Visits")).toBe(
      "Visits per day, Oct 1 to Oct 3: 1,223 in all, most on Oct 1 with 1,200.",
    );
  });

  it("says that there were none", () => {
    const days = daysWith(1, 2);
    expect(describeSeries(days, "messages", "Messages")).toBe(
      "Messages per day, Oct 1 to Oct 2: none.",
    );
  });
});

describe("the days of an axis", () => {
  const indexes = (length: number, count: number) =>
    axisDays(daysWith(...Array.from({ length }, () => 0)), count).map((day) =>
      Number(day.slice(-2)),
    );

  it("have the first and the last among them, evenly spread", () => {
    expect(indexes(30, 5)).toEqual([1, 8, 16, 23, 30]);
    expect(indexes(30, 2)).toEqual([1, 30]);
    expect(indexes(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("are never more than there are", () => {
    expect(indexes(3, 5)).toEqual([1, 2, 3]);
    expect(indexes(1, 5)).toEqual([1]);
  });
});
