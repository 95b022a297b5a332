import { instantOf, planAt } from "#admin/content/plan.ts";
import { DAY_MS } from "#contract/durations.ts";

/** The last second of a day there. @param day such as 2026-03-10 */
export function endOfDay(day: string, zone: string): Date {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const end = instantOf({ day: next, time: "00:00", zone });
  // An old browser may not know the zone, and then knows its own.
  return end ? new Date(end.getTime() - 1000) : new Date(`${day}T23:59:59`);
}

/** As the calendar there has it. */
export function dayAhead(days: number, zone: string, now: Date): string {
  return planAt(new Date(now.getTime() + days * DAY_MS), zone).day;
}
