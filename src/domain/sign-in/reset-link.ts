import type { PasswordReset } from "#contract/reset-link.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import { putResetMail } from "#domain/mail/reset-mails.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import { findAdministrator, holdAdministrator } from "#storage/sign-in/session.ts";
import { refuseWeakPassword, savePassword } from "./administrator.ts";
import { writeUnlessChanged } from "./credentials.ts";
import { isValidLink } from "./password-link.ts";
import { hashPassword } from "./passwords.ts";
import { USER_AGENT_LENGTH } from "./session.ts";

interface Needed {
  database: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Links that set a new password. They are mailed to the owner, whoever asks. */
export class ResetLinks {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** Does not tell the outcome: a stranger may be asking. */
  async ask(userAgent: string): Promise<void> {
    const { database } = this.#dependencies;
    await database.write(async (tx) => {
      if ((await holdAdministrator(tx, database.locksRows)) === null) return;
      await this.#mail(tx, "reset_link", userAgent);
    });
  }

  /**
   * Ends every session and leaves second factors, passkeys and access tokens alone, so that somebody who reads the
   * owner's mail gets no further than the password.
   * @returns the name to sign in with
   * @throws {DomainError} unauthenticated, invalid_fields
   */
  async redeem({ token, password }: PasswordReset, userAgent: string): Promise<string> {
    const { database } = this.#dependencies;
    const link = { token, purpose: "reset" } as const;
    const { administrator, isValid } = await database.read(async (db) => ({
      administrator: await findAdministrator(db),
      isValid: await isValidLink(db, this.#dependencies, link),
    }));
    if (administrator === null || !isValid) throw invalidLink();
    const { username } = administrator;
    await refuseWeakPassword(this.#dependencies, "password", { username, password });
    const password_hash = await hashPassword(password);
    // Any new password also ends the links, so that each works once.
    const isSet = await writeUnlessChanged(this.#dependencies, administrator, async (tx) => {
      await savePassword(tx, username, password_hash);
      await this.#mail(tx, "reset", userAgent);
      return true;
    });
    if (!isSet) throw invalidLink();
    return username;
  }

  #mail(tx: Tx, kind: "reset_link" | "reset", userAgent: string): Promise<void> {
    return putResetMail(tx, this.#dependencies, kind, userAgent.slice(0, USER_AGENT_LENGTH));
  }
}

function invalidLink(): DomainError {
  return new DomainError(
    "unauthenticated",
    "This link is not valid any more. Ask for another one on the sign-in page.",
  );
}
