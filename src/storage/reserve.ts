import { randomBytes } from "node:crypto";
import { appendFile, stat, statfs, truncate } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Unavailable } from "#platform/unavailable.ts";

/** Fits the pages of a few hundred small writes in SQLite's write-ahead log. */
const SLICE_BYTES = 2_000_000;
/** The reserve is released in pieces, since other programs may take the freed space. */
const SLICES = 4;
export const RESERVE_BYTES = SLICES * SLICE_BYTES;
/** Background work leaves this much to the owner. */
const OWNERS_BYTES = RESERVE_BYTES / 2;

/** Nothing large is stored when less space is free. */
const LEAST_FREE_BYTES = 16_000_000;

const makeBytes = promisify(randomBytes);

/**
 * A file that is deleted when the disk is full, so that the owner can still sign in and delete things.
 * Large writes call {@link requireRoom} and are refused long before that.
 */
export class Reserve {
  readonly #dataDir: string;
  readonly #file: string;
  #measuring: Promise<{ free: number; missing: number }> | null = null;
  #releasing: Promise<boolean> | null = null;
  #refilling: Promise<void> | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#file = reserveFile(dataDir);
  }

  async requireRoom(): Promise<void> {
    if (!(await this.hasRoom())) {
      throw new Unavailable("full", "The rest of the disk is kept for the owner.");
    }
  }

  async hasRoom(): Promise<boolean> {
    const { free, missing } = await this.#measure();
    if (free < LEAST_FREE_BYTES + missing) return false;
    if (missing > 0) await this.refill();
    return true;
  }

  /** Makes space when the disk is too full even to open a database. */
  async prepare(): Promise<void> {
    const { free } = await this.#measure();
    if (free < SLICE_BYTES) await this.release();
  }

  /** Writes that fail together share one piece. False if none is left for this caller. */
  release({ inBackground = false } = {}): Promise<boolean> {
    const least = inBackground ? OWNERS_BYTES : 0;
    this.#releasing ??= this.#release(least).finally(() => {
      this.#releasing = null;
    });
    return this.#releasing;
  }

  refill(): Promise<void> {
    this.#refilling ??= this.#refill().finally(() => {
      this.#refilling = null;
    });
    return this.#refilling;
  }

  async #release(least: number): Promise<boolean> {
    const size = await this.#size();
    if (size <= least) return false;
    await truncate(this.#file, Math.max(0, size - SLICE_BYTES));
    return true;
  }

  async #refill(): Promise<void> {
    const { free, missing } = await this.#measure();
    if (free < LEAST_FREE_BYTES + missing) return;
    for (let left = missing; left > 0; left -= SLICE_BYTES) {
      // The bytes are random, because some file systems store zeros as nothing.
      const bytes = await makeBytes(Math.min(left, SLICE_BYTES));
      await appendFile(this.#file, bytes, { mode: 0o640 });
    }
  }

  /** Concurrent callers share one measurement, so that floods cost few system calls. */
  #measure(): Promise<{ free: number; missing: number }> {
    this.#measuring ??= this.#readSizes().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #readSizes(): Promise<{ free: number; missing: number }> {
    const [{ bavail, bsize }, size] = await Promise.all([statfs(this.#dataDir), this.#size()]);
    return { free: bavail * bsize, missing: Math.max(0, RESERVE_BYTES - size) };
  }

  async #size(): Promise<number> {
    try {
      return (await stat(this.#file)).size;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
      throw error;
    }
  }
}

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable && error.reason === "full") return true;
  return "code" in error && (error.code === "SQLITE_FULL" || error.code === "ENOSPC");
}

export function reserveFile(dataDir: string): string {
  return join(dataDir, "reserve");
}
