import { expect, it } from "vitest";
import { weeksInWords } from "#contract/pilot-terms.ts";
import { siteProps } from "#test/support/site-props.ts";
import { exampleSums } from "./pilot.ts";

it("the example's sums are those of The Pilot Playbook", () => {
  const { worthInAYear, costOfFindingOut, perMonth, months } = exampleSums(
    "AUD",
    siteProps.texts.pilot,
  );
  expect(worthInAYear.lines.map(({ amount }) => amount)).toEqual([
    "26 hours",
    "15 hours",
    "$528 a week",
    "$24,288",
    "−$5,040",
  ]);
  expect(worthInAYear.total).toBe("$19,248");
  expect(costOfFindingOut.lines.map(({ amount }) => amount)).toEqual(["$9,000", "$1,296"]);
  expect(costOfFindingOut.total).toBe("$10,296");
  expect(perMonth).toBe("$1,604");
  expect(months).toBeCloseTo(6.4, 1);
});

it("a pilot is six weeks after the time before it", () => {
  expect(siteProps.texts.pilot.weeks).toHaveLength(7);
  expect(weeksInWords(6)).toBe("Six weeks");
  expect(weeksInWords(1)).toBe("One week");
  expect(weeksInWords(12)).toBe("12 weeks");
});
