import { expect, test } from "vitest";
import { shortDate } from "./date.tsx";

test("a date is the day in UTC, in the short American form", () => {
  expect(shortDate("2025-10-28T23:59:59.000Z")).toBe("Oct 28, 2025");
  expect(shortDate("2025-01-01T00:00:00+11:00")).toBe("Dec 31, 2024");
});
