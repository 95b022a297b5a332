import type { RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#domain/error.ts";
import type { RateLimit, RateLimits } from "#domain/rate-limits.ts";
import { networkOf } from "./client.ts";

const HOUR_S = 60 * 60;

// In allowances of one address: 20 messages an hour unless configured.

/** Per network (IPv4 /24, IPv6 /48): a rented server has 65,536 addresses of one. */
const NETWORK = 5;
/** Two hundred an hour are more than any campaign brings; the owner's inbox gets no more. */
const MAILED = 10;
/** A thousand an hour are a botnet; at their largest they take 100 MB. */
const KEPT = 50;

/**
 * Bounds what many addresses send together. Messages of a flood are kept but not mailed, like
 * suspected spam, until there are too many to store. `perHour` is the allowance of one address;
 * null: no bound.
 */
export class MessageFlood {
  readonly #contactEmail: () => string;
  readonly #limits: FloodLimits | null;

  constructor(limits: RateLimits, perHour: number | null, contactEmail: () => string) {
    this.#contactEmail = contactEmail;
    const create = (name: string, points: number) =>
      limits.create({ name, points, seconds: HOUR_S });
    this.#limits =
      perHour === null
        ? null
        : {
            network: create("flood-network", perHour * NETWORK),
            mailed: create("flood-mailed", perHour * MAILED),
            kept: create("flood-kept", perHour * KEPT),
          };
  }

  /**
   * Call it before anything is spent: a refused message takes no memory and nobody's allowance.
   * @throws {DomainError} rate_limited
   */
  async requireRoom(address: string): Promise<void> {
    if (this.#limits === null) return;
    const { network, kept } = this.#limits;
    refuse(await spent(kept, ALL), this.#contactEmail());
    refuse(await spent(network, networkOf(address)), this.#contactEmail());
  }

  async take(address: string): Promise<FloodShare> {
    const name = networkOf(address);
    await this.#limits?.network.spend(name);
    await this.#limits?.kept.spend(ALL);
    return new FloodShare(this.#limits, name);
  }
}

type FloodLimits = Record<"network" | "mailed" | "kept", RateLimit>;

/** What one message takes of what all of them may. */
class FloodShare {
  readonly #limits: FloodLimits | null;
  readonly #network: string;
  #isMailed = false;

  constructor(limits: FloodLimits | null, network: string) {
    this.#limits = limits;
    this.#network = network;
  }

  /** Call it only for what is to be mailed: spam must not use up what genuine messages need. */
  async takeMail(): Promise<boolean> {
    if (this.#limits === null) return true;
    const { mailed } = this.#limits;
    this.#isMailed = true;
    return (await mailed.spend(ALL)).consumedPoints <= mailed.points;
  }

  async giveBack(): Promise<void> {
    if (this.#limits === null) return;
    const { network, mailed, kept } = this.#limits;
    await network.giveBack(this.#network);
    await kept.giveBack(ALL);
    if (this.#isMailed) await mailed.giveBack(ALL);
  }
}

const ALL = "all";

async function spent(limit: RateLimit, key: string): Promise<RateLimiterRes | null> {
  const state = await limit.get(key);
  return state !== null && state.consumedPoints >= limit.points ? state : null;
}

function refuse(state: RateLimiterRes | null, contactEmail: string): void {
  if (state === null) return;
  throw new DomainError(
    "rate_limited",
    `Too many messages are arriving at once. Write to ${contactEmail}, or try again in an hour; what you typed is still in the form.`,
    { retryAfter: Math.ceil(state.msBeforeNext / 1000) },
  );
}
