import { ADDRESS_DAYS, type AddressTarget, type MissedAddresses } from "#contract/address.ts";
import { DAY_MS } from "#contract/durations.ts";
import { UNSEEN } from "#contract/site-text-rules.ts";
import { describeSource, sourceKey } from "#contract/visit-source.ts";
import type { Activity } from "#domain/activity.ts";
import { dateOf, quarterHourOf, ZoneCalendar } from "#domain/calendar.ts";
import type { Clock } from "#domain/clock.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import type { Content } from "#domain/publications/content.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { sumOf } from "#storage/activity-count.ts";
import { findAddressesAt } from "#storage/address.ts";
import type { Database } from "#storage/database.ts";
import {
  deleteMissedBefore,
  leaveOutMissed,
  listMissed,
  type Miss,
} from "#storage/missed-address.ts";
import { listPublicationTargets } from "#storage/publications/publication.ts";
import { isClosedPath, isPagePath, storedPath } from "./address-path.ts";
import { Nearest } from "./nearest.ts";
import { ownPages, publicationTarget } from "./own-pages.ts";

/** Looked for once, an address may be a slip of a finger. */
const LEAST_MISSES = 2;

/** Programs that look for holes ask for these. */
const GUESS =
  /\.(?:php|aspx?|cgi|jsp|env|git|sql|bak|ya?ml)(?:$|[/.])|\/(?:wp-|\.|cgi-bin|phpmyadmin)/i;

/** It may be an e-mail address, or a secret that opens something: sixteen digits in a row, or a long part. */
const SECRET = /@|[^/]{61}|[0-9a-f]{16}/i;

/** Returns what is kept of an address that was not found; "guess" for a robot's; null for what must not be kept. */
export function readMiss(target: string): { path: string } | "guess" | null {
  const path = storedPath(target);
  if (path === null || isClosedPath(path)) return null;
  if (GUESS.test(path)) return "guess";
  // Signs that nobody sees make one address look like another.
  const isUnfit = SECRET.test(path) || path.length > 200 || path.search(UNSEEN) !== -1;
  return isUnfit ? null : { path };
}

/** The place that led to a missed address, as visits name it; empty where none was said. */
export function missedFrom(host: string): string {
  const key = sourceKey(host, { source: "", campaign: "", medium: "" });
  const { kind, label } = describeSource(key);
  return kind === "host" || kind === "assistants" ? label : "";
}

interface Needed {
  database: Database;
  content: Content;
  activity: Activity;
  clock: Clock;
}

/** What people looked for and did not find. */
export class OwnedMissedAddresses {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** Leaves out what leads somewhere by now. */
  async list(): Promise<MissedAddresses> {
    const { activity, clock, content, database } = this.#dependencies;
    await activity.settle();
    return database.read(async (db) => {
      const calendar = new ZoneCalendar(await ownersTimeZone(db));
      const since = calendar.dayAt(quarterHourOf(clock.now())) - ADDRESS_DAYS + 1;
      const paths = byPath(await listMissed(db, since));
      const asked = [...paths].filter(([, { count }]) => count >= LEAST_MISSES);
      const led = await findAddressesAt(
        db,
        asked.map(([path]) => path.toLowerCase()),
      );
      const here = new Set(led.map(({ folded }) => folded));
      const targets = [
        ...ownPages(content),
        ...(await listPublicationTargets(db)).map(publicationTarget).filter(isPublished),
      ];
      for (const { target } of targets) here.add(decodeURIComponent(target).toLowerCase());
      const nearest = new Nearest(targets);
      const missed = asked
        .filter(([path]) => !here.has(path.toLowerCase()) && !isPagePath(path))
        .map(([path, { host, count, day }]) => ({
          path,
          host,
          visits: count,
          last_day: dateOf(day),
          nearest: nearest.find(path),
        }))
        .toSorted((one, other) => other.visits - one.visits || (one.path < other.path ? -1 : 1));
      const guesses = await sumOf(db, "guess", calendar.startOf(since));
      return { days: ADDRESS_DAYS, guesses, missed };
    });
  }

  async leaveOut(path: string, isLeftOut: boolean): Promise<void> {
    await this.#dependencies.database.write((tx) => leaveOutMissed(tx, path, isLeftOut));
  }
}

/** The place that led there most often stands for all of them. */
function byPath(most: readonly Miss[]): Map<string, Omit<Miss, "path">> {
  const paths = new Map<string, Omit<Miss, "path">>();
  for (const { path, ...miss } of most) {
    const { host, count, day } = paths.get(path) ?? { ...miss, count: 0 };
    paths.set(path, { host, count: count + miss.count, day: Math.max(day, miss.day) });
  }
  return paths;
}

function isPublished({ published }: AddressTarget): boolean {
  return published;
}

/** Erases what was looked for longer ago than is shown. */
export async function sweepMissedAddresses(
  { database }: { database: Database },
  { now }: TrustedTime,
): Promise<void> {
  // In the zone farthest east it is a day later.
  const day = Math.floor(now.getTime() / DAY_MS) - ADDRESS_DAYS;
  await database.write((tx) => deleteMissedBefore(tx, day), { inBackground: true });
}
