import type { ClockState } from "#contract/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { findClock, newestStoredTime, saveClock } from "#storage/clock.ts";
import type { Database } from "#storage/database.ts";
import type { ClockRow } from "#storage/schema.ts";
import type { Clock } from "./clock.ts";

/** Several servers of one site, or a clock under adjustment, differ by less. */
const SKEW_MS = 10 * MINUTE_MS;
/** A site that was off for longer cannot be told from a clock that is ahead. */
const MAX_ABSENCE_MS = 45 * DAY_MS;
/** A machine that has just booted may still be waiting for its time server. */
const SETTLING_MS = HOUR_MS;
/** A clock that has run steadily for this long, with the warning on show, is accepted. */
const PROOF_MS = DAY_MS;
/** The thirty days in the trash start again after a longer gap: nobody was there to notice. */
const MAX_GAP_MS = 7 * DAY_MS;

type Doubt = "ahead" | "behind" | "unproven";

class Trusted {
  readonly #trusted = true;
  readonly now: Date;
  /** The start of the present run without a long gap. */
  readonly watchedSince: Date;

  constructor(now: Date, watchedSince: Date) {
    this.now = now;
    this.watchedSince = watchedSince;
  }

  static isOne(value: object): boolean {
    return #trusted in value;
  }
}

/** Required by everything that erases by age; only {@link ClockWatch} creates it. */
export type TrustedTime = Trusted;

/**
 * A wrong clock makes everything look old, so nothing is erased by age until the clock agrees with
 * the stored times and has run steadily for an hour, or for a day if it disagrees.
 */
export class ClockWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  #record: ClockRow | null = null;
  #newest: string | null = null;
  #newestAtStart: string | null | undefined;
  #lastSample: { now: number; elapsed: number } | null = null;
  #steadySince = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Call it at start and every hour. Null while the clock cannot be trusted. */
  async check(): Promise<TrustedTime | null> {
    const now = this.#clock.now();
    const steadyFor = this.#steadyFor(now);
    const [record, newest] = await this.#database.read(async (db) => [
      await findClock(db),
      await newestStoredTime(db),
    ]);
    if (this.#newestAtStart === undefined) this.#newestAtStart = newest;
    this.#record = record;
    this.#newest = newest;
    const doubt = this.#doubt(now);
    const isProven = steadyFor >= PROOF_MS;
    if (doubt !== null && !isProven) return null;
    const known = nextRecord(now, doubt, record, newest);
    await this.#database.write((tx) => saveClock(tx, known), { inBackground: true });
    this.#record = known;
    return steadyFor >= SETTLING_MS ? new Trusted(now, new Date(known.watched_since)) : null;
  }

  /** The present time against what the last check found. Costs no query. */
  state(): ClockState {
    const now = this.#clock.now();
    const doubt = this.#doubt(now);
    return {
      state: doubt === "ahead" || doubt === "behind" ? doubt : "fine",
      now: now.toISOString(),
      last_known_at: this.#record?.last_known_at ?? null,
    };
  }

  #steadyFor(now: Date): number {
    const sample = { now: now.getTime(), elapsed: this.#clock.elapsed() };
    const last = this.#lastSample ?? sample;
    const drift = sample.now - last.now - (sample.elapsed - last.elapsed);
    const wasSet = Math.abs(drift) > SKEW_MS;
    if (this.#lastSample === null || wasSet) this.#steadySince = sample.elapsed;
    this.#lastSample = sample;
    return sample.elapsed - this.#steadySince;
  }

  #doubt(now: Date): Doubt | null {
    const known = this.#record?.last_known_at ?? null;
    const disproved = this.#record?.disproved_until ?? "";
    const newest = this.#newest !== null && this.#newest > disproved ? this.#newest : null;
    if (isAfter(known, now, SKEW_MS) || isAfter(newest, now, SKEW_MS)) return "behind";
    // Anything stored since this process started carries the very time that is in question.
    const before = known ?? this.#newestAtStart ?? null;
    if (before === null || isAfter(before, now, -MAX_ABSENCE_MS)) return null;
    // A site that has just been updated to this version has no record of when it last ran.
    return known === null ? "unproven" : "ahead";
  }
}

function isAfter(time: string | null, now: Date, by: number): boolean {
  return time !== null && Date.parse(time) > now.getTime() + by;
}

function nextRecord(
  now: Date,
  doubt: Doubt | null,
  record: ClockRow | null,
  newest: string | null,
): ClockRow {
  const time = now.toISOString();
  const gap = record === null ? 0 : now.getTime() - Date.parse(record.last_known_at);
  const isWatched = record !== null && doubt === null && gap <= MAX_GAP_MS;
  const isDisproved = doubt === "behind" && newest !== null && newest > time;
  return {
    id: 1,
    last_known_at: time,
    watched_since: isWatched ? record.watched_since : time,
    disproved_until: isDisproved ? newest : (record?.disproved_until ?? null),
  };
}
