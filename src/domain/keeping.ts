import { findClock } from "#storage/clock.ts";
import type { Db } from "#storage/database.ts";
import type { TrustedTime } from "./clock-watch.ts";

/**
 * What was put away before it has been kept for long enough. Null while the days on which the site was
 * off, so that nobody could have noticed, leave nothing that has been.
 */
export function keptSince({ now, watchedSince }: TrustedTime, keptMs: number): Date | null {
  const before = new Date(now.getTime() - keptMs);
  return watchedSince > before ? null : before;
}

/** When {@link keptSince} lets go of what was put away at a moment. */
export async function endOfKeeping(db: Db, keptMs: number): Promise<(putAwayAt: string) => string> {
  const watchedSince = (await findClock(db))?.watched_since ?? "";
  return (putAwayAt) => {
    const from = putAwayAt > watchedSince ? putAwayAt : watchedSince;
    return new Date(Date.parse(from) + keptMs).toISOString();
  };
}
