import type { Actor } from "#domain/actor.ts";
import { DomainError } from "#domain/error.ts";
import type { Database, Tx } from "#storage/database.ts";
import { findSession, holdAdministrator } from "#storage/sign-in/session.ts";

/**
 * Keeps the session from ending while a way to sign in is added. A new password ends all earlier sessions; without
 * this, somebody past the checks could add a passkey after that. The command line has no session.
 * @throws {DomainError} unauthenticated
 */
export async function holdOwnSession(
  tx: Tx,
  { database }: { database: Database },
  { sessionId }: Actor,
): Promise<void> {
  await holdAdministrator(tx, database.locksRows);
  if (sessionId === null || (await findSession(tx, sessionId)) !== null) return;
  throw new DomainError("unauthenticated", "Your session has ended. Sign in again.");
}
