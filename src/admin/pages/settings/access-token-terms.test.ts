import { expect, test } from "vitest";
import { dayAhead, endOfDay } from "#admin/pages/settings/access-token-terms.ts";

test.each([
  ["Australia/Sydney", "2026-03-10", "2026-03-10T12:59:59.000Z"],
  ["America/Los_Angeles", "2026-01-10", "2026-01-11T07:59:59.000Z"],
  // The clocks go forward at midnight, and the next day begins at one.
  ["America/Havana", "2026-03-07", "2026-03-08T04:59:59.000Z"],
  ["UTC", "2026-12-31", "2026-12-31T23:59:59.000Z"],
])("in %s, %s ends at its last second there", (zone, day, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end);
});

test("a day ahead is one of the owner's calendar", () => {
  const now = new Date("2026-03-09T22:00:00.000Z");
  expect(dayAhead(1, "Australia/Sydney", now)).toBe("2026-03-11");
  expect(dayAhead(1, "America/Los_Angeles", now)).toBe("2026-03-10");
});
