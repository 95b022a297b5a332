import { day, formatIn, ownersZone, serverNow, shortDay, time } from "#admin/dates.ts";
import { DAY_MS } from "#contract/durations.ts";

export type DayGroup = "Today" | "Yesterday" | "Earlier";

export function dayGroupOf(iso: string, now = serverNow(), zone = ownersZone()): DayGroup {
  const age = daysBetween(iso, now, zone);
  if (age <= 0) return "Today";
  return age === 1 ? "Yesterday" : "Earlier";
}

/** Returns 10:31 today, Fri 16:20 yesterday, then Nov 18, and Nov 18, 2025 in other years. */
export function formatReceived(iso: string, now = serverNow(), zone = ownersZone()): string {
  const date = new Date(iso);
  const group = dayGroupOf(iso, now, zone);
  if (group === "Earlier") {
    const isThisYear = yearOf(date, zone) === yearOf(now, zone);
    return formatIn(zone, isThisYear ? shortDay : day, date);
  }
  const clock = formatIn(zone, time, date);
  return group === "Today" ? clock : `${formatIn(zone, { weekday: "short" }, date)} ${clock}`;
}

/** Counts calendar days, not 24 hours: what came yesterday evening has waited for a day. */
export function daysBetween(iso: string, now: Date, zone = ownersZone()): number {
  return (calendarDay(now, zone) - calendarDay(new Date(iso), zone)) / DAY_MS;
}

function yearOf(date: Date, zone: string): string {
  return formatIn(zone, { year: "numeric" }, date);
}

function calendarDay(date: Date, zone: string): number {
  return Date.parse(`${formatIn(zone, day, date)} UTC`);
}
