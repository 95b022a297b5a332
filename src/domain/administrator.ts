import type { Credentials, PasswordChange } from "#contract/session.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/session.ts";
import type { Actor } from "./actor.ts";
import { areRight, defaultCredentials, writeWhileRight } from "./credentials.ts";
import { DomainError } from "./error.ts";
import type { Parts } from "./parts.ts";
import { hashPassword } from "./passwords.ts";
import { openSession } from "./session.ts";

/** The administrator's name and password. */
export function administratorVerbs(parts: Parts) {
  const { database } = parts;
  return {
    /** False while the default credentials are all there is. */
    hasPassword: async (): Promise<boolean> =>
      (await database.read(store.findAdministrator)) !== null,

    changePassword: (actor: Actor, change: PasswordChange, userAgent: string) =>
      changePassword(parts, actor, change, userAgent),

    /** Sets name and password without the old one, and ends every session. Returns the name. */
    resetPassword: async (_actor: Actor, username: string | null, password: string) => {
      const password_hash = await hashPassword(password);
      return database.write(async (tx) => {
        const current = await store.holdAdministrator(tx, database.locksRows);
        const name = username ?? current?.username ?? defaultCredentials.username;
        await savePassword(tx, name, password_hash);
        return name;
      });
    },

    /** Makes the administrator that the environment names, unless there is one. */
    ensure: async (_actor: Actor, { username, password }: Credentials): Promise<void> => {
      if ((await database.read(store.findAdministrator)) !== null) return;
      const password_hash = await hashPassword(password.normalize("NFC"));
      await writeWhileRight(parts, null, (tx) => savePassword(tx, username, password_hash));
    },
  };
}

/**
 * Replaces the password, ends every session and returns the token of a new one.
 * @throws {DomainError} invalid_fields when the current password is wrong or the new one is public
 */
async function changePassword(
  parts: Parts,
  { name }: Actor,
  { current_password, new_password }: PasswordChange,
  userAgent: string,
): Promise<string> {
  refusePublicPassword("new_password", new_password);
  const administrator = await parts.database.read(store.findAdministrator);
  const credentials = { username: name, password: current_password };
  if (!(await areRight(credentials, administrator, true))) throw wrongCurrentPassword();
  const password_hash = await hashPassword(new_password);
  const token = await writeWhileRight(parts, administrator, async (tx) => {
    await savePassword(tx, name, password_hash);
    return openSession(tx, parts, name, userAgent);
  });
  if (token === null) throw wrongCurrentPassword();
  return token;
}

async function savePassword(tx: Tx, username: string, password_hash: string): Promise<void> {
  await store.saveAdministrator(tx, { id: 1, username, password_hash });
  await store.deleteAllSessions(tx);
}

function refusePublicPassword(field: string, password: string): void {
  if (password !== defaultCredentials.password) return;
  const detail = "That is the password of the manual. Choose one of your own.";
  throw new DomainError("invalid_fields", detail, { errors: { [field]: [detail] } });
}

function wrongCurrentPassword(): DomainError {
  const detail = "That is not the current password.";
  return new DomainError("invalid_fields", detail, { errors: { current_password: [detail] } });
}
