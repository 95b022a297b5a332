import { quarterHourOf, type ZoneCalendar } from "#domain/calendar.ts";

const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;

/** Monday, 5 January 1970, was the fifth day. */
const FIRST_MONDAY = 4;
const DAYS_OF_WEEK = 7;

export interface Kept {
  made_at: string;
  verified_at: string | null;
}

/**
 * Those to delete: of each of the last seven days and of the four weeks before with a verified one,
 * the newest stays. What is not verified takes the place of none of them. Of those that came after the
 * last verified one, or before there is any, the newest stays: it holds what the ones before it held,
 * and each try of a cause that lasts would add another copy of the site.
 */
export function superfluous<Item extends Kept>(
  backups: readonly Item[],
  calendar: ZoneCalendar,
): Item[] {
  const newestFirst = backups.toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1));
  const verified = newestFirst.filter(({ verified_at }) => verified_at !== null);
  const dayOf = ({ made_at }: Item) => calendar.dayAt(quarterHourOf(new Date(made_at)));
  const weekOf = (item: Item) => Math.floor((dayOf(item) - FIRST_MONDAY) / DAYS_OF_WEEK);
  const days = newestOf(verified, dayOf, DAYS_KEPT);
  const [oldestDay] = days.map(dayOf).toReversed();
  const older = verified.filter((item) => dayOf(item) < (oldestDay ?? 0));
  // Where it is not verified, it is the only one of its kind that may be of use.
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...days,
    ...newestOf(older, weekOf, WEEKS_KEPT),
  ]);
  return newestFirst.filter((item) => !kept.has(item));
}

function newestOf<Item>(
  newestFirst: readonly Item[],
  periodOf: (item: Item) => number,
  periods: number,
): Item[] {
  const found = new Map<number, Item>();
  for (const item of newestFirst) {
    const period = periodOf(item);
    if (!found.has(period)) found.set(period, item);
  }
  return [...found.values()].slice(0, periods);
}
