import { TZDateMini } from "@date-fns/tz";
import { ownersZone } from "#admin/dates.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Schedule, WritingState } from "#contract/publication.ts";

export interface Plan {
  /** 2026-11-24; empty while it is being typed. */
  day: string;
  /** 09:00 */
  time: string;
  /** An IANA name. */
  zone: string;
}

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** Tomorrow at nine in the morning. */
export function defaultPlan(zone: string, now: Date): Plan {
  return { ...planAt(new Date(now.getTime() + DAY_MIN * MINUTE_MS), zone), time: "09:00" };
}

export function storedPlan(item: WritingState | null): Plan | null {
  if (!item?.scheduled_for) return null;
  return planAt(new Date(item.scheduled_for), item.schedule_zone ?? ownersZone());
}

export function isSamePlan(one: Plan | null, other: Plan | null): boolean {
  if (!one || !other) return one === other;
  return isSame(one, other) && one.zone === other.zone;
}

/**
 * Null while day, time or zone is incomplete. A time that the clocks leave out is moved by an hour; of one
 * that they show twice, it is the first.
 */
export function instantOf({ day, time, zone }: Plan): Date | null {
  const [year = 0, month = 0, date = 0] = numbers(day, /^\d{4}-\d\d-\d\d$/);
  const [hours = 0, minutes = 0] = numbers(time, /^\d\d:\d\d/);
  if (year === 0 || time === "" || !isZone(zone)) return null;
  const instant = new TZDateMini(year, month - 1, date, hours, minutes, 0, zone).getTime();
  if (Number.isNaN(instant)) return null;
  // The library takes the later of two times. Clocks go back by an hour, on Lord Howe by half of one.
  const earlier = [HOUR_MIN, HOUR_MIN / 2]
    .map((back) => new Date(instant - back * MINUTE_MS))
    .find((candidate) => isSame(planAt(candidate, zone), planAt(new Date(instant), zone)));
  return earlier ?? new Date(instant);
}

function isSame(one: Plan, other: Plan): boolean {
  return one.day === other.day && one.time === other.time;
}

export function scheduleOf(plan: Plan): Schedule | null {
  const instant = instantOf(plan);
  return instant && { publish_at: instant.toISOString(), time_zone: plan.zone };
}

/** Returns what must be chosen before the server is asked; its clock decides whether the time is past. */
export function missingIn(plan: Plan): string | null {
  if (!isZone(plan.zone)) return "Choose a time zone by its name, such as Australia/Sydney.";
  return instantOf(plan) ? null : "Choose a day and a time.";
}

/** Tue, Nov 24, 2026, 09:00 */
export function momentText(instant: Date, zone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return format.format(instant);
}

/** The day and the time that clocks of a zone show at an instant. */
export function planAt(instant: Date, zone: string): Plan {
  const local = new TZDateMini(instant.getTime(), zone);
  const day = [local.getFullYear(), local.getMonth() + 1, local.getDate()].map(twoDigits);
  const time = [local.getHours(), local.getMinutes()].map(twoDigits);
  return { day: day.join("-"), time: time.join(":"), zone };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function numbers(text: string, pattern: RegExp): number[] {
  return pattern.test(text) ? text.split(/\D/).map(Number) : [];
}

function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
