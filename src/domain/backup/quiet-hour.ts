import { MINUTE_MS } from "#contract/durations.ts";
import { quarterHourOf, ZoneCalendar } from "#domain/calendar.ts";

const QUARTER_MS = 15 * MINUTE_MS;

/** Three in the morning, except for the two nights of a year in which clocks change. */
const QUIET_QUARTER = 12;

export function nextQuietHour(now: Date, zone: string): Date {
  const calendar = new ZoneCalendar(zone);
  const quarter = quarterHourOf(now);
  const today = calendar.dayAt(quarter);
  const next = [today, today + 1, today + 2]
    .map((day) => calendar.startOf(day) + QUIET_QUARTER)
    .find((start) => start > quarter);
  return new Date((next ?? quarter) * QUARTER_MS);
}
