import { describe, expect, it } from "vitest";
import { slow } from "#test/support/slow.ts";
import { dateOf, quarterHourOf, ZoneCalendar } from "./calendar.ts";

const at = (time: string) => quarterHourOf(new Date(time));
const timeOf = (quarterHour: number) => new Date(quarterHour * 15 * 60_000).toISOString();

/** The hours of the day that `time` belongs to. */
function hoursOf(zone: string, time: string) {
  const calendar = new ZoneCalendar(zone);
  const day = calendar.dayAt(at(time));
  const [from, to] = [calendar.startOf(day), calendar.startOf(day + 1)];
  return { date: dateOf(day), from: timeOf(from), hours: (to - from) / 4 };
}

describe("a day", () => {
  it.each([
    ["UTC", "2026-03-01T12:00:00Z", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["Australia/Sydney", "2026-03-01T12:59:00Z", "2026-03-01", "2026-02-28T13:00:00.000Z"],
    ["Australia/Sydney", "2026-03-01T13:00:00Z", "2026-03-02", "2026-03-01T13:00:00.000Z"],
    ["Pacific/Honolulu", "2026-03-01T09:59:00Z", "2026-02-28", "2026-02-28T10:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-01T18:29:00Z", "2026-03-01", "2026-02-28T18:30:00.000Z"],
    ["Asia/Kolkata", "2026-03-01T18:30:00Z", "2026-03-02", "2026-03-01T18:30:00.000Z"],
    ["Asia/Kathmandu", "2026-03-01T18:15:00Z", "2026-03-02", "2026-03-01T18:15:00.000Z"],
    ["America/St_Johns", "2026-01-15T03:29:00Z", "2026-01-14", "2026-01-14T03:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-01T10:00:00Z", "2026-03-02", "2026-03-01T10:00:00.000Z"],
    ["Etc/GMT+12", "2026-03-01T11:59:00Z", "2026-02-28", "2026-02-28T12:00:00.000Z"],
  ])("of %s at %s is %s", (zone, time, date, from) => {
    expect(hoursOf(zone, time)).toEqual({ date, from, hours: 24 });
  });

  it.each([
    ["23 hours where clocks go forward", "Europe/Berlin", "2026-03-29T12:00:00Z", 23],
    ["25 hours where they go back", "Europe/Berlin", "2026-10-25T12:00:00Z", 25],
    ["half an hour more on Lord Howe Island", "Australia/Lord_Howe", "2026-04-05T00:00:00Z", 24.5],
    ["25 hours where midnight comes twice", "America/Havana", "2026-11-01T12:00:00Z", 25],
  ])("has %s", (_what, zone, time, hours) => {
    expect(hoursOf(zone, time).hours).toBe(hours);
  });

  it("begins at one o'clock where clocks go forward at midnight", () => {
    const { from, hours } = hoursOf("America/Santiago", "2026-09-06T12:00:00Z");
    expect([from, hours]).toEqual(["2026-09-06T04:00:00.000Z", 23]);
  });

  it("may never have been, as the one that Samoa left out", () => {
    const calendar = new ZoneCalendar("Pacific/Apia");
    const day = calendar.dayAt(at("2011-12-30T09:00:00Z"));
    expect(dateOf(day)).toBe("2011-12-29");
    expect(calendar.startOf(day + 1)).toBe(calendar.startOf(day + 2));
  });
});

slow("days of every zone follow each other without a gap, and spans say the same", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const calendar = new ZoneCalendar(zone);
    const first = calendar.dayAt(at("2025-01-01T00:00:00Z"));
    const [from, to] = [calendar.startOf(first), calendar.startOf(first + 730)];
    const spans = calendar.spans(from, to);
    expect([spans[0]?.from, spans.at(-1)?.to], zone).toEqual([from, to]);
    for (const [index, span] of spans.entries()) {
      if (index > 0) expect(span.from, zone).toBe(spans[index - 1]?.to);
      for (const edge of [span.from, span.to - 1]) {
        expect(Math.floor((edge + span.offset) / 96), zone).toBe(calendar.dayAt(edge));
      }
    }
  }
});
