import type { Credentials, PasswordChange } from "#contract/session.ts";
import type { Tx } from "#storage/database.ts";
import type { AdministratorRow } from "#storage/schema.ts";
import * as store from "#storage/session.ts";
import { deleteAllSetupLinks } from "#storage/setup-link.ts";
import type { Actor } from "./actor.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { areCredentialsValid, defaultCredentials, writeUnlessChanged } from "./credentials.ts";
import type { Dependencies } from "./dependencies.ts";
import { DomainError } from "./error.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./session.ts";

/** Enough for every spelling an owner may try, and next to nothing for an attacker. */
const PASSWORD_TRIES = 5;

export class Administrator {
  readonly #database: Dependencies["database"];
  // A password is never removed again, so a yes is final.
  #hasPassword = false;

  constructor({ database }: Pick<Dependencies, "database">) {
    this.#database = database;
  }

  async hasPassword(): Promise<boolean> {
    this.#hasPassword ||= (await this.#database.read(store.findAdministrator)) !== null;
    return this.#hasPassword;
  }
}

export class OwnedAdministrator {
  readonly #dependencies: Dependencies;
  readonly #actor: Actor;

  constructor(dependencies: Dependencies, actor: Actor) {
    this.#dependencies = dependencies;
    this.#actor = actor;
  }

  /**
   * Replaces the password, ends every session and returns the token of a new one.
   * @throws {DomainError} invalid_fields (wrong or weak password), unauthenticated (many tries)
   */
  async changePassword(
    { current_password, new_password }: PasswordChange,
    userAgent: string,
  ): Promise<string> {
    const dependencies = this.#dependencies;
    const { name } = this.#actor;
    await refuseWeakPassword("new_password", new_password);
    const administrator = await verifyCurrentPassword(dependencies, this.#actor, current_password);
    const password_hash = await hashPassword(new_password);
    const token = await writeUnlessChanged(dependencies, administrator, async (tx) => {
      await savePassword(tx, name, password_hash);
      return openSession(tx, dependencies, name, userAgent);
    });
    if (token === null) throw wrongCurrentPassword();
    return token;
  }

  /** Ends every session; returns the name. @throws {DomainError} invalid_fields */
  async resetPassword(username: string | null, password: string): Promise<string> {
    const { database } = this.#dependencies;
    await refuseWeakPassword("password", password);
    const password_hash = await hashPassword(password);
    return database.write(async (tx) => {
      const current = await store.holdAdministrator(tx, database.locksRows);
      const name = username ?? current?.username ?? defaultCredentials.username;
      await savePassword(tx, name, password_hash);
      return name;
    });
  }

  /** Creates the administrator named in the environment, unless there is one. */
  async ensure({ username, password }: Credentials): Promise<void> {
    const { database } = this.#dependencies;
    if ((await database.read(store.findAdministrator)) !== null) return;
    const password_hash = await hashPassword(password.normalize("NFC"));
    await writeUnlessChanged(this.#dependencies, null, (tx) =>
      savePassword(tx, username, password_hash),
    );
  }
}

/** Counts before verifying, so that concurrent tries count; the last one ends a stolen session. */
async function verifyCurrentPassword(
  { database }: Dependencies,
  { name, sessionId }: Actor,
  password: string,
): Promise<AdministratorRow | null> {
  const tries = sessionId && (await database.write((tx) => store.countPasswordTry(tx, sessionId)));
  if (!tries || tries > PASSWORD_TRIES) throw tooManyTries();
  const administrator = await database.read(store.findAdministrator);
  if (await areCredentialsValid({ username: name, password }, administrator, true))
    return administrator;
  if (tries < PASSWORD_TRIES) throw wrongCurrentPassword();
  await database.write((tx) => store.deleteSession(tx, sessionId));
  throw tooManyTries();
}

/** Also ends every session and every setup link. */
export async function savePassword(tx: Tx, username: string, password_hash: string): Promise<void> {
  await store.saveAdministrator(tx, { id: 1, username, password_hash });
  await store.deleteAllSessions(tx);
  await deleteAllSetupLinks(tx);
}

/** @throws {DomainError} invalid_fields for the default password and for common ones */
export async function refuseWeakPassword(field: string, password: string): Promise<void> {
  const detail = await weaknessOf(password);
  if (detail === null) return;
  throw new DomainError("invalid_fields", detail, { errors: { [field]: [detail] } });
}

async function weaknessOf(password: string): Promise<string | null> {
  if (password === defaultCredentials.password) {
    return "That is the password of the manual. Choose one of your own.";
  }
  return (await isCommonPassword(password))
    ? "That is among the 10,000 most common passwords, or little more than one of them. Three unusual words are long enough."
    : null;
}

function tooManyTries(): DomainError {
  return new DomainError(
    "unauthenticated",
    "Too many wrong passwords: this device is signed out. Sign in again.",
  );
}

function wrongCurrentPassword(): DomainError {
  const detail = "That is not the current password.";
  return new DomainError("invalid_fields", detail, { errors: { current_password: [detail] } });
}
