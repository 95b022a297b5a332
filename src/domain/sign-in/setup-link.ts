import type { Setup } from "#contract/setup.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import type { Content } from "#domain/publications/content.ts";
import { adoptTimeZone } from "#domain/time-zone.ts";
import type { Database } from "#storage/database.ts";
import { findAdministrator, holdAdministrator } from "#storage/sign-in/session.ts";
import { refuseWeakPassword, savePassword } from "./administrator.ts";
import { writeUnlessChanged } from "./credentials.ts";
import { issueLink, isValidLink, type PasswordLink } from "./password-link.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./session.ts";

interface Needed {
  database: Database;
  clock: Clock;
  content: Content;
}

export class SetupLinks {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} not_found (set up already), unauthenticated, invalid_fields */
  async redeem(
    { token, username, password, time_zone }: Setup,
    userAgent: string,
  ): Promise<string> {
    const { database } = this.#dependencies;
    const link = { token, purpose: "first_password" } as const;
    const isValid = await database.read((db) => isValidLink(db, this.#dependencies, link));
    if (!isValid) {
      throw (await database.read(findAdministrator)) === null ? invalidLink() : alreadySetUp();
    }
    await refuseWeakPassword(this.#dependencies, "password", { username, password });
    const password_hash = await hashPassword(password);
    const session = await writeUnlessChanged(this.#dependencies, null, async (tx) => {
      await savePassword(tx, username, password_hash);
      return openSession(tx, this.#dependencies, username, userAgent);
    });
    if (session === null) throw alreadySetUp();
    await adoptTimeZone(this.#dependencies, time_zone);
    return session;
  }
}

/** Null once a password is set. Earlier links stay valid: each copy of a site prints its own. */
export function createSetupLink({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<PasswordLink | null> {
  return database.write(async (tx) => {
    const isSetUp = (await holdAdministrator(tx, database.locksRows)) !== null;
    return isSetUp ? null : issueLink(tx, { clock }, "first_password");
  });
}

/** Worded like an address that does not exist, so that strangers learn nothing. */
function alreadySetUp(): DomainError {
  return new DomainError("not_found", "There is no call at this address.");
}

function invalidLink(): DomainError {
  return new DomainError(
    "unauthenticated",
    "This setup link is not valid any more. Restart Portico, or run npm run portico -- setup-link, for a new one.",
  );
}
