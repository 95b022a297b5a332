import type { Database } from "./database.ts";

/** A database that is filled beside the present one and replaces it as a whole. */
export interface Replacement {
  readonly database: Database;
  /**
   * Closes it and swaps it with the former database, which is kept.
   * @returns where the former one is; null if there was none
   */
  takePlace(): Promise<string | null>;
  /** Removes leftovers and lets servers start again; must also be called after {@link takePlace}. */
  end(): Promise<void>;
}

/** A name such as `20261122-0300` for things kept from before. */
export function stampOf(time: Date): string {
  return time.toISOString().slice(0, 16).replaceAll(/[-:]/g, "").replace("T", "-");
}
