import { ownersZone, serverNow } from "#admin/dates.ts";

const DAY_MS = 86_400_000;

export type DayGroup = "Today" | "Yesterday" | "Earlier";

export function dayGroupOf(iso: string, now = serverNow(), zone = ownersZone()): DayGroup {
  const age = daysBetween(iso, now, zone);
  if (age <= 0) return "Today";
  return age === 1 ? "Yesterday" : "Earlier";
}

/** 10:31 for today, Fri 16:20 for yesterday, then Nov 18, or Nov 18, 2025 once that year is over. */
export function formatReceived(iso: string, now = serverNow(), zone = ownersZone()): string {
  const date = new Date(iso);
  const group = dayGroupOf(iso, now, zone);
  if (group === "Earlier") {
    const isThisYear = yearOf(date, zone) === yearOf(now, zone);
    const year = isThisYear ? undefined : "numeric";
    return format(date, zone, { month: "short", day: "numeric", year });
  }
  const time = format(date, zone, clock);
  return group === "Today" ? time : `${format(date, zone, { weekday: "short" })} ${time}`;
}

/** Nov 21, 2026, 10:31 */
export function formatReceivedInFull(iso: string, zone = ownersZone()): string {
  return format(new Date(iso), zone, {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...clock,
  });
}

/** Days of the calendar, not of 24 hours: what came yesterday evening has waited for a day. */
export function daysBetween(iso: string, now: Date, zone = ownersZone()): number {
  return (calendarDay(now, zone) - calendarDay(new Date(iso), zone)) / DAY_MS;
}

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(date);
}

function yearOf(date: Date, zone: string): string {
  return format(date, zone, { year: "numeric" });
}

function calendarDay(date: Date, timeZone: string): number {
  // Swedish dates are ISO dates.
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(date));
}
