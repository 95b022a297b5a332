import type { SecondStep } from "#contract/sign-in-methods.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database } from "#storage/database.ts";
import { findAuthenticatorApp, takeRecoveryCode } from "#storage/sign-in/authenticator-app.ts";
import { holdAdministrator } from "#storage/sign-in/session.ts";
import { findTicket, takeTicket, tryTicket } from "#storage/sign-in/sign-in-ticket.ts";
import { acceptCode, refusedCode } from "./authenticator-app.ts";
import { hashRecoveryCode } from "./recovery-code.ts";
import { type SignInClient, welcome } from "./session.ts";
import { hashToken } from "./token.ts";

/** Enough for a mistyped code, and three for the edges of its half minute. */
const TRIES = 5;

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  jobs: Jobs;
}

/** Asked for after a right password while an authenticator app is on. */
export class SecondSteps {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** A caller who passes has given the password. @throws {DomainError} unauthenticated */
  async requireTicket({ ticket }: SecondStep, client: SignInClient): Promise<void> {
    const { clock, database, secrets } = this.#dependencies;
    const found = await database.read((db) =>
      findTicket(
        db,
        { token_hash: hashToken(ticket), caller_hash: secrets.hash(client.caller) },
        clock.now().toISOString(),
      ),
    );
    if (found === null || found.tries >= TRIES) throw ticketEnded();
  }

  /** @throws {DomainError} unauthenticated (the ticket does not hold), invalid_fields (wrong code) */
  async complete({ ticket, method, code }: SecondStep, client: SignInClient): Promise<string> {
    const { clock, database, secrets } = this.#dependencies;
    const token_hash = hashToken(ticket);
    const now = clock.now().toISOString();
    // Counted in a transaction of its own, before the code is looked at.
    const tried = await database.write((tx) =>
      tryTicket(tx, { token_hash, caller_hash: secrets.hash(client.caller) }, now),
    );
    if (tried === null || tried.tries > TRIES) throw ticketEnded();
    return database.write(async (tx) => {
      const administrator = await holdAdministrator(tx, database.locksRows);
      const app = await findAuthenticatorApp(tx);
      if (!administrator || !app || !(await takeTicket(tx, token_hash))) throw ticketEnded();
      if (method === "app") await acceptCode(tx, app, this.#dependencies, code);
      else if (!(await takeRecoveryCode(tx, hashRecoveryCode(code)))) throw wrongRecoveryCode();
      return welcome(tx, this.#dependencies, administrator.username, client);
    });
  }
}

function ticketEnded(): DomainError {
  return new DomainError(
    "unauthenticated",
    "This sign-in has ended. Begin again with username and password.",
  );
}

function wrongRecoveryCode(): DomainError {
  return refusedCode("That is not a recovery code of this site, or it was used already.");
}
