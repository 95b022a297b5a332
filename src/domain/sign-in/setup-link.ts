import { HOUR_MS } from "#contract/durations.ts";
import type { Setup } from "#contract/setup.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { DomainError } from "#domain/error.ts";
import { adoptTimeZone } from "#domain/time-zone.ts";
import { findAdministrator, holdAdministrator } from "#storage/sign-in/session.ts";
import * as store from "#storage/sign-in/setup-link.ts";
import { refuseWeakPassword, savePassword } from "./administrator.ts";
import { writeUnlessChanged } from "./credentials.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./session.ts";
import { hashToken, newToken } from "./token.ts";

/** Long enough to find the log and open a browser; too short to be found in an old log. */
const VALID_MS = HOUR_MS;

/** Clocks of several servers may differ by seconds. */
const CLOCK_SKEW_MS = 60_000;

interface SetupToken {
  token: string;
  expiresAt: Date;
}

export class SetupLinks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} not_found (set up already), unauthenticated, invalid_fields */
  async redeem(
    { token, username, password, time_zone }: Setup,
    userAgent: string,
  ): Promise<string> {
    const { database, clock } = this.#dependencies;
    const validity = validityAt(clock.now());
    const isValid = await database.read((db) => store.hasSetupLink(db, hashToken(token), validity));
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

function validityAt(now: Date) {
  const latest = new Date(now.getTime() + VALID_MS + CLOCK_SKEW_MS);
  return { now: now.toISOString(), latest: latest.toISOString() };
}

/** Null once a password is set. Earlier links stay valid: each copy of a site prints its own. */
export async function createSetupLink({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Promise<SetupToken | null> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  return database.write(async (tx) => {
    if ((await holdAdministrator(tx, database.locksRows)) !== null) return null;
    await store.deleteInvalidSetupLinks(tx, validityAt(now));
    await store.insertSetupLink(tx, {
      token_hash: hashToken(token),
      expires_at: expiresAt.toISOString(),
    });
    return { token, expiresAt };
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
