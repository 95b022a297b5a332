import { day, formatIn, ownersZone, serverNow, shortDay, time } from "#admin/dates.ts";
import { counted } from "#contract/counted.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";

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

/** Returns Monday, 11:05, or Dec 14, 11:05 from a week on. What ends with a day does not begin the next one. */
export function dueText(iso: string, now = serverNow(), zone = ownersZone()): string {
  const due = new Date(iso);
  const isMidnight = formatIn(zone, time, due) === "00:00";
  const last = isMidnight ? new Date(due.getTime() - 1) : due;
  const ahead = -daysBetween(last.toISOString(), now, zone);
  const isNear = ahead >= 0 && ahead < 7;
  const name = formatIn(zone, isNear ? { weekday: "long" } : shortDay, last);
  const clock = isMidnight ? "end of day" : formatIn(zone, time, due);
  return `${ahead === 0 ? "today" : name}, ${clock}`;
}

/** Returns 20 minutes, 5 hours or 2 days. */
export function lateBy(iso: string, now = serverNow()): string {
  return shortSpan(now.getTime() - Date.parse(iso));
}

/** Such as “23 minutes”, “5 hours” or “2 days”. */
export function spanBetween(from: string, to: string): string {
  return shortSpan(Date.parse(to) - Date.parse(from));
}

function shortSpan(span: number): string {
  if (span < HOUR_MS) return counted(Math.max(1, Math.round(span / MINUTE_MS)), "minute");
  return span < 2 * DAY_MS
    ? counted(Math.round(span / HOUR_MS), "hour")
    : counted(Math.round(span / DAY_MS), "day");
}

function yearOf(date: Date, zone: string): string {
  return formatIn(zone, { year: "numeric" }, date);
}

function calendarDay(date: Date, zone: string): number {
  return Date.parse(`${formatIn(zone, day, date)} UTC`);
}
