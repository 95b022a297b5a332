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
  readonly #limits: Record<"network" | "mailed" | "kept", RateLimit> | null;

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

  /** Returns whether the message belongs to a flood. @throws {DomainError} rate_limited */
  async take(address: string): Promise<boolean> {
    if (this.#limits === null) return false;
    const { network, mailed, kept } = this.#limits;
    // Checked first: a refused message takes no memory and nobody's allowance.
    refuse(await spent(kept, ALL), this.#contactEmail());
    const name = networkOf(address);
    refuse(await spent(network, name), this.#contactEmail());
    await network.spend(name);
    await kept.spend(ALL);
    const { consumedPoints } = await mailed.spend(ALL);
    return consumedPoints > mailed.points;
  }

  async giveBack(address: string): Promise<void> {
    if (this.#limits === null) return;
    const { network, mailed, kept } = this.#limits;
    await network.giveBack(networkOf(address));
    await Promise.all([mailed.giveBack(ALL), kept.giveBack(ALL)]);
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
