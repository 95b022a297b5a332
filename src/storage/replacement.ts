import type { Database } from "./database.ts";

/** A database that is filled beside the present one and takes its place as a whole. */
export interface Replacement {
  /** Empty at first. */
  readonly database: Database;
  /**
   * Closes it. Afterwards the former database stands beside it.
   * @returns where; null when there was none
   */
  takePlace(): Promise<string | null>;
  /** Removes what is left of it and lets servers start again; also needed afterwards. */
  end(): Promise<void>;
}

/** Such as `20261122-0300`, for what is kept from before. */
export function stampOf(time: Date): string {
  return time.toISOString().slice(0, 16).replaceAll(/[-:]/g, "").replace("T", "-");
}
