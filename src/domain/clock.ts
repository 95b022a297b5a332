import { databaseTime } from "#storage/clock.ts";
import type { Db } from "#storage/database.ts";

export interface Clock {
  now(): Date;
  /** By which servers agree on who is at work: their own clocks may differ. */
  shared(db: Db): Promise<Date>;
  /** Monotonic, in milliseconds. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  shared: databaseTime,
  elapsed: () => performance.now(),
};

/** Of the work that one server claims at a moment of {@link Clock.shared}. */
export function claimEnd(claimedAt: Date, milliseconds: number): string {
  return new Date(claimedAt.getTime() + milliseconds).toISOString();
}
