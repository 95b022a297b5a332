import type { Random } from "#test/support/random.ts";
import type { Kind } from "./answers.ts";
import type { Site, SiteNeeds } from "./site.ts";

/** One kind of trouble, and what the product promises while it lasts. */
export interface Fault {
  name: string;
  needs?: SiteNeeds;
  /** Why this machine cannot have it; null when it can. */
  whyNot?(): string | null;
  /** No answer may take longer while it lasts, in milliseconds. */
  answersWithin: number;
  /** What must go on succeeding while it lasts. Cached pages always must. */
  spares: readonly Kind[];
  /** Whether a session may be refused while it lasts; the owner then signs in again. */
  endsSessions?: boolean;
  /** What it needs on the site, done before the load begins. */
  prepare?(site: Site): Promise<void>;
  /** Causes it, keeps it up for about `lasting` milliseconds and ends it. */
  strike(site: Site, lasting: number, random: Random): Promise<void>;
}

/** What a machine busy with other work may add to any bound. */
export const NOISE_MS = 2_000;
