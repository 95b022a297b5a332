import { expect, test } from "vitest";
import { planText, problemOf } from "#admin/publishing/plan-text.ts";
import { instantOf, storedPlan } from "./plan.ts";

const now = new Date("2026-11-21T00:00:00Z");
const sydney = { day: "2026-11-24", time: "09:00", zone: "Australia/Sydney" };

test("a plan is a moment in its own time zone", () => {
  expect(instantOf(sydney)?.toISOString()).toBe("2026-11-23T22:00:00.000Z");
  expect(instantOf({ ...sydney, zone: "Asia/Kolkata" })?.toISOString()).toBe(
    "2026-11-24T03:30:00.000Z",
  );
});

test("it says where and in how long it goes out", () => {
  expect(planText(sydney, now)).toMatch(/^Sydney time \(UTC\+11\), in 2 days 22 hours\./);
  expect(planText({ ...sydney, zone: "Asia/Kolkata" }, now)).toContain(
    "Kolkata time (UTC+5:30), in 3 days 3 hours.",
  );
  expect(planText({ ...sydney, zone: "America/New_York" }, now)).toContain("New York time (UTC−5)");
});

test("a time that the clocks leave out is moved, and told", () => {
  const gap = { day: "2027-10-03", time: "02:30", zone: "Australia/Sydney" };
  expect(instantOf(gap)?.toISOString()).toBe("2027-10-02T16:30:00.000Z");
  expect(planText(gap, now)).toContain("The clocks skip 02:30 that day, so it goes out at 03:30.");
});

test("a time that the clocks show twice is the first of the two", () => {
  const twice = { day: "2027-04-04", time: "02:30", zone: "Australia/Sydney" };
  expect(instantOf(twice)?.toISOString()).toBe("2027-04-03T15:30:00.000Z");
  expect(planText(twice, now)).toContain("(UTC+11)");
});

test("a schedule across a clock change keeps the hour on the wall", () => {
  const stored = storedPlan({
    draft_saved_at: null,
    scheduled_for: "2027-04-05T23:00:00.000Z",
    schedule_zone: "Australia/Sydney",
    schedule_failed: null,
    public_slug: null,
  });
  expect(stored).toEqual({ day: "2027-04-06", time: "09:00", zone: "Australia/Sydney" });
});

test.each([
  [{ ...sydney, day: "" }, "Choose a day and a time."],
  [{ ...sydney, time: "" }, "Choose a day and a time."],
  [{ ...sydney, zone: "Sydney" }, "Choose a time zone by its name, such as Australia/Sydney."],
  [{ ...sydney, zone: "+11:00" }, "Choose a time zone by its name, such as Australia/Sydney."],
  [{ ...sydney, day: "2026-11-20" }, "Choose a time in the future."],
  [{ ...sydney, day: "2026-11-21", time: "11:00" }, "Choose a time in the future."],
  [{ ...sydney, day: "2026-11-21", time: "11:01" }, null],
  [sydney, null],
])("%j is answered with %s", (plan, problem) => {
  expect(problemOf(plan, now)).toBe(problem);
});
