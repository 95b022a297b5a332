import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#domain/error.ts";
import { siteConfig } from "#site.config";

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
  readonly #limiters: Record<"network" | "mailed" | "kept", RateLimiterMemory> | null;

  constructor(perHour: number | null) {
    const limiter = (allowances: number, addresses: number) =>
      new RateLimiterMemory({ points: allowances * addresses, duration: HOUR_S });
    this.#limiters =
      perHour === null
        ? null
        : {
            network: limiter(perHour, NETWORK),
            mailed: limiter(perHour, MAILED),
            kept: limiter(perHour, KEPT),
          };
  }

  /** Returns whether the message belongs to a flood. @throws {DomainError} rate_limited */
  async take(address: string): Promise<boolean> {
    if (this.#limiters === null) return false;
    const { network, mailed, kept } = this.#limiters;
    // Checked first: a refused message takes no memory and nobody's allowance.
    refuse(await spent(kept, ALL));
    const name = networkOf(address);
    refuse(await spent(network, name));
    await network.penalty(name, 1);
    await kept.penalty(ALL, 1);
    const { consumedPoints } = await mailed.penalty(ALL, 1);
    return consumedPoints > mailed.points;
  }

  async giveBack(address: string): Promise<void> {
    if (this.#limiters === null) return;
    const { network, mailed, kept } = this.#limiters;
    await network.reward(networkOf(address), 1);
    await Promise.all([mailed.reward(ALL, 1), kept.reward(ALL, 1)]);
  }
}

const ALL = "all";

async function spent(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes | null> {
  const state = await limiter.get(key);
  return state !== null && state.consumedPoints >= limiter.points ? state : null;
}

function refuse(state: RateLimiterRes | null): void {
  if (state === null) return;
  throw new DomainError(
    "rate_limited",
    `Too many messages are arriving at once. Write to ${siteConfig.contactEmail}, or try again in an hour; what you typed is still in the form.`,
    { retryAfter: Math.ceil(state.msBeforeNext / 1000) },
  );
}

/** `address` is IPv4, or the /64 of an IPv6 address. */
function networkOf(address: string): string {
  const separator = address.includes(":") ? ":" : ".";
  return address.split(separator, 3).join(separator);
}
