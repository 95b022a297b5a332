import { describe, expect, it } from "vitest";
import {
  describeSaving,
  exampleSaving,
  hoursSaved,
  readSavingNumber,
  savingMessage,
} from "./saving-sum.ts";

const rate = { hourlyRate: 55, weeks: 46, sign: "$" };

describe("the sum", () => {
  it("works out the hours and what they are worth in a year", () => {
    expect(describeSaving(exampleSaving, rate)).toEqual({
      result: "7.2 hours a week.",
      detail: "At $55 an hour, $18,216 a year over 46 weeks.",
      working: "180 × (4 − 1 − 0.15 × 4) ÷ 60 = 7.2",
      open: 0.72,
    });
  });

  it("says no where checking and redoing cost more than is saved", () => {
    const saving = describeSaving({ runs: 15, do: 6, check: 5, redo: 30 }, rate);
    expect(saving.result).toBe("Not worth automating.");
    expect(saving.working).toBe("15 × (6 − 5 − 0.3 × 6) ÷ 60 = −0.2");
    expect(saving.open).toBe(0);
  });

  it.each([
    [{ runs: 0, do: 4, check: 1, redo: 15 }, 0, "Not worth automating."],
    [{ runs: 1, do: 2.9, check: 0, redo: 0 }, 0, "Not worth automating."],
    [{ runs: 1, do: 3, check: 0, redo: 0 }, 0.1, "0.1 hours a week."],
    [{ runs: 20, do: 3, check: 0, redo: 0 }, 1, "1 hour a week."],
    [{ runs: 9999, do: 999, check: 0, redo: 0 }, 166_483.4, "166,483.4 hours a week."],
    [{ runs: 9999, do: 0, check: 999, redo: 100 }, -166_483.3, "Not worth automating."],
  ])("holds at the ends: %o gives %d", (numbers, hours, result) => {
    expect(hoursSaved(numbers)).toBe(hours);
    expect(describeSaving(numbers, rate).result).toBe(result);
  });

  it("opens the door all the way at ten hours and no further", () => {
    expect(describeSaving({ runs: 200, do: 3, check: 0, redo: 0 }, rate).open).toBe(1);
    expect(describeSaving({ runs: 9999, do: 3, check: 0, redo: 0 }, rate).open).toBe(1);
  });

  it("counts the dollars from the hours that are shown", () => {
    const saving = describeSaving({ runs: 400, do: 6.5, check: 2, redo: 10 }, rate);
    expect(saving.result).toBe("25.7 hours a week.");
    expect(saving.detail).toContain("$65,021 a year");
  });

  it("asks for four numbers where one is missing", () => {
    expect(describeSaving(null, rate)).toMatchObject({ open: 0, working: "" });
  });
});

it.each([
  ["runs", "180", 180],
  ["do", "6.5", 6.5],
  ["do", " 4 ", 4],
  ["redo", "100", 100],
  ["do", "1.23456", 1.235],
  ["redo", "100.001", null],
  ["runs", "10000", null],
  ["runs", "-1", null],
  ["runs", "", null],
  ["runs", "  ", null],
  ["runs", "many", null],
  ["runs", "Infinity", null],
  ["runs", "<b>1</b>", null],
  ["runs", null, null],
] as const)("%s reads %o as %o", (field, text, value) => {
  expect(readSavingNumber(field, text)).toBe(value);
});

it("a message tells the numbers and leaves room for the work", () => {
  expect(savingMessage(exampleSaving)).toBe(
    "It happens 180 times a week, takes 4 minutes by hand, 1 to check, and 15 in a hundred need redoing. That would give us back 7.2 hours a week. The work is: ",
  );
  expect(savingMessage({ runs: 15, do: 6, check: 5, redo: 30 })).toContain(
    "By your sum that is not worth automating.",
  );
});
