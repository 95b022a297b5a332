import { expect, it } from "vitest";
import { dayGroupOf, daysBetween, formatReceived } from "./received.ts";

const sydney = "Australia/Sydney";
/** 10:44 on Saturday in Sydney. */
const now = new Date("2026-11-20T23:44:00.000Z");

it.each([
  ["2026-11-20T23:31:00.000Z", "Today", "10:31"],
  ["2026-11-20T13:00:00.000Z", "Today", "00:00"],
  ["2026-11-20T12:59:59.999Z", "Yesterday", "Fri 23:59"],
  ["2026-11-20T05:20:00.000Z", "Yesterday", "Fri 16:20"],
  ["2026-11-19T12:59:00.000Z", "Earlier", "Nov 19"],
  ["2025-12-31T12:59:00.000Z", "Earlier", "Dec 31, 2025"],
  ["2025-12-31T13:00:00.000Z", "Earlier", "Jan 1"],
  // A server's clock may be ahead of the browser's.
  ["2026-11-22T00:00:00.000Z", "Today", "11:00"],
])("what came at %s is listed under %s as %s", (iso, group, text) => {
  expect(dayGroupOf(iso, now, sydney)).toBe(group);
  expect(formatReceived(iso, now, sydney)).toBe(text);
});

it("a day is one of the calendar, however few minutes lie between", () => {
  expect(
    daysBetween("2026-10-03T13:59:00.000Z", new Date("2026-10-03T14:01:00.000Z"), sydney),
  ).toBe(1);
  expect(daysBetween("2026-11-20T12:59:00.000Z", now, sydney)).toBe(1);
  expect(daysBetween("2026-11-20T13:01:00.000Z", now, sydney)).toBe(0);
});
