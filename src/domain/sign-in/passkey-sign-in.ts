import type { PasskeyAnswer, PasskeyRequest } from "#contract/web-authn.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import { adoptTimeZone } from "#domain/time-zone.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import * as store from "#storage/sign-in/passkey.ts";
import { holdAdministrator } from "#storage/sign-in/session.ts";
import { CHALLENGE_MS, type ChallengePurpose, PasskeyChallenges } from "./passkey-challenge.ts";
import { type RelyingParty, verifyAnswer } from "./passkey-check.ts";
import { type SignInClient, welcome } from "./session.ts";

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

export class Passkeys {
  readonly #dependencies: Needed;
  readonly #challenges: PasskeyChallenges;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
    this.#challenges = new PasskeyChallenges(dependencies);
  }

  /** The browser lets the owner choose among the passkeys that it knows. */
  request({ id }: RelyingParty, purpose: ChallengePurpose = "sign-in"): PasskeyRequest {
    return {
      challenge: this.#challenges.issue(purpose),
      rpId: id,
      timeout: CHALLENGE_MS,
      userVerification: "required",
    };
  }

  hasAny({ id }: RelyingParty): Promise<boolean> {
    return this.#dependencies.database.read((db) => store.hasPasskeyFor(db, id));
  }

  /**
   * Opens a session: a passkey is two factors in one, what somebody has and what unlocks it.
   * @throws {DomainError} unauthenticated
   */
  async signIn(
    credential: PasskeyAnswer,
    relyingParty: RelyingParty,
    { timeZone, ...client }: SignInClient & { timeZone?: string | undefined },
  ): Promise<string> {
    const { database } = this.#dependencies;
    const token = await this.accept(credential, relyingParty, "sign-in", async (tx) => {
      const administrator = await holdAdministrator(tx, database.locksRows);
      if (administrator === null) throw notAccepted();
      return welcome(tx, this.#dependencies, administrator.username, client);
    });
    await adoptTimeZone(this.#dependencies, timeZone);
    return token;
  }

  /**
   * Does `work` in the transaction that notes the use of the passkey.
   * @throws {DomainError} unauthenticated, in the same words whatever was wrong
   */
  async accept<Result>(
    credential: PasskeyAnswer,
    relyingParty: RelyingParty,
    purpose: ChallengePurpose,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const { clock, database } = this.#dependencies;
    const passkey = await database.read((db) => store.findPasskey(db, credential.id));
    const verified =
      passkey &&
      (await verifyAnswer(credential, passkey, relyingParty, (challenge) =>
        this.#challenges.isValid(challenge, purpose),
      ));
    if (!verified) throw notAccepted();
    const { challenge, counter } = verified;
    return database.write(async (tx) => {
      const use = { id: passkey.id, counter, usedAt: clock.now().toISOString() };
      const isFresh = await this.#challenges.use(tx, challenge, purpose);
      if (!isFresh || !(await store.notePasskeyUse(tx, use))) throw notAccepted();
      return work(tx);
    });
  }
}

function notAccepted(): DomainError {
  return new DomainError(
    "unauthenticated",
    "That passkey was not accepted. Try again, or sign in with the password.",
  );
}
