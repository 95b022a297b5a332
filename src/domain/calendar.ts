/** Days of a time zone, made of quarter hours: no zone of today is any other distance from UTC. */

const QUARTER_MS = 15 * 60_000;
const QUARTERS_OF_DAY = 96;
const DAY_MS = QUARTER_MS * QUARTERS_OF_DAY;

/** Kiribati and Baker Island. */
const FARTHEST_EAST = 14 * 4;
const FARTHEST_WEST = 12 * 4;

interface Span {
  from: number;
  to: number;
  offset: number;
}

/** A day since 1970, and milliseconds of it. */
export interface WallTime {
  day: number;
  time: number;
}

export function quarterHourOf(time: Date): number {
  return Math.floor(time.getTime() / QUARTER_MS);
}

/** Returns a date such as `2026-03-01` for the number of days since 1970. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a date such as `2026-03-01`: the day that a calendar in that zone shows. */
export function dateIn(zone: string, time: Date): string {
  return dateOf(new ZoneCalendar(zone).dayAt(quarterHourOf(time)));
}

/** A zone as quarter hours ahead of UTC. */
export class ZoneCalendar {
  readonly #format: Intl.DateTimeFormat;

  /** @throws {RangeError} for a zone that nobody knows */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  }

  /** Days since 1970, as a calendar on the wall there shows them. */
  dayAt(quarterHour: number): number {
    return Math.floor((quarterHour + this.#offsetAt(quarterHour)) / QUARTERS_OF_DAY);
  }

  /** The first quarter hour of a day. It need not be midnight, where clocks go forward then. */
  startOf(day: number): number {
    const midnight = day * QUARTERS_OF_DAY;
    return firstWhere(
      midnight - FARTHEST_EAST,
      midnight + FARTHEST_WEST,
      (quarterHour) => this.dayAt(quarterHour) >= day,
    );
  }

  /** What calendar and clock on the wall there show. */
  wallAt(moment: Date): WallTime {
    const wall = moment.getTime() + this.#offsetAt(quarterHourOf(moment)) * QUARTER_MS;
    const day = Math.floor(wall / DAY_MS);
    return { day, time: wall - day * DAY_MS };
  }

  /** When they show that: the first time, where clocks go back. A time that they leave out is as much later. */
  momentOf({ day, time }: WallTime): Date {
    const wall = day * DAY_MS + time;
    const around = [wall - DAY_MS, wall + DAY_MS].map(
      (near) => wall - this.#offsetAt(quarterHourOf(new Date(near))) * QUARTER_MS,
    );
    const isShown = (moment: number) => {
      const shown = this.wallAt(new Date(moment));
      return shown.day === day && shown.time === time;
    };
    const [first = wall] = around;
    return new Date(around.filter(isShown).sort((one, other) => one - other)[0] ?? first);
  }

  /** Cuts a time into spans within which no clock changes. */
  spans(from: number, to: number): Span[] {
    const spans: Span[] = [];
    let start = from;
    while (start < to) {
      const offset = this.#offsetAt(start);
      const end = this.#endOfOffset(start, to, offset);
      spans.push({ from: start, to: end, offset });
      start = end;
    }
    return spans;
  }

  #endOfOffset(from: number, to: number, offset: number): number {
    const changes = (quarterHour: number) => this.#offsetAt(quarterHour) !== offset;
    let before = from;
    while (before < to) {
      // Nowhere do clocks change twice within a day.
      const after = Math.min(before + QUARTERS_OF_DAY, to);
      if (changes(after)) return firstWhere(before, after, changes);
      before = after;
    }
    return to;
  }

  #offsetAt(quarterHour: number): number {
    const parts = this.#format.formatToParts(quarterHour * QUARTER_MS);
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const offset = Number(hours) * 4 + Math.round(Number(minutes) / 15);
    return sign === "-" ? -offset : offset;
  }
}

/** Binary search: `holds` must be true at the end of the range, and stay true once it is. */
function firstWhere(from: number, to: number, holds: (value: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
