import { afterEach, expect, it, vi } from "vitest";
import { formatCalendarDay, formatWeekday } from "./dates.ts";

afterEach(() => vi.unstubAllEnvs());

it.each(["Pacific/Honolulu", "Australia/Sydney"])(
  "a date without a time stays on its day in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    expect(formatCalendarDay("2025-10-28")).toBe("Oct 28");
    expect(formatWeekday("2025-10-28")).toBe("Tue, Oct 28");
  },
);
