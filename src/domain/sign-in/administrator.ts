import type { Credentials, Left, PasswordChange } from "#contract/session.ts";
import type { Actor } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError } from "#domain/error.ts";
import { readFacts } from "#domain/site-facts.ts";
import type { Database, Tx } from "#storage/database.ts";
import { deleteAllAccessTokens, listAccessTokens } from "#storage/sign-in/access-token.ts";
import {
  deleteAuthenticatorApp,
  replaceRecoveryCodes,
} from "#storage/sign-in/authenticator-app.ts";
import { deleteAllPasskeys, listPasskeys } from "#storage/sign-in/passkey.ts";
import * as store from "#storage/sign-in/session.ts";
import { deleteAllSetupLinks } from "#storage/sign-in/setup-link.ts";
import { deleteAllTickets } from "#storage/sign-in/sign-in-ticket.ts";
import { listWebhooks } from "#storage/webhooks/webhook.ts";
import { isCommonPassword, isPattern } from "./common-passwords.ts";
import { defaultCredentials, writeUnlessChanged } from "./credentials.ts";
import { verifyCurrentPassword, wrongPassword } from "./current-password.ts";
import { hashPassword, isPasswordOf } from "./passwords.ts";
import { openSession } from "./session.ts";

export class Administrator {
  readonly #database: Database;
  // A password is never removed again, so a yes is final.
  #hasPassword = false;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  async hasPassword(): Promise<boolean> {
    this.#hasPassword ||= (await this.#database.read(store.findAdministrator)) !== null;
    return this.#hasPassword;
  }
}

export interface PasswordReset {
  name: string;
  /** An authenticator app was on, and is off now. */
  hadApp: boolean;
  /** There were passkeys, and they are gone. */
  hadPasskeys: boolean;
  /** There were access tokens of programs, and they are revoked. */
  hadTokens: boolean;
  /** Active ones, which a reset does not end: they let nobody in. */
  webhooksLeft: number;
}

export class OwnedAdministrator {
  readonly #dependencies: { database: Database; clock: Clock };
  readonly #actor: Actor;

  constructor(dependencies: { database: Database; clock: Clock }, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  /**
   * Replaces the password, ends every session, opens a new one and tells which access remains.
   * @throws {DomainError} invalid_fields (wrong or weak password), unauthenticated (many tries)
   */
  async changePassword(
    { current_password, new_password, revoke_access_tokens = false }: PasswordChange,
    userAgent: string,
  ): Promise<{ token: string; left: Left }> {
    const dependencies = this.#dependencies;
    const { name } = this.#actor;
    await refuseWeakPassword(dependencies, "new_password", {
      username: name,
      password: new_password,
    });
    const administrator = await verifyCurrentPassword(
      dependencies,
      this.#actor,
      current_password,
      "current_password",
    );
    const password_hash = await hashPassword(new_password);
    const changed = await writeUnlessChanged(dependencies, administrator, async (tx) => {
      await savePassword(tx, name, password_hash);
      if (revoke_access_tokens) await deleteAllAccessTokens(tx);
      const token = await openSession(tx, dependencies, name, userAgent);
      return { token, left: await whatIsLeft(tx, dependencies) };
    });
    if (changed === null) throw wrongPassword("current_password");
    return changed;
  }

  /** Null while nobody has set a password. */
  async name(): Promise<string | null> {
    const administrator = await this.#dependencies.database.read(store.findAdministrator);
    return administrator?.username ?? null;
  }

  /**
   * Ends every session and removes every second factor, passkey and access token.
   * @throws {DomainError} invalid_fields
   */
  async resetPassword(username: string | null, password: string): Promise<PasswordReset> {
    const { database } = this.#dependencies;
    const former = (await this.name()) ?? defaultCredentials.username;
    const typed = { username: username ?? former, password };
    await refuseWeakPassword(this.#dependencies, "password", typed);
    const password_hash = await hashPassword(password);
    return database.write(async (tx) => {
      const current = await store.holdAdministrator(tx, database.locksRows);
      const name = username ?? current?.username ?? defaultCredentials.username;
      await savePassword(tx, name, password_hash);
      const hadApp = await deleteAuthenticatorApp(tx);
      await replaceRecoveryCodes(tx, []);
      const hadPasskeys = await deleteAllPasskeys(tx);
      const hadTokens = await deleteAllAccessTokens(tx);
      const { webhooks_left: webhooksLeft } = await whatIsLeft(tx, this.#dependencies);
      return { name, hadApp, hadPasskeys, hadTokens, webhooksLeft };
    });
  }

  /**
   * Creates the administrator named in the environment, unless there is one. It refuses no weak
   * password: a site that starts with one in its settings must go on starting.
   * @returns why the password is easily guessed, as long as it signs in
   */
  async ensure({ username, password }: Credentials): Promise<string | null> {
    const { database } = this.#dependencies;
    const given = password.normalize("NFC");
    if ((await database.read(store.findAdministrator)) === null) {
      const password_hash = await hashPassword(given);
      await writeUnlessChanged(this.#dependencies, null, (tx) =>
        savePassword(tx, username, password_hash),
      );
    }
    const weakness = await weaknessOf(this.#dependencies, { username, password: given });
    const current = weakness === null ? null : await database.read(store.findAdministrator);
    return current && (await isPasswordOf(current.password_hash, given, "owner")) ? weakness : null;
  }
}

/**
 * Ends every session, pending sign-in and setup link, too. The first password also ends the access tokens, which
 * somebody with the default credentials made.
 */
export async function savePassword(tx: Tx, username: string, password_hash: string): Promise<void> {
  if ((await store.findAdministrator(tx)) === null) await deleteAllAccessTokens(tx);
  await store.saveAdministrator(tx, { id: 1, username, password_hash });
  await store.deleteAllSessions(tx);
  await deleteAllTickets(tx);
  await deleteAllSetupLinks(tx);
}

/** Reads within the transaction of the change, so that what somebody else has added counts, too. */
async function whatIsLeft(tx: Tx, { clock }: { clock: Clock }): Promise<Left> {
  const now = clock.now().toISOString();
  return {
    access_tokens_left: (await listAccessTokens(tx)).filter(({ expires_at }) => expires_at > now)
      .length,
    passkeys_left: (await listPasskeys(tx)).length,
    webhooks_left: (await listWebhooks(tx)).filter(({ is_active }) => is_active === 1).length,
  };
}

/** @throws {DomainError} invalid_fields for the default password, common ones and patterns */
export async function refuseWeakPassword(
  dependencies: { database: Database },
  field: string,
  credentials: Credentials,
): Promise<void> {
  const detail = await weaknessOf(dependencies, credentials);
  if (detail === null) return;
  throw new DomainError("invalid_fields", detail, { errors: { [field]: [detail] } });
}

async function weaknessOf(
  { database }: { database: Database },
  { username, password }: Credentials,
): Promise<string | null> {
  if (password === defaultCredentials.password) {
    return "That is the password from the manual. Choose one of your own.";
  }
  if (await isCommonPassword(password)) {
    return "That is among the 10,000 most common passwords, or little more than one of them. Three unusual words are long enough.";
  }
  const { brand } = await database.read(readFacts);
  return isPattern(password, ["portico", brand, ...username.split("@", 1), username])
    ? "That is a pattern of keys or letters, or little more than the name of the site or your own. Three unusual words are long enough."
    : null;
}
