import type { RateLimiterRes } from "rate-limiter-flexible";
import type { NewContactSubmission } from "#contract/contact-submission.ts";
import { DomainError } from "#domain/error.ts";
import type { RateLimit, RateLimits } from "#domain/rate-limits.ts";

const HOUR_S = 60 * 60;

// Counted in allowances of one address: 20 messages an hour unless configured.

/** The limit per network (IPv4 /24, IPv6 /48): a rented server has 65,536 addresses of one. */
const NETWORK = 5;
/** Two hundred an hour are more than any campaign brings; the owner's inbox gets no more. */
const MAILED = 10;
/** A hundred megabytes an hour: some forty rented networks, with their largest messages. */
const KEPT_KILOBYTES = 5_000;
/** The first message of a network finds as much again: who floods has few first ones. */
const NEWCOMERS = 2;

/**
 * Limits what many networks send together. A flood fills the folder of suspects: messages beyond the mails of an hour
 * are kept and not mailed, and only those that would fill the disk are refused. `perHour` is the allowance of one
 * address; null: no bound.
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
            kept: create("flood-kilobytes", perHour * KEPT_KILOBYTES),
          };
  }

  /**
   * Call it before anything is spent: a refused message takes no memory and nobody's allowance.
   * @throws {DomainError} rate_limited
   */
  async requireRoom(network: string): Promise<void> {
    if (this.#limits === null) return;
    const own = await this.#limits.network.get(network);
    const all = await this.#limits.kept.get(ALL);
    const isNewcomer = spentOf(own) === 0;
    if (!hasRoom(this.#limits.kept, all, isNewcomer)) throw this.#refusal(all);
    if (spentOf(own) >= this.#limits.network.points) throw this.#refusal(own);
  }

  async take(network: string, message: NewContactSubmission): Promise<FloodShare> {
    const kilobytes = Math.ceil(Buffer.byteLength(Object.values(message).join("")) / 1024);
    const own = await this.#limits?.network.spend(network);
    await this.#limits?.kept.spend(ALL, kilobytes);
    return new FloodShare(this.#limits, {
      network,
      kilobytes,
      isNewcomer: own?.consumedPoints === 1,
    });
  }

  #refusal(state: RateLimiterRes | null): DomainError {
    return new DomainError(
      "rate_limited",
      `Too many messages are arriving at once. Write to ${this.#contactEmail()}, or try again in an hour; what you typed is still in the form.`,
      { retryAfter: Math.ceil((state?.msBeforeNext ?? 0) / 1000) },
    );
  }
}

type FloodLimits = Record<"network" | "mailed" | "kept", RateLimit>;

interface Share {
  network: string;
  kilobytes: number;
  isNewcomer: boolean;
}

/** One message's share of what all may take. */
class FloodShare {
  readonly #limits: FloodLimits | null;
  readonly #share: Share;
  #isMailed = false;

  constructor(limits: FloodLimits | null, share: Share) {
    this.#limits = limits;
    this.#share = share;
  }

  /** Call it only for messages to be mailed: spam must not use up what genuine messages need. */
  async takeMail(): Promise<boolean> {
    if (this.#limits === null) return true;
    const { mailed } = this.#limits;
    if (!hasRoom(mailed, await mailed.get(ALL), this.#share.isNewcomer)) return false;
    this.#isMailed = true;
    await mailed.spend(ALL);
    return true;
  }

  async giveBack(): Promise<void> {
    if (this.#limits === null) return;
    const { network, mailed, kept } = this.#limits;
    await network.giveBack(this.#share.network);
    await kept.giveBack(ALL, this.#share.kilobytes);
    if (this.#isMailed) await mailed.giveBack(ALL);
  }
}

const ALL = "all";

function hasRoom(limit: RateLimit, state: RateLimiterRes | null, isNewcomer: boolean): boolean {
  return spentOf(state) < limit.points * (isNewcomer ? NEWCOMERS : 1);
}

function spentOf(state: RateLimiterRes | null): number {
  return state?.consumedPoints ?? 0;
}
