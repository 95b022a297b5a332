import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#domain/error.ts";
import type { Caller } from "./client.ts";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Wrong passwords that one caller may send in a quarter of an hour … */
const TRIES = 10;
/** … and a stranger's, while many guess at once or their addresses cannot be trusted. */
const STRANGER_TRIES = 3;
/** So many wrong passwords in a quarter of an hour, from wherever, are an attack. */
const ATTACK = 30;
/** Test mails in half a minute: as fast as a person changes a field and tries again. */
const MAIL_TESTS = 6;
const MAIL_TEST_S = 30;
/** What all callers of an untrusted proxy may send together, in single callers' allowances. */
const SHARED_MESSAGES = 10;

/** Who tries to sign in. */
export interface SignInCaller extends Caller {
  /** The id of a device that has signed in before; null for a stranger. */
  device: string | null;
}

/**
 * Slows guessing down. A device that has signed in before has tries of its own, whatever strangers do,
 * so that nobody can lock the owner out of it. A stranger has tries by address; fewer while the account
 * is under attack, and fewer behind an untrusted proxy, where all strangers also share one bound,
 * because addresses may be forged there.
 */
export class SignInLimit {
  readonly #tries = new RateLimiterMemory({ points: TRIES, duration: QUARTER_HOUR_S });
  readonly #shared = new RateLimiterMemory({ points: ATTACK, duration: QUARTER_HOUR_S });
  readonly #failures = new RateLimiterMemory({ points: ATTACK, duration: QUARTER_HOUR_S });

  /**
   * Takes one try before the password is looked at, so that tries sent all at once count too.
   * @throws {DomainError} rate_limited
   */
  async take(caller: SignInCaller): Promise<void> {
    if (caller.device !== null) return refuseTries(await spend(this.#tries, keyOf(caller), TRIES));
    const isCautious = caller.isShared || (await this.#isUnderAttack());
    const allowed = isCautious ? STRANGER_TRIES : TRIES;
    refuseTries(await spendShared(this.#tries, this.#shared, caller, allowed));
  }

  async failed(): Promise<void> {
    await this.#failures.consume("account", 1).catch(toState);
  }

  /** Gives a caller all tries back. */
  async succeeded(caller: SignInCaller): Promise<void> {
    await this.#tries.delete(keyOf(caller));
    if (caller.device === null && caller.isShared) await this.#shared.reward(ALL, 1);
  }

  /** Gives the one try back that could not be answered. */
  async giveBack(caller: SignInCaller): Promise<void> {
    await this.#tries.reward(keyOf(caller), 1);
    if (caller.device === null && caller.isShared) await this.#shared.reward(ALL, 1);
  }

  async #isUnderAttack(): Promise<boolean> {
    return ((await this.#failures.get("account"))?.consumedPoints ?? 0) >= ATTACK;
  }
}

/** Bounds test mails, so that the call is no way to look for open ports. */
export class MailTestLimit {
  readonly #limiter = new RateLimiterMemory({ points: MAIL_TESTS, duration: MAIL_TEST_S });

  /** @throws {DomainError} rate_limited */
  async take(): Promise<void> {
    const seconds = await spend(this.#limiter, ALL, MAIL_TESTS);
    if (seconds === null) return;
    throw new DomainError("rate_limited", `Many tests in a row. Wait ${seconds} seconds.`, {
      retryAfter: seconds,
    });
  }
}

/** Bounds the accepted messages of a caller in an hour. `perHour` null: no bound. */
export class ContactLimit {
  readonly #limiters: { own: RateLimiterMemory; shared: RateLimiterMemory } | null;

  constructor(perHour: number | null) {
    this.#limiters =
      perHour === null
        ? null
        : {
            own: new RateLimiterMemory({ points: perHour, duration: HOUR_S }),
            shared: new RateLimiterMemory({ points: perHour * SHARED_MESSAGES, duration: HOUR_S }),
          };
  }

  /** Takes one message's place. @throws {DomainError} rate_limited */
  async take(caller: Caller): Promise<void> {
    if (this.#limiters === null) return;
    const { own, shared } = this.#limiters;
    const seconds = await spendShared(own, shared, caller, own.points);
    if (seconds === null) return;
    throw new DomainError(
      "rate_limited",
      `Many messages came from your address. Try again in ${inMinutes(seconds)}; what you typed is still in the form.`,
      { retryAfter: seconds },
    );
  }

  /** Gives the place back: the message was not accepted. */
  async giveBack(caller: Caller): Promise<void> {
    await this.#limiters?.own.reward(caller.key, 1);
    if (caller.isShared) await this.#limiters?.shared.reward(ALL, 1);
  }
}

const ALL = "all";

function keyOf({ device, key }: SignInCaller): string {
  return device === null ? key : `device ${device}`;
}

/** Spends from a caller's allowance, and behind an untrusted proxy from everyone's. Gives as {@link spend}. */
async function spendShared(
  own: RateLimiterMemory,
  shared: RateLimiterMemory,
  { key, isShared }: Caller,
  allowed: number,
): Promise<number | null> {
  if (!isShared) return spend(own, key, allowed);
  // Looked at first: forged addresses must not fill the memory, nor one refused caller everyone's bound.
  const state = await shared.get(ALL);
  if (state !== null && state.consumedPoints >= shared.points) return secondsLeft(state);
  return (await spend(own, key, allowed)) ?? spend(shared, ALL, shared.points);
}

/** Null when there was a point to spend, otherwise the seconds until there is one. */
async function spend(
  limiter: RateLimiterMemory,
  key: string,
  allowed: number,
): Promise<number | null> {
  const state = await limiter.consume(key, 1).catch(toState);
  return state.consumedPoints <= allowed ? null : secondsLeft(state);
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.ceil(msBeforeNext / 1000);
}

/** @throws {DomainError} rate_limited unless `seconds` is null */
function refuseTries(seconds: number | null): void {
  if (seconds === null) return;
  const detail = `Too many tries. Wait ${inMinutes(seconds)}, then try again.`;
  throw new DomainError("rate_limited", detail, { retryAfter: seconds });
}

function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** The limiter reports that a key is used up by rejecting with its state; anything else is a failure. */
function toState(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
