import { databaseTime } from "#storage/clock.ts";
import type { Db } from "#storage/database.ts";

export interface Clock {
  now(): Date;
  /** A time that all servers agree on, to decide which one works: their own clocks may differ. */
  shared(db: Db): Promise<Date>;
  /** Monotonic, in milliseconds. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  shared: databaseTime,
  elapsed: () => performance.now(),
};

/** Returns when a claim made at a moment of {@link Clock.shared} ends. */
export function claimEnd(claimedAt: Date, milliseconds: number): string {
  return new Date(claimedAt.getTime() + milliseconds).toISOString();
}
