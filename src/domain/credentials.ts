import type { Credentials } from "#contract/session.ts";
import type { Tx } from "#storage/database.ts";
import type { AdministratorRow } from "#storage/schema.ts";
import { holdAdministrator } from "#storage/session.ts";
import type { Dependencies } from "./dependencies.ts";
import { isPasswordOf, pretendToCheck } from "./passwords.ts";
import { isSameSecret } from "./token.ts";

/** Accepted only while no password was ever set, and only from this machine; see `http/local-access.ts`. */
export const defaultCredentials = { username: "admin", password: "open-the-door" } as const;

/**
 * Whether credentials are the administrator's; before there is one, whether they are the default ones.
 * An unknown user takes as long as a wrong password.
 */
export async function areRight(
  { username, password }: Credentials,
  administrator: AdministratorRow | null,
  acceptsDefaults: boolean,
): Promise<boolean> {
  if (administrator === null) {
    const isDefault =
      isSameSecret(username, defaultCredentials.username) &&
      isSameSecret(password, defaultCredentials.password);
    await pretendToCheck(password);
    return isDefault && acceptsDefaults;
  }
  if (!isSameSecret(username, administrator.username)) return pretendToCheck(password);
  return isPasswordOf(administrator.password_hash, password);
}

/**
 * Runs `work` if the administrator is still the one whose password was verified, and keeps it so until
 * the commit: verifying takes long enough for the password to change meanwhile. Null when it has changed.
 */
export function writeWhileRight<Result>(
  { database }: Dependencies,
  verified: AdministratorRow | null,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> {
  return database.write(async (tx) => {
    const current = await holdAdministrator(tx, database.locksRows);
    const isUnchanged =
      current?.username === verified?.username &&
      current?.password_hash === verified?.password_hash;
    return isUnchanged ? work(tx) : null;
  });
}
