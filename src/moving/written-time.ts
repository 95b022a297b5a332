import { tzOffset } from "@date-fns/tz";

/** A time as somebody wrote it down. */
interface WrittenTime {
  /** The time on a wall clock, in milliseconds as if it were UTC. */
  wall: number;
  /** Ahead of UTC, in minutes; null where it names no zone. */
  offset: number | null;
}

const MINUTE_MS = 60_000;
const NUMBERS =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const AMERICAN = /^(\d{1,2})\/(1[3-9]|2\d|3[01])\/(\d{4})\b/;
const MONTHS = /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)/i;
const ZONE_AT_END = /\s*(?:\b(?:Z|UTC|GMT)|[+-]\d{2}:?\d{2})$/;

/**
 * Null for text that is no date, and for one that may be two: `05/06/2024` is a day of May or of June. The first
 * number of `15.01.2024` does not decide, so that all dates of a folder are read alike.
 */
export function readWrittenTime(text: string): WrittenTime | null {
  const plain = text.trim().replace(COMPACT, "$1-$2-$3").replace(AMERICAN, "$3-$1-$2");
  return readNumbers(plain) ?? (MONTHS.test(plain) ? readWords(plain) : null);
}

/** ISO 8601 in UTC; null for no date, such as WordPress’s `0000-00-00 00:00:00`. */
export function readMoment(text: string, zone: string): string | null {
  const time = readWrittenTime(text);
  return time && new Date(momentOf(time, zone)).toISOString();
}

/** @param zone of a time that names none */
function momentOf({ wall, offset }: WrittenTime, zone: string): number {
  if (offset !== null) return wall - offset * MINUTE_MS;
  const first = wall - offsetAt(zone, wall) * MINUTE_MS;
  const second = wall - offsetAt(zone, first) * MINUTE_MS;
  // A time that clocks skip, which may be midnight, is the one that they skip to.
  return offsetAt(zone, second) === offsetAt(zone, first) ? second : Math.max(first, second);
}

/** Returns the time on the clocks of a zone; if the text names no zone, as written. */
export function wallIn(time: WrittenTime, zone: string): number {
  if (time.offset === null) return time.wall;
  const moment = momentOf(time, zone);
  return moment + offsetAt(zone, moment) * MINUTE_MS;
}

function offsetAt(zone: string, moment: number): number {
  return tzOffset(zone, new Date(moment));
}

function readNumbers(text: string): WrittenTime | null {
  const [
    ,
    year = "",
    ,
    month = "",
    day = "",
    hour = "0",
    minute = "0",
    second = "0",
    part = "",
    half = "",
    zone,
  ] = NUMBERS.exec(text) ?? [];
  if (Number(year) < 1) return null;
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  // `Date.UTC` alone takes the years before 100 for those of the last century.
  const date = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // A day that its month does not have would be one of the next.
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12 || hours > 24) return null;
  const milliseconds = Number(part.slice(0, 3).padEnd(3, "0"));
  const wall = date + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  return { wall, offset: zone === undefined ? null : offsetOf(zone) };
}

/** Reads, for example, `January 15, 2024` and `Mon, 15 Jan 2024 08:00:00 +0000`. */
function readWords(text: string): WrittenTime | null {
  const zone = ZONE_AT_END.exec(text)?.[0];
  const plain = text.replace(ZONE_AT_END, "").replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1");
  if (!/\b\d{4}\b/.test(plain)) return null;
  const wall = Date.parse(`${plain} UTC`);
  return Number.isNaN(wall) ? null : { wall, offset: zone === undefined ? null : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone.trim()) ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}
