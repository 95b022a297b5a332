import type { Proof as GivenProof, SignInMethods } from "#contract/sign-in-methods.ts";
import type { PasskeyRequest } from "#contract/web-authn.ts";
import type { Actor } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database } from "#storage/database.ts";
import { countRecoveryCodes, findAuthenticatorApp } from "#storage/sign-in/authenticator-app.ts";
import { listPasskeys } from "#storage/sign-in/passkey.ts";
import { proveSession } from "#storage/sign-in/session.ts";
import { openSecret } from "./authenticator-app.ts";
import { verifyCurrentPassword } from "./current-password.ts";
import { toPasskey } from "./passkey.ts";
import type { RelyingParty } from "./passkey-check.ts";
import { Passkeys } from "./passkey-sign-in.ts";

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

export class OwnedSignInMethods {
  readonly #dependencies: Needed;
  readonly #actor: Actor;

  constructor(dependencies: Needed, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  list(): Promise<Omit<SignInMethods, "passkey_domain">> {
    const { database, secrets } = this.#dependencies;
    return database.read(async (db) => {
      const app = await findAuthenticatorApp(db);
      return {
        authenticator_app: app && {
          turned_on_at: app.turned_on_at,
          is_readable: openSecret(app, secrets) !== null,
        },
        recovery_codes_left: await countRecoveryCodes(db),
        passkeys: (await listPasskeys(db)).map(toPasskey),
      };
    });
  }

  requestProof(relyingParty: RelyingParty): PasskeyRequest {
    return new Passkeys(this.#dependencies).request(relyingParty, this.#purpose);
  }

  /**
   * Lets the session do irreversible things for the next ten minutes.
   * @throws {DomainError} invalid_fields (wrong password or passkey), unauthenticated (many tries)
   */
  async prove(given: GivenProof, relyingParty: RelyingParty | null): Promise<void> {
    const dependencies = this.#dependencies;
    const { sessionId } = this.#actor;
    if (sessionId === null) return;
    const now = dependencies.clock.now().toISOString();
    if (given.method === "password") {
      await verifyCurrentPassword(dependencies, this.#actor, given.password, "password");
      return dependencies.database.write((tx) => proveSession(tx, sessionId, now));
    }
    if (relyingParty === null) throw notAccepted();
    await new Passkeys(dependencies)
      .accept(given.credential, relyingParty, this.#purpose, (tx) =>
        proveSession(tx, sessionId, now),
      )
      .catch((error: unknown) => {
        // The session itself holds, so this must not sign the browser out.
        const isRefused = error instanceof DomainError && error.code === "unauthenticated";
        throw isRefused ? notAccepted() : error;
      });
  }

  get #purpose() {
    return `proof ${this.#actor.sessionId}` as const;
  }
}

function notAccepted(): DomainError {
  return new DomainError(
    "invalid_fields",
    "That passkey was not accepted. Try again, or type the password.",
  );
}
