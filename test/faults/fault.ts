import type { Random } from "#test/support/random.ts";
import type { Kind } from "./answers.ts";
import type { Site, SiteNeeds } from "./site.ts";

export interface Fault {
  name: string;
  needs?: SiteNeeds;
  /** Null when this machine can have it. */
  whyNot?(): string | null;
  /** The longest wait for an answer while it lasts, in milliseconds. */
  answersWithin: number;
  /** Requests that must keep succeeding. Cached pages always must. */
  spares: readonly Kind[];
  /** Sessions may be refused while it lasts; the owner then signs in again. */
  endsSessions?: boolean;
  /** Runs before the load begins. */
  prepare?(site: Site): Promise<void>;
  /** Causes it, keeps it up for about `lasting` milliseconds and ends it. */
  strike(site: Site, lasting: number, random: Random): Promise<void>;
}

/** The time that a busy machine may add to any bound. */
export const NOISE_MS = 2_000;
