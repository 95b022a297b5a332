import { MINUTE_MS } from "#contract/durations.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Tx } from "#storage/database.ts";
import { takeChallenge } from "#storage/sign-in/passkey.ts";
import { hashToken } from "./token.ts";

const CONTEXT = "passkey challenge";
/** Browsers wait this long for a finger. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** Nobody is known before a sign-in; the other purposes name the session that asked. */
export type ChallengePurpose = "sign-in" | `proof ${string}` | `registration ${string}`;

/**
 * Sealed, so that every server knows its own and strangers who ask for thousands fill no table. What
 * was signed is kept, as a hash, until it would have ended anyway: each works once.
 */
export class PasskeyChallenges {
  readonly #dependencies: { secrets: Secrets; clock: Clock };

  constructor(dependencies: { secrets: Secrets; clock: Clock }) {
    this.#dependencies = dependencies;
  }

  /** Returns base64url. */
  issue(purpose: ChallengePurpose): string {
    const { clock, secrets } = this.#dependencies;
    const until = clock.now().getTime() + CHALLENGE_MS;
    const sealed = secrets.seal(`${until} ${purpose}`, CONTEXT);
    return Buffer.from(sealed, "base64").toString("base64url");
  }

  isValid(challenge: string, purpose: ChallengePurpose): boolean {
    const until = this.#endOf(challenge, purpose);
    return until !== null && until > this.#dependencies.clock.now().getTime();
  }

  /** False for one that was used. */
  use(tx: Tx, challenge: string, purpose: ChallengePurpose): Promise<boolean> {
    const until = this.#endOf(challenge, purpose) ?? 0;
    return takeChallenge(tx, {
      hash: hashToken(challenge),
      expiresAt: new Date(until).toISOString(),
      now: this.#dependencies.clock.now().toISOString(),
    });
  }

  #endOf(challenge: string, purpose: ChallengePurpose): number | null {
    const bytes = Buffer.from(challenge, "base64url");
    // Another spelling of the same bytes would count as another challenge.
    if (bytes.toString("base64url") !== challenge) return null;
    const opened = this.#dependencies.secrets.open(bytes.toString("base64"), CONTEXT);
    const [, until, given] = /^(\d+) (.+)$/.exec(opened ?? "") ?? [];
    return given === purpose ? Number(until) : null;
  }
}
