import { quarterHourOf, type ZoneCalendar } from "#domain/calendar.ts";

const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;

/** Monday, 5 January 1970, was the fifth day. */
const FIRST_MONDAY = 4;
const DAYS_OF_WEEK = 7;

interface Kept {
  made_at: string;
  verified_at: string | null;
  missing_files: number;
}

/**
 * Returns the backups to delete.
 * Each of the last seven days, and each of the four weeks before, keeps its newest verified backup, or an earlier one
 * that lacks fewer files. The backups that lack the fewest files of all are kept for as many days and weeks besides:
 * while a disk of files is away, the nightly backups must not push them out.
 * Backups that are not verified replace none of these. The newest backup after the last verified one stays too: it
 * holds what the ones before it held, and without this rule every retry of a lasting failure would add a copy of the
 * site.
 */
export function superfluous<Item extends Kept>(
  backups: readonly Item[],
  calendar: ZoneCalendar,
): Item[] {
  const newestFirst = backups.toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1));
  const verified = newestFirst.filter(({ verified_at }) => verified_at !== null);
  const fewest = Math.min(...verified.map(({ missing_files }) => missing_files));
  // An unverified backup is kept only if it is the only one of its kind that may be of use.
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...ofDaysAndWeeks(verified, calendar),
    ...ofDaysAndWeeks(
      verified.filter(({ missing_files }) => missing_files === fewest),
      calendar,
    ),
  ]);
  return newestFirst.filter((item) => !kept.has(item));
}

function ofDaysAndWeeks<Item extends Kept>(
  newestFirst: readonly Item[],
  calendar: ZoneCalendar,
): Item[] {
  const dayOf = ({ made_at }: Item) => calendar.dayAt(quarterHourOf(new Date(made_at)));
  const weekOf = (item: Item) => Math.floor((dayOf(item) - FIRST_MONDAY) / DAYS_OF_WEEK);
  const days = bestOf(newestFirst, dayOf, DAYS_KEPT);
  const [oldestDay] = days.map(dayOf).toReversed();
  const older = newestFirst.filter((item) => dayOf(item) < (oldestDay ?? 0));
  return [...days, ...bestOf(older, weekOf, WEEKS_KEPT)];
}

/** Picks the backup of each period that lacks the fewest files; the newest, if several do. */
function bestOf<Item extends Kept>(
  newestFirst: readonly Item[],
  periodOf: (item: Item) => number,
  periods: number,
): Item[] {
  const found = new Map<number, Item>();
  for (const item of newestFirst) {
    const period = periodOf(item);
    const best = found.get(period);
    if (!best || item.missing_files < best.missing_files) found.set(period, item);
  }
  return [...found.values()].slice(0, periods);
}
