import { randomBytes } from "node:crypto";
import { appendFile, stat, statfs, truncate } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Unavailable } from "#platform/unavailable.ts";

/** More than the write-ahead log of SQLite takes before it begins again, and the pages of a few rows. */
const SLICE_BYTES = 2_000_000;
/** Other programs may fill what is given up, so it is given up piece by piece. */
const SLICES = 4;
const WHOLE_BYTES = SLICES * SLICE_BYTES;
/** What the work of the background leaves to the owner. */
const OWNERS_BYTES = WHOLE_BYTES / 2;

/** With less, nothing is stored any more that makes the disk fuller. */
const LEAST_FREE_BYTES = 16_000_000;

const makeBytes = promisify(randomBytes);

/**
 * A file on the disk of a SQLite database that is given up when the disk is full, so that its owner can
 * still sign in and delete something. What makes the disk fuller asks {@link requireRoom} first, and is
 * refused long before.
 */
export class Reserve {
  readonly #dataDir: string;
  readonly #file: string;
  #looking: Promise<{ free: number; missing: number }> | null = null;
  #releasing: Promise<boolean> | null = null;
  #refilling: Promise<void> | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#file = join(dataDir, "reserve");
  }

  /** @throws {Unavailable} full, when what is left of the disk is kept for its owner */
  async requireRoom(): Promise<void> {
    if (!(await this.hasRoom())) {
      throw new Unavailable("full", "What is left of the disk is kept for its owner.");
    }
  }

  async hasRoom(): Promise<boolean> {
    const { free, missing } = await this.#look();
    if (free < LEAST_FREE_BYTES + missing) return false;
    if (missing > 0) await this.refill();
    return true;
  }

  /** Makes room where the disk is so full that not even a database can be opened. */
  async prepare(): Promise<void> {
    const { free } = await this.#look();
    if (free < SLICE_BYTES) await this.release();
  }

  /**
   * Gives up a piece; false when there is none left, or none for the background. Writes that fail
   * together share one.
   */
  release({ inBackground = false } = {}): Promise<boolean> {
    const least = inBackground ? OWNERS_BYTES : 0;
    this.#releasing ??= this.#release(least).finally(() => {
      this.#releasing = null;
    });
    return this.#releasing;
  }

  /** Makes the file whole if there is room for it. */
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
    const { free, missing } = await this.#look();
    if (free < LEAST_FREE_BYTES + missing) return;
    for (let left = missing; left > 0; left -= SLICE_BYTES) {
      // Random, because some file systems keep zeros for nothing.
      const bytes = await makeBytes(Math.min(left, SLICE_BYTES));
      await appendFile(this.#file, bytes, { mode: 0o640 });
    }
  }

  /** Who asks while a look is under way shares it: a flood of messages is no flood of looks. */
  #look(): Promise<{ free: number; missing: number }> {
    this.#looking ??= this.#measure().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #measure(): Promise<{ free: number; missing: number }> {
    const [{ bavail, bsize }, size] = await Promise.all([statfs(this.#dataDir), this.#size()]);
    return { free: bavail * bsize, missing: Math.max(0, WHOLE_BYTES - size) };
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

/** Whether something failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable && error.reason === "full") return true;
  return "code" in error && (error.code === "SQLITE_FULL" || error.code === "ENOSPC");
}
