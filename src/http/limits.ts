import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "#domain/error.ts";

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Wrong passwords an address may send in a quarter of an hour … */
const TRIES = 10;
/** … and a strange address while many addresses are guessing at once. */
const TRIES_UNDER_ATTACK = 3;
/** So many wrong passwords in a quarter of an hour, from wherever, are an attack. */
const ATTACK = 30;
/** Test mails in half a minute: as fast as a person changes a field and tries again. */
const MAIL_TESTS = 6;
const MAIL_TEST_S = 30;

/** For how long an address that signed in counts as the owner's. A timer takes 24 days at most. */
const KNOWN_S = 24 * 24 * HOUR_S;

/**
 * Slows guessing down by address, and harder while the account is under attack from many. Nobody can
 * lock the owner out: a new address always has tries left, and a known one keeps all of its own.
 */
export class SignInLimit {
  readonly #failures = new RateLimiterMemory({ points: TRIES, duration: QUARTER_HOUR_S });
  readonly #attack = new RateLimiterMemory({ points: ATTACK, duration: QUARTER_HOUR_S });
  readonly #known = new RateLimiterMemory({ points: 1, duration: KNOWN_S });

  /**
   * Takes one try of an address before its password is looked at, so that tries sent all at once count too.
   * @throws {DomainError} rate_limited
   */
  async take(address: string): Promise<void> {
    const isAttack = ((await this.#attack.get("account"))?.consumedPoints ?? 0) >= ATTACK;
    const isKnown = (await this.#known.get(address)) !== null;
    const allowed = isAttack && !isKnown ? TRIES_UNDER_ATTACK : TRIES;
    const state = await this.#failures.consume(address, 1).catch(toState);
    if (state.consumedPoints <= allowed) return;
    const seconds = Math.ceil(state.msBeforeNext / 1000);
    const minutes = Math.max(1, Math.round(seconds / 60));
    throw new DomainError(
      "rate_limited",
      `Too many tries. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
      { retryAfter: seconds },
    );
  }

  async failed(): Promise<void> {
    await this.#attack.consume("account", 1).catch(toState);
  }

  async succeeded(address: string): Promise<void> {
    await this.#failures.delete(address);
    await this.#known.set(address, 1, KNOWN_S);
  }
}

/** Bounds test mails, so that the call is no way to look for open ports. */
export class MailTestLimit {
  readonly #limiter = new RateLimiterMemory({ points: MAIL_TESTS, duration: MAIL_TEST_S });

  /** @throws {DomainError} rate_limited */
  async take(): Promise<void> {
    const state = await this.#limiter.consume("all", 1).catch(toState);
    if (state.consumedPoints <= MAIL_TESTS) return;
    const seconds = Math.ceil(state.msBeforeNext / 1000);
    throw new DomainError("rate_limited", `Many tests in a row. Wait ${seconds} seconds.`, {
      retryAfter: seconds,
    });
  }
}

/** Bounds the accepted messages of an address in an hour. `perHour` null: no bound. */
export class ContactLimit {
  readonly #limiter: RateLimiterMemory | null;

  constructor(perHour: number | null) {
    this.#limiter =
      perHour === null ? null : new RateLimiterMemory({ points: perHour, duration: HOUR_S });
  }

  /** Takes one message's place. @throws {DomainError} rate_limited */
  async take(address: string): Promise<void> {
    const state = await this.#limiter?.consume(address, 1).catch(toState);
    if (!this.#limiter || !state || state.consumedPoints <= this.#limiter.points) return;
    const seconds = Math.ceil(state.msBeforeNext / 1000);
    const minutes = Math.max(1, Math.round(seconds / 60));
    throw new DomainError(
      "rate_limited",
      `Many messages came from your address. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}; what you typed is still in the form.`,
      { retryAfter: seconds },
    );
  }

  /** Gives the place back: the message was not accepted. */
  async giveBack(address: string): Promise<void> {
    await this.#limiter?.reward(address, 1);
  }
}

/** The limiter tells «full» by rejecting with the state; anything else is a real failure. */
function toState(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
