import type { RateLimit, RateLimits } from "#domain/rate-limits.ts";

const DAY_S = 24 * 60 * 60;

/** More than the spam of a usual day, and too few to erase what a site has before the owner looks. */
export const DELETED_A_DAY = 50;

/** What goes for good without a proof, by all sessions together: a stolen one erases no more. */
export class DeletionLimit {
  readonly #limit: RateLimit;

  constructor(limits: RateLimits) {
    this.#limit = limits.create({ name: "deletion", points: DELETED_A_DAY, seconds: DAY_S });
  }

  /** Takes all of them or none. */
  async allows(messages: number): Promise<boolean> {
    const { consumedPoints } = await this.#limit.spend(ALL, messages);
    if (consumedPoints <= DELETED_A_DAY) return true;
    await this.#limit.giveBack(ALL, messages);
    return false;
  }
}

const ALL = "all";
