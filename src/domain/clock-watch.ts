import type { ClockState } from "#contract/clock.ts";
import { findClock, newestStoredTime, saveClock } from "#storage/clock.ts";
import type { Database } from "#storage/database.ts";
import type { ClockRow } from "#storage/schema.ts";
import type { Clock } from "./clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Copies of the site, and a clock that is being adjusted, differ by less. */
const SKEW_MS = 10 * 60_000;
/** A site that was off for longer looks the same as a clock that is ahead. */
const LONGEST_ABSENCE_MS = 45 * DAY_MS;
/** Before this, a machine that has just started may still be asking for the time. */
const SETTLING_MS = HOUR_MS;
/** A clock that ran evenly for so long, unchallenged by anybody who saw the warning, is believed. */
const PROOF_MS = DAY_MS;
/** After a longer gap the thirty days of what was set aside begin anew: nobody was there to look. */
const LONGEST_GAP_MS = 7 * DAY_MS;

type Doubt = "ahead" | "behind" | "unproven";

/** See {@link TrustedTime}. The private field keeps any other object from passing for one. */
class Trusted {
  readonly #trusted = true;
  readonly now: Date;
  /** Since then the site knew the time without a long gap. */
  readonly watchedSince: Date;

  constructor(now: Date, watchedSince: Date) {
    this.now = now;
    this.watchedSince = watchedSince;
  }

  static isOne(value: object): boolean {
    return #trusted in value;
  }
}

/** The time, by a clock that can be trusted. Whatever erases by age takes one; only {@link ClockWatch} makes it. */
export type TrustedTime = Trusted;

/**
 * Decides whether the machine's clock can be trusted. A wrong one makes everything look old, so nothing
 * is erased by its word until it agrees with what is stored and has run evenly for an hour. Where it
 * disagrees, it must have run evenly for a day.
 */
export class ClockWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  #record: ClockRow | null = null;
  #newest: string | null = null;
  #newestAtStart: string | null | undefined;
  #last: { now: number; elapsed: number } | null = null;
  #evenSince = 0;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Compares the clock with what is stored, and stores the time unless there is a doubt. To be called at
   * the start and every hour. Gives the time when it can be trusted, otherwise null.
   */
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

  /** For the owner: the clock as it is now, compared with what the last check found stored. */
  state(): ClockState {
    const now = this.#clock.now();
    const doubt = this.#doubt(now);
    return {
      state: doubt === "ahead" || doubt === "behind" ? doubt : "fine",
      now: now.toISOString(),
      last_known_at: this.#record?.last_known_at ?? null,
    };
  }

  /** How long the clock has run evenly, as a clock that nobody can set confirms. */
  #steadyFor(now: Date): number {
    const look = { now: now.getTime(), elapsed: this.#clock.elapsed() };
    const last = this.#last ?? look;
    const isEven = Math.abs(look.now - last.now - (look.elapsed - last.elapsed)) <= SKEW_MS;
    if (this.#last === null || !isEven) this.#evenSince = look.elapsed;
    this.#last = look;
    return look.elapsed - this.#evenSince;
  }

  #doubt(now: Date): Doubt | null {
    const known = this.#record?.last_known_at ?? null;
    const disproved = this.#record?.disproved_until ?? "";
    const newest = this.#newest !== null && this.#newest > disproved ? this.#newest : null;
    if (isAfter(known, now, SKEW_MS) || isAfter(newest, now, SKEW_MS)) return "behind";
    // What was stored meanwhile was stored by the very clock that is in question.
    const before = known ?? this.#newestAtStart ?? null;
    if (before === null || isAfter(before, now, -LONGEST_ABSENCE_MS)) return null;
    // Of a site that was updated to this version, nothing says when it last ran.
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
  const isWatched = record !== null && doubt === null && gap <= LONGEST_GAP_MS;
  const isDisproved = doubt === "behind" && newest !== null && newest > time;
  return {
    id: 1,
    last_known_at: time,
    watched_since: isWatched ? record.watched_since : time,
    disproved_until: isDisproved ? newest : (record?.disproved_until ?? null),
  };
}
