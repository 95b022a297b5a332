import { expect, test } from "vitest";
import { shortDate } from "./date.tsx";

test.each([
  ["UTC", "2025-10-28T23:59:59.000Z", "Oct 28, 2025"],
  ["UTC", "2025-01-01T00:00:00+11:00", "Dec 31, 2024"],
  ["Australia/Sydney", "2025-10-28T12:59:59.000Z", "Oct 28, 2025"],
  ["Australia/Sydney", "2025-10-28T13:00:00.000Z", "Oct 29, 2025"],
  ["America/Los_Angeles", "2025-01-01T07:59:59.000Z", "Dec 31, 2024"],
  ["America/Los_Angeles", "2025-01-01T08:00:00.000Z", "Jan 1, 2025"],
])("in %s, %s is %s", (timeZone, timestamp, day) => {
  expect(shortDate(timestamp, timeZone)).toBe(day);
});
