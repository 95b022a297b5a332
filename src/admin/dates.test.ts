import { afterEach, describe, expect, it, vi } from "vitest";
import {
  formatCalendarDay,
  formatDay,
  formatMoment,
  formatNow,
  formatShortDay,
  formatTime,
  formatWeekday,
  placeOf,
} from "./dates.ts";
import { session } from "./session.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  session.close();
});

function signInFrom(time_zone: string): void {
  session.open({ username: "olive", must_set_password: false, time_zone });
}

it.each(["Pacific/Honolulu", "Australia/Sydney"])(
  "a date without a time stays on its day in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    signInFrom(zone);
    expect(formatCalendarDay("2025-10-28")).toBe("Oct 28");
    expect(formatWeekday("2025-10-28")).toBe("Tue, Oct 28");
  },
);

describe("a moment is worded in the owner's zone", () => {
  const moment = "2026-11-20T23:42:00Z";

  it.each([
    ["Australia/Sydney", "Nov 21, 2026, 10:42", "Sat, Nov 21, 10:42 in Sydney"],
    ["Asia/Kolkata", "Nov 21, 2026, 05:12", "Sat, Nov 21, 05:12 in Kolkata"],
    ["America/New_York", "Nov 20, 2026, 18:42", "Fri, Nov 20, 18:42 in New York"],
  ])("%s, wherever the browser is", (zone, words, now) => {
    vi.stubEnv("TZ", "Pacific/Honolulu");
    signInFrom(zone);
    expect(formatMoment(moment)).toBe(words);
    expect(formatDay(moment)).toBe(words.slice(0, 12));
    expect(formatTime(new Date(moment))).toBe(words.slice(-5));
    expect(formatNow(new Date(moment))).toBe(now);
  });

  it("at midnight, too", () => {
    signInFrom("Australia/Sydney");
    expect(formatTime(new Date("2026-11-20T13:00:00Z"))).toBe("00:00");
  });

  it("or the browser's, where it does not know that zone", () => {
    vi.stubEnv("TZ", "UTC");
    signInFrom("Mars/Olympus");
    expect(formatMoment(moment)).toBe("Nov 20, 2026, 23:42");
  });
});

it("the year is named once it is over in the owner's zone", () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-31T13:30:00Z") });
  signInFrom("Australia/Sydney");
  expect(formatShortDay("2026-12-31T12:30:00Z")).toBe("Dec 31, 2026");
  expect(formatShortDay("2026-12-31T13:10:00Z")).toBe("Jan 1");
  vi.useRealTimers();
});

it("a zone's place is the end of its name", () => {
  expect(["America/Argentina/Buenos_Aires", "UTC"].map(placeOf)).toEqual(["Buenos Aires", "UTC"]);
});
