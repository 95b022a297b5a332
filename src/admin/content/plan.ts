import { TZDateMini, tzOffset } from "@date-fns/tz";
import { ownersZone, placeOf } from "#admin/dates.ts";
import type { Schedule, WritingState } from "#contract/publication.ts";

/** When something is to be published, as it is typed. */
export interface Plan {
  /** 2026-11-24; empty while it is being typed. */
  day: string;
  /** 09:00 */
  time: string;
  /** An IANA name. */
  zone: string;
}

const MINUTE_MS = 60_000;
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
  // Of two, the library takes the later one. Clocks go back by an hour, on Lord Howe by half of one.
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

/** What is wrong with it, in words; null where nothing is. */
export function problemOf(plan: Plan, now: Date): string | null {
  if (!isZone(plan.zone)) return "Choose a time zone by its name, such as Australia/Sydney.";
  const instant = instantOf(plan);
  if (!instant) return "Choose a day and a time.";
  return instant <= now ? "Choose a time in the future." : null;
}

/** Sydney time (UTC+11), in 2 days 22 hours. And what the clocks do to it, if they do. */
export function planText(plan: Plan, now: Date): string {
  const instant = instantOf(plan);
  if (!instant) return "";
  const shown = planAt(instant, plan.zone);
  const text = `${placeOf(plan.zone)} time (${offsetText(plan.zone, instant)}), in ${spanText(instant, now)}.`;
  const own = ownZone();
  const moved =
    shown.time === plan.time.slice(0, 5)
      ? ""
      : ` The clocks skip ${plan.time} that day, so it goes out at ${shown.time}.`;
  const elsewhere =
    tzOffset(own, instant) === tzOffset(plan.zone, instant)
      ? ""
      : ` On your own clock, in ${placeOf(own)}, that is ${clockText(instant, own)}.`;
  return text + moved + elsewhere;
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

/** Of this browser. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
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

/** UTC+11, UTC+5:30 */
function offsetText(zone: string, instant: Date): string {
  const minutes = tzOffset(zone, instant);
  const rest = Math.abs(minutes) % HOUR_MIN;
  const hours = Math.trunc(Math.abs(minutes) / HOUR_MIN);
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${twoDigits(rest)}` : ""}`;
}

function clockText(instant: Date, zone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return format.format(instant);
}

/** The two largest units: 2 days 22 hours. */
function spanText(instant: Date, now: Date): string {
  const total = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / MINUTE_MS));
  const parts = [
    unit(Math.floor(total / DAY_MIN), "day"),
    unit(Math.floor((total % DAY_MIN) / HOUR_MIN), "hour"),
    unit(total % HOUR_MIN, "minute"),
  ].filter((part) => part !== null);
  return parts.slice(0, 2).join(" ") || "less than a minute";
}

function unit(count: number, name: string): string | null {
  if (count === 0) return null;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
