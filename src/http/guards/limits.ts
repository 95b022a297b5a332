import type { RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#domain/error.ts";
import type { RateLimit, RateLimits } from "#domain/rate-limits.ts";
import type { Caller } from "./client.ts";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Wrong passwords per caller in a quarter of an hour, and wrong codes in an hour … */
const TRIES = 10;
/** … and per stranger during an attack, or where addresses can be forged. */
const STRANGER_TRIES = 3;
/** More wrong passwords in a quarter of an hour are an attack, wherever they come from. */
const ATTACK = 30;
/** Per half minute: as fast as a person changes a field and tries again. */
const MAIL_TESTS = 6;
const MAIL_TEST_S = 30;
/** All callers of an untrusted proxy together, in allowances of one caller. */
const SHARED_MESSAGES = 10;

export interface SignInCaller extends Caller {
  /** The id of a device that has signed in before; null for a stranger. */
  device: string | null;
}

/**
 * A device that has signed in before has its own tries, so that strangers cannot lock the owner
 * out. Strangers have tries by address: fewer during an attack or behind an untrusted proxy, where
 * addresses may be forged and all strangers also share one bound.
 */
export class SignInLimit {
  readonly #tries: RateLimit;
  readonly #shared: RateLimit;
  readonly #failures: RateLimit;

  constructor(limits: RateLimits) {
    const create = (name: string, points: number) =>
      limits.create({ name, points, seconds: QUARTER_HOUR_S });
    this.#tries = create("sign-in", TRIES);
    this.#shared = create("sign-in-shared", ATTACK);
    this.#failures = create("sign-in-failure", ATTACK);
  }

  /** Call it before verifying: concurrent tries count too. @throws {DomainError} rate_limited */
  async take(caller: SignInCaller): Promise<void> {
    if (caller.device !== null) return refuseTries(await spend(this.#tries, keyOf(caller), TRIES));
    const isCautious = caller.isShared || (await this.#isUnderAttack());
    const allowed = isCautious ? STRANGER_TRIES : TRIES;
    refuseTries(await spendShared(this.#tries, this.#shared, caller, allowed));
  }

  async failed(): Promise<void> {
    await this.#failures.spend("account");
  }

  async succeeded(caller: SignInCaller): Promise<void> {
    await this.#tries.forget(keyOf(caller));
    if (caller.device === null && caller.isShared) await this.#shared.giveBack(ALL);
  }

  /** For a try or message that was not accepted. */
  async giveBack(caller: SignInCaller): Promise<void> {
    await this.#tries.giveBack(keyOf(caller));
    if (caller.device === null && caller.isShared) await this.#shared.giveBack(ALL);
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
    refuseTries(await spend(this.#tries, device ?? ALL, TRIES));
  }

  async succeeded(device: string | null): Promise<void> {
    await this.#tries.forget(device ?? ALL);
  }

  /** For a code that could not be looked at. */
  async giveBack(device: string | null): Promise<void> {
    await this.#tries.giveBack(device ?? ALL);
  }
}

/** Keeps the call from being used to scan for open ports. */
export class MailTestLimit {
  readonly #limit: RateLimit;

  constructor(limits: RateLimits) {
    this.#limit = limits.create({ name: "mail-test", points: MAIL_TESTS, seconds: MAIL_TEST_S });
  }

  async take(): Promise<void> {
    const seconds = await spend(this.#limit, ALL, MAIL_TESTS);
    if (seconds === null) return;
    throw new DomainError("rate_limited", `Too many tests. Try again in ${inSeconds(seconds)}.`, {
      retryAfter: seconds,
    });
  }
}

/** Per caller and hour. `perHour` null: no bound. */
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
    const seconds = await spendShared(own, shared, caller, own.points);
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

const ALL = "all";

function keyOf({ device, key }: SignInCaller): string {
  return device === null ? key : `device ${device}`;
}

/** Behind an untrusted proxy, also spends from everyone's allowance. Returns as {@link spend}. */
async function spendShared(
  own: RateLimit,
  shared: RateLimit,
  { key, isShared }: Caller,
  allowed: number,
): Promise<number | null> {
  if (!isShared) return spend(own, key, allowed);
  // Checked first: forged addresses must fill neither the memory nor everyone's bound.
  const state = await shared.get(ALL);
  if (state !== null && state.consumedPoints >= shared.points) return secondsLeft(state);
  return (await spend(own, key, allowed)) ?? spend(shared, ALL, shared.points);
}

/** Null when there was a point to spend, otherwise the seconds until there is one. */
async function spend(limit: RateLimit, key: string, allowed: number): Promise<number | null> {
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
