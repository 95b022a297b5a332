import type { Actor } from "#domain/actor.ts";
import { DomainError } from "#domain/error.ts";
import type { Database } from "#storage/database.ts";
import type { AdministratorRow } from "#storage/schema.ts";
import * as store from "#storage/sign-in/session.ts";
import { areCredentialsValid } from "./credentials.ts";

/** Enough for every spelling an owner may try, and next to nothing for an attacker. */
const PASSWORD_TRIES = 5;

/**
 * Counts before verifying, so that concurrent tries count; the last one ends a stolen session.
 * @throws {DomainError} invalid_fields, for `field`; unauthenticated (many tries)
 */
export async function verifyCurrentPassword(
  { database }: { database: Database },
  { name, sessionId }: Actor,
  password: string,
  field: string,
): Promise<AdministratorRow | null> {
  const tries = sessionId && (await database.write((tx) => store.countPasswordTry(tx, sessionId)));
  if (!tries || tries > PASSWORD_TRIES) throw tooManyTries();
  const administrator = await database.read(store.findAdministrator);
  const given = { username: name, password };
  if (await areCredentialsValid(given, administrator, { acceptsDefaults: true, asker: "owner" }))
    return administrator;
  if (tries < PASSWORD_TRIES) throw wrongPassword(field);
  await database.write((tx) => store.deleteSession(tx, sessionId));
  throw tooManyTries();
}

export function wrongPassword(field: string): DomainError {
  const detail = "That is not the current password.";
  return new DomainError("invalid_fields", detail, { errors: { [field]: [detail] } });
}

function tooManyTries(): DomainError {
  return new DomainError(
    "unauthenticated",
    "Too many wrong passwords: this device is signed out. Sign in again.",
  );
}
