import type { Credentials } from "#contract/session.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { AdministratorRow } from "#storage/schema.ts";
import { holdAdministrator } from "#storage/sign-in/session.ts";
import { type Asker, isPasswordOf, pretendToCheck } from "./passwords.ts";
import { isSameSecret } from "./token.ts";

/** Accepted only until a password is set, and only from this machine: `http/guards/local-access.ts`. */
export const defaultCredentials = { username: "admin", password: "open-the-door" } as const;

/** An unknown user takes as long as a wrong password, so that timing reveals nothing. */
export async function areCredentialsValid(
  { username, password }: Credentials,
  administrator: AdministratorRow | null,
  { acceptsDefaults, asker }: { acceptsDefaults: boolean; asker: Asker },
): Promise<boolean> {
  if (administrator === null) {
    const isDefault =
      isSameSecret(username, defaultCredentials.username) &&
      isSameSecret(password, defaultCredentials.password);
    await pretendToCheck(password, asker);
    return isDefault && acceptsDefaults;
  }
  if (!isSameSecret(username, administrator.username)) return pretendToCheck(password, asker);
  return isPasswordOf(administrator.password_hash, password, asker);
}

/** Runs `work` unless the password changed while it was being verified; null if it did. */
export function writeUnlessChanged<Result>(
  { database }: { database: Database },
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
