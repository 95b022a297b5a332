import { DAY_MS } from "#contract/durations.ts";
import { findClock } from "#storage/clock.ts";
import type { Db } from "#storage/database.ts";
import type { TrustedTime } from "./clock-watch.ts";

/** Versions that were never public are kept this long. */
export const UNPUBLISHED_KEPT_MS = 90 * DAY_MS;

/**
 * Returns the time before which things were put away long enough ago. Null if the site was off for long since then:
 * nobody could notice.
 */
export function keptSince({ now, watchedSince }: TrustedTime, keptMs: number): Date | null {
  const before = new Date(now.getTime() - keptMs);
  return watchedSince > before ? null : before;
}

/** Returns when something that was put away at a moment has been kept long enough for {@link keptSince}. */
export async function endOfKeeping(db: Db, keptMs: number): Promise<(putAwayAt: string) => string> {
  const watchedSince = (await findClock(db))?.watched_since ?? "";
  return (putAwayAt) => {
    const from = putAwayAt > watchedSince ? putAwayAt : watchedSince;
    return new Date(Date.parse(from) + keptMs).toISOString();
  };
}
