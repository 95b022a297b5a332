import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { HOUR_MS } from "#contract/durations.ts";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import type { RateLimitRow } from "#storage/schema.ts";
import {
  deleteLaterRateLimits,
  deleteRateLimits,
  listRateLimits,
  RATE_LIMIT_TABLE,
  rateLimitClient,
  saveRateLimits,
} from "#storage/sign-in/rate-limit.ts";
import type { Secrets } from "./secrets.ts";

/** The most callers that SQLite stores; those who used most come first. */
const KEPT = 5000;

/** The most callers that one limit remembers, half a kilobyte each: a stranger can have addresses without end. */
const KNOWN = 10_000;

/** Rows of a transaction, after which everybody else has a turn. */
const SAVED_AT_ONCE = 250;

type Snapshot = ReturnType<RateLimiterMemory["dump"]>;

interface Allowance {
  name: string;
  points: number;
  seconds: number;
}

/**
 * Counts what callers do. On PostgreSQL all servers count together; on SQLite, where there is one, counts
 * are in memory and kept for the next start.
 */
export class RateLimits {
  readonly #database: Database;
  readonly #secrets: Secrets;
  readonly #inMemory = new Map<string, BoundedMemory>();
  /** Rows as stored in the database. */
  readonly #saved = new Map<string, RateLimitRow>();
  /** Milliseconds. */
  #longest = 0;
  #hasChanged = false;
  #stopSaving: () => Promise<void> = async () => {};

  constructor({ database, secrets }: { database: Database; secrets: Secrets }) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Call it before {@link start}. */
  create(allowance: Allowance): RateLimit {
    const { name, points, seconds: duration } = allowance;
    this.#longest = Math.max(this.#longest, duration * 1000);
    const inMemory = new BoundedMemory({ keyPrefix: name, points, duration });
    if (!this.#database.locksRows) this.#inMemory.set(name, inMemory);
    const limiter = this.#database.locksRows
      ? new RateLimiterPostgres({
          storeClient: rateLimitClient(this.#database),
          storeType: "client",
          tableName: RATE_LIMIT_TABLE,
          tableCreated: true,
          keyPrefix: name,
          points,
          duration,
          // Each server counts for itself while the database is away.
          insuranceLimiter: inMemory,
        })
      : inMemory;
    return new RateLimit(limiter, (key) => {
      this.#hasChanged = true;
      return this.#secrets.hash(key);
    });
  }

  async start({ failed, worked }: Reporter): Promise<void> {
    if (this.#inMemory.size === 0) return;
    const stored = await this.#database.read(listRateLimits);
    const latest = this.#latest();
    const rows = stored.filter(({ expire }) => (expire ?? 0) <= latest);
    for (const row of rows) this.#saved.set(row.key, row);
    for (const [name, limiter] of this.#inMemory) {
      const storage = rows
        .filter(({ key }) => key.startsWith(`${name}:`))
        .map(({ key, points, expire }) => ({
          key: limiter.parseKey(key),
          value: points,
          expiresAt: expire,
        }));
      limiter.goOnWith(storage);
    }
    const save = () => this.#save().then(worked);
    this.#stopSaving = repeat(timeOuts.job.countsWrite, save, failed);
  }

  /** Clears counts from while a clock was ahead: they would last until that time comes. */
  async recoverFromWrongClock(): Promise<void> {
    const latest = this.#latest();
    await this.#database.write((tx) => deleteLaterRateLimits(tx, latest), { inBackground: true });
  }

  /** Returns when everything counted now has expired. The clocks of several servers are never quite the same. */
  #latest(): number {
    return Date.now() + this.#longest + HOUR_MS;
  }

  async stop(): Promise<void> {
    await this.#stopSaving();
    await this.#save();
  }

  async #save(): Promise<void> {
    if (!this.#hasChanged || this.#inMemory.size === 0) return;
    this.#hasChanged = false;
    try {
      await this.#saveChanges(this.#rows());
    } catch (error) {
      this.#hasChanged = true;
      throw error;
    }
  }

  #rows(): RateLimitRow[] {
    return [...this.#inMemory.values()]
      .flatMap((limiter) =>
        limiter.dump().storage.map(({ key, value, expiresAt }) => ({
          key: limiter.getKey(key),
          points: value,
          expire: expiresAt,
        })),
      )
      .filter(({ points }) => points > 0)
      .toSorted((one, other) => other.points - one.points)
      .slice(0, KEPT);
  }

  async #saveChanges(rows: readonly RateLimitRow[]): Promise<void> {
    const present = new Set(rows.map(({ key }) => key));
    const gone = [...this.#saved.keys()].filter((key) => !present.has(key));
    const changed = rows.filter(({ key, points, expire }) => {
      const saved = this.#saved.get(key);
      return saved?.points !== points || saved.expire !== expire;
    });
    const inBackground = { inBackground: true };
    for (const keys of inParts(gone)) {
      await this.#database.write((tx) => deleteRateLimits(tx, keys), inBackground);
      for (const key of keys) this.#saved.delete(key);
      await nextTurn();
    }
    for (const part of inParts(changed)) {
      await this.#database.write((tx) => saveRateLimits(tx, part), inBackground);
      for (const row of part) this.#saved.set(row.key, row);
      await nextTurn();
    }
  }
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / SAVED_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    items.slice(at * SAVED_AT_ONCE, (at + 1) * SAVED_AT_ONCE),
  );
}

/** Forgets whom it has not heard of for longest: with addresses to spare, that gains a stranger nothing. */
class BoundedMemory extends RateLimiterMemory {
  readonly #known = new Set<string>();

  override penalty(key: string, points?: number): Promise<RateLimiterRes> {
    this.#hear(key);
    return super.penalty(key, points);
  }

  override reward(key: string, points?: number): Promise<RateLimiterRes> {
    this.#hear(key);
    return super.reward(key, points);
  }

  goOnWith(storage: Snapshot["storage"]): void {
    this.restore({ version: 1, storage });
    for (const { key } of storage) this.#hear(String(key));
  }

  #hear(key: string): void {
    // Adding it again puts it at the end.
    this.#known.delete(key);
    this.#known.add(key);
    const [longestAgo] = this.#known;
    if (this.#known.size <= KNOWN || longestAgo === undefined) return;
    this.#known.delete(longestAgo);
    void this.delete(longestAgo);
  }
}

/** Limits how often each caller may do one thing. */
export class RateLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #hash: (key: string) => string;

  constructor(limiter: RateLimiterAbstract, hash: (key: string) => string) {
    this.#limiter = limiter;
    this.#hash = hash;
  }

  get points(): number {
    return this.#limiter.points;
  }

  get(key: string): Promise<RateLimiterRes | null> {
    return this.#limiter.get(this.#hash(key));
  }

  /** Also counts points beyond the allowance. */
  spend(key: string, points = 1): Promise<RateLimiterRes> {
    return this.#limiter.penalty(this.#hash(key), points);
  }

  giveBack(key: string, points = 1): Promise<RateLimiterRes> {
    return this.#limiter.reward(this.#hash(key), points);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(this.#hash(key));
  }
}
