import type { RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "./error.ts";
import type { RateLimit, RateLimits } from "./rate-limits.ts";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Wrong passwords per caller in a quarter of an hour, and wrong codes in an hour … */
const TRIES = 10;
/** … and per stranger during an attack, or where addresses can be forged. */
const STRANGER_TRIES = 3;
/** A rented server has 65,536 addresses of one network: it has as many tries as three of them. */
const NETWORK_ADDRESSES = 3;
/** More wrong passwords in a quarter of an hour are an attack, wherever they come from. */
const ATTACK = 30;
/** The limit per half minute: as fast as a person changes a field and tries again. */
const MAIL_TESTS = 6;
const MAIL_TEST_S = 30;
/** All callers of an untrusted proxy together, in allowances of one caller. */
const SHARED_MESSAGES = 10;

/** The identity that rate limits count. */
export interface Caller {
  key: string;
  /** True behind an untrusted proxy, where `key` may be forged. */
  isShared: boolean;
}

export interface SignInCaller extends Caller {
  /** The id of a device that has signed in before; null for a stranger. */
  device: string | null;
}

/**
 * A device that has signed in before has its own tries, so that strangers cannot lock the owner out. Strangers have
 * tries by address and by network, and fewer of them during an attack or behind an untrusted proxy. There, addresses
 * may be forged, so all strangers share one bound instead of having one for each network.
 */
export class SignInLimit {
  readonly #tries: RateLimit;
  readonly #networks: RateLimit;
  readonly #shared: RateLimit;
  readonly #failures: RateLimit;

  constructor(limits: RateLimits) {
    const create = (name: string, points: number) =>
      limits.create({ name, points, seconds: QUARTER_HOUR_S });
    this.#tries = create("sign-in", TRIES);
    this.#networks = create("sign-in-network", TRIES * NETWORK_ADDRESSES);
    this.#shared = create("sign-in-shared", ATTACK);
    this.#failures = create("sign-in-failure", ATTACK);
  }

  /** Call it before verifying: concurrent tries count too. @throws {DomainError} rate_limited */
  async take(caller: SignInCaller): Promise<void> {
    const allowed = await this.#allowed(caller);
    const own = { limit: this.#tries, key: keyOf(caller), allowed };
    const wider = this.#wider(caller);
    if (wider === null) return refuseTries(await spend(own));
    const together = caller.isShared ? ATTACK : allowed * NETWORK_ADDRESSES;
    refuseTries(await spendBoth(own, { ...wider, allowed: together }));
  }

  async failed(): Promise<void> {
    await this.#failures.spend("account");
  }

  async succeeded(caller: SignInCaller): Promise<void> {
    await this.#tries.forget(keyOf(caller));
    await this.#giveBackWider(caller);
  }

  /** Gives back the point of a try or message that was not accepted. */
  async giveBack(caller: SignInCaller): Promise<void> {
    await this.#tries.giveBack(keyOf(caller));
    await this.#giveBackWider(caller);
  }

  async #allowed({ device, isShared }: SignInCaller): Promise<number> {
    if (device !== null) return TRIES;
    return isShared || (await this.#isUnderAttack()) ? STRANGER_TRIES : TRIES;
  }

  /** Returns the limit that a caller shares with others; null for a device that has signed in before. */
  #wider({ device, isShared, key }: SignInCaller): Pick<Spending, "limit" | "key"> | null {
    if (device !== null) return null;
    return isShared
      ? { limit: this.#shared, key: ALL }
      : { limit: this.#networks, key: networkOf(key) };
  }

  async #giveBackWider(caller: SignInCaller): Promise<void> {
    const wider = this.#wider(caller);
    await wider?.limit.giveBack(wider.key);
  }

  async #isUnderAttack(): Promise<boolean> {
    return ((await this.#failures.get("account"))?.consumedPoints ?? 0) >= ATTACK;
  }
}

/**
 * Tries at the second step, for those who hold a ticket and so have the password: per device that has signed in
 * before, and for all strangers together, so that an attacker's addresses do not add up. Three of a
 * million codes are right at any time.
 */
export class SecondStepLimit {
  readonly #tries: RateLimit;

  constructor(limits: RateLimits) {
    this.#tries = limits.create({ name: "second-step", points: TRIES, seconds: HOUR_S });
  }

  /** Call it after the ticket and before the code are looked at. @throws {DomainError} rate_limited */
  async take(device: string | null): Promise<void> {
    refuseTries(await spend({ limit: this.#tries, key: device ?? ALL, allowed: TRIES }));
  }

  async succeeded(device: string | null): Promise<void> {
    await this.#tries.forget(device ?? ALL);
  }

  /** Gives back the point of a code that could not be checked. */
  async giveBack(device: string | null): Promise<void> {
    await this.#tries.giveBack(device ?? ALL);
  }
}

/**
 * Limits requests for a link to a new password. Far fewer links are mailed, so strangers who ask as well keep nobody
 * from one: it goes to the owner, whoever asked.
 */
export class ResetLimit {
  readonly #own: RateLimit;
  readonly #networks: RateLimit;
  readonly #shared: RateLimit;

  constructor(limits: RateLimits) {
    const create = (name: string, points: number) =>
      limits.create({ name, points, seconds: HOUR_S });
    this.#own = create("reset", TRIES);
    this.#networks = create("reset-network", TRIES * NETWORK_ADDRESSES);
    this.#shared = create("reset-shared", ATTACK);
  }

  /** @throws {DomainError} rate_limited */
  async take({ key, isShared }: Caller): Promise<void> {
    const own = { limit: this.#own, key, allowed: TRIES };
    const wider = isShared
      ? { limit: this.#shared, key: ALL, allowed: ATTACK }
      : { limit: this.#networks, key: networkOf(key), allowed: TRIES * NETWORK_ADDRESSES };
    refuseTries(await spendBoth(own, wider));
  }
}

/** Keeps the call from being used to scan for open ports. */
export class MailTestLimit {
  readonly #limit: RateLimit;

  constructor(limits: RateLimits) {
    this.#limit = limits.create({ name: "mail-test", points: MAIL_TESTS, seconds: MAIL_TEST_S });
  }

  async take(): Promise<void> {
    const seconds = await spend({ limit: this.#limit, key: ALL, allowed: MAIL_TESTS });
    if (seconds === null) return;
    throw new DomainError("rate_limited", `Too many tests. Try again in ${inSeconds(seconds)}.`, {
      retryAfter: seconds,
    });
  }
}

/** Limits each caller per hour. `perHour` null: no bound. */
export class ContactLimit {
  readonly #limits: { own: RateLimit; shared: RateLimit } | null;

  constructor(limits: RateLimits, perHour: number | null) {
    const create = (name: string, points: number) =>
      limits.create({ name, points, seconds: HOUR_S });
    this.#limits =
      perHour === null
        ? null
        : {
            own: create("contact", perHour),
            shared: create("contact-shared", perHour * SHARED_MESSAGES),
          };
  }

  async take(caller: Caller): Promise<void> {
    if (this.#limits === null) return;
    const { own, shared } = this.#limits;
    const ownSpending = { limit: own, key: caller.key, allowed: own.points };
    const seconds = await (caller.isShared
      ? spendBoth(ownSpending, { limit: shared, key: ALL, allowed: shared.points })
      : spend(ownSpending));
    if (seconds === null) return;
    throw new DomainError(
      "rate_limited",
      `Many messages came from your address. Try again in ${inMinutes(seconds)}; what you typed is still in the form.`,
      { retryAfter: seconds },
    );
  }

  async giveBack(caller: Caller): Promise<void> {
    await this.#limits?.own.giveBack(caller.key);
    if (caller.isShared) await this.#limits?.shared.giveBack(ALL);
  }
}

/** A person writes one a minute at most; a stolen session must not write to everybody. */
const REPLIES = 60;

export class ReplyLimit {
  readonly #limit: RateLimit;

  constructor(limits: RateLimits) {
    this.#limit = limits.create({ name: "reply", points: REPLIES, seconds: HOUR_S });
  }

  /** @throws {DomainError} rate_limited */
  async take(): Promise<void> {
    const seconds = await spend({ limit: this.#limit, key: ALL, allowed: REPLIES });
    if (seconds === null) return;
    throw new DomainError(
      "rate_limited",
      `That is ${REPLIES} answers within an hour. Try again in ${inMinutes(seconds)}; your draft is kept.`,
      { retryAfter: seconds },
    );
  }
}

/** More than the spam of a usual day, and too few to erase what a site has before the owner looks. */
export const DELETED_A_DAY = 50;

/** Limits what may be erased without a proof, by all sessions together: a stolen one erases no more. */
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

/**
 * Returns the network that one customer may rent as a whole: an IPv4 /24 or an IPv6 /48. `key` is an IPv4 address or
 * an IPv6 /64.
 */
export function networkOf(key: string): string {
  const separator = key.includes(":") ? ":" : ".";
  return key.split(separator, 3).join(separator);
}

const ALL = "all";

function keyOf({ device, key }: SignInCaller): string {
  return device === null ? key : `device ${device}`;
}

interface Spending {
  limit: RateLimit;
  key: string;
  allowed: number;
}

/** Also spends from what the caller shares with others. Returns the same value as {@link spend}. */
async function spendBoth(own: Spending, wider: Spending): Promise<number | null> {
  // Checked first: forged or rented addresses must fill neither the memory nor the others' bound.
  const state = await wider.limit.get(wider.key);
  if (state !== null && state.consumedPoints >= wider.allowed) return secondsLeft(state);
  return (await spend(own)) ?? spend(wider);
}

/** Null when there was a point to spend, otherwise the seconds until there is one. */
async function spend({ limit, key, allowed }: Spending): Promise<number | null> {
  const state = await limit.spend(key);
  return state.consumedPoints <= allowed ? null : secondsLeft(state);
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}

function refuseTries(seconds: number | null): void {
  if (seconds === null) return;
  const detail = `Too many tries. Wait ${inMinutes(seconds)}, then try again.`;
  throw new DomainError("rate_limited", detail, { retryAfter: seconds });
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}

function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
