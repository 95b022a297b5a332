import { type SessionState, session, useSession } from "./session.ts";

// The API uses UTC; the portal shows the owner's time zone, wherever this browser is.

export const day = { month: "short", day: "numeric", year: "numeric" } as const;
export const shortDay = { month: "short", day: "numeric" } as const;
const weekday = { weekday: "short", ...shortDay } as const;
export const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** How much later it is on the server than by the clock of this computer, which may be wrong. */
let lead = 0;

/** What a server says that has just answered. */
export function setServerTime(now: string): void {
  lead = Date.parse(now) - Date.now();
}

/** What times of the API are compared with. */
export function serverNow(): Date {
  return new Date(Date.now() + lead);
}

export function useTimeZone(): string {
  return zoneOf(useSession());
}

export function formatDay(iso: string): string {
  return formatIn(ownersZone(), day, iso);
}

/** Oct 28, or Oct 28, 2025 once that year is over. */
export function formatShortDay(iso: string): string {
  const year = { year: "numeric" } as const;
  const zone = ownersZone();
  const isThisYear = formatIn(zone, year, iso) === formatIn(zone, year, serverNow());
  return formatIn(zone, isThisYear ? shortDay : day, iso);
}

/** 2025-10-28 */
export function formatIsoDay(moment: Date): string {
  // Swedish dates are ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: ownersZone() }).format(moment);
}

/** Oct 28 for 2025-10-28, the same day in every time zone. */
export function formatCalendarDay(date: string): string {
  return formatIn("UTC", shortDay, date);
}

export function formatWeekday(date: string): string {
  return formatIn("UTC", weekday, date);
}

/** Oct 28, 2025, 09:05 */
export function formatMoment(iso: string | Date): string {
  return formatIn(ownersZone(), { ...day, ...time }, iso);
}

/** 09:05 */
export function formatTime(date: Date): string {
  return formatIn(ownersZone(), time, date);
}

/** Sat, Nov 21, 10:42 in Sydney */
export function formatNow(now: Date, zone = ownersZone()): string {
  return `${formatIn(zone, { ...weekday, ...time }, now)} in ${placeOf(zone)}`;
}

/** The last part of a zone's name, which mostly is a city. */
export function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** Outside of a component; inside of one `useTimeZone` follows a change. */
export function ownersZone(): string {
  return zoneOf(session.state);
}

function zoneOf(state: SessionState): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return state.status === "signed-in" ? state.me.time_zone : timeZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One format for each zone and set of options is made: making one takes longer than using it. */
export function formatIn(
  zone: string,
  options: Intl.DateTimeFormatOptions,
  moment: string | Date,
): string {
  const key = `${zone} ${Object.entries(options)}`;
  const format = formats.get(key) ?? createFormat(zone, options);
  formats.set(key, format);
  return format.format(new Date(moment));
}

function createFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  } catch {
    // An old browser does not know a zone that has been renamed since.
    return new Intl.DateTimeFormat("en-US", options);
  }
}
