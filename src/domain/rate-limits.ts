import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { Reporter } from "#platform/outages.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database } from "#storage/database.ts";
import {
  listRateLimits,
  RATE_LIMIT_TABLE,
  rateLimitClient,
  replaceRateLimits,
} from "#storage/sign-in/rate-limit.ts";
import type { Secrets } from "./secrets.ts";

/** Of the callers of SQLite; those who used most come first. */
const KEPT = 5000;

interface Allowance {
  /** Of this limit alone. */
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
  readonly #inMemory = new Map<string, RateLimiterMemory>();
  #hasChanged = false;
  #stopSaving: () => Promise<void> = async () => {};

  constructor({ database, secrets }: { database: Database; secrets: Secrets }) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Call it before {@link start}. */
  create(allowance: Allowance): RateLimit {
    const { name, points, seconds: duration } = allowance;
    const inMemory = new RateLimiterMemory({ keyPrefix: name, points, duration });
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
          // While the database is away, each server counts for itself.
          insuranceLimiter: inMemory,
        })
      : inMemory;
    return new RateLimit(limiter, (key) => {
      this.#hasChanged = true;
      return this.#secrets.hash(key);
    });
  }

  /** Goes on with what was counted before. */
  async start({ failed, worked }: Reporter): Promise<void> {
    if (this.#inMemory.size === 0) return;
    const rows = await this.#database.read(listRateLimits);
    for (const [name, limiter] of this.#inMemory) {
      const storage = rows
        .filter(({ key }) => key.startsWith(`${name}:`))
        .map(({ key, points, expire }) => ({
          key: limiter.parseKey(key),
          value: points,
          expiresAt: expire,
        }));
      limiter.restore({ version: 1, storage });
    }
    const save = () => this.#save().then(worked);
    this.#stopSaving = repeat(timeOuts.job.countsWrite, save, failed);
  }

  async stop(): Promise<void> {
    await this.#stopSaving();
    await this.#save();
  }

  async #save(): Promise<void> {
    if (!this.#hasChanged || this.#inMemory.size === 0) return;
    this.#hasChanged = false;
    const rows = [...this.#inMemory.values()]
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
    try {
      await this.#database.write((tx) => replaceRateLimits(tx, rows), { inBackground: true });
    } catch (error) {
      this.#hasChanged = true;
      throw error;
    }
  }
}

/** How often each caller may do one thing. */
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

  /** Also counts what goes beyond the allowance. */
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
