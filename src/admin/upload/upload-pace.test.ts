import { describe, expect, it } from "vitest";
import {
  percentOf,
  type Sample,
  secondsLeft,
  sentText,
  timeLeftText,
  withSample,
} from "./upload-pace.ts";

const samplesOf = (...list: [at: number, sentBytes: number][]) =>
  list.reduce<Sample[]>((samples, [at, sentBytes]) => withSample(samples, { at, sentBytes }), []);

describe("the time that is left", () => {
  it("is unknown at first, and where nothing moves", () => {
    expect(secondsLeft([], 1000)).toBeNull();
    expect(secondsLeft(samplesOf([0, 0], [500, 400]), 1000)).toBeNull();
    expect(secondsLeft(samplesOf([0, 100], [2000, 100]), 1000)).toBeNull();
  });

  it("follows the pace of the last seconds, not of the whole way", () => {
    expect(secondsLeft(samplesOf([0, 0], [1000, 100]), 1000)).toBe(9);
    expect(
      secondsLeft(samplesOf([0, 0], [1000, 900_000], [7000, 900_100], [8000, 900_200]), 901_000),
    ).toBe(8);
  });

  it("begins again when the file is sent again", () => {
    expect(samplesOf([0, 0], [1000, 500], [1500, 100])).toEqual([{ at: 1500, sentBytes: 100 }]);
  });

  it("is said in seconds, then in minutes", () => {
    expect([12, 59, 60, 61].map(timeLeftText)).toEqual([
      "12 s left",
      "59 s left",
      "1 min left",
      "2 min left",
    ]);
  });
});

describe("how far it is", () => {
  it("is said in the unit of the whole", () => {
    expect(sentText(7_600_000, 18_100_000)).toBe("7.6 of 18.1 MB");
    expect(sentText(0, 18_100_000)).toBe("0 of 18.1 MB");
    expect(sentText(120_400, 800_000)).toBe("120 of 800 kB");
  });

  it("is a hundred percent only when all is sent", () => {
    expect([0, 999, 1000, 1200].map((sent) => percentOf(sent, 1000))).toEqual([0, 99, 100, 100]);
    expect(percentOf(0, 0)).toBe(0);
  });
});
