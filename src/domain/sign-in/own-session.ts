import type { Actor } from "#domain/actor.ts";
import { DomainError } from "#domain/error.ts";
import type { Database, Tx } from "#storage/database.ts";
import { findSession, holdAdministrator } from "#storage/sign-in/session.ts";

/**
 * For what adds a way to sign in. A password that is set anew ends the sessions of before: whoever had
 * passed the checks by then would add theirs after it. The command line has no session.
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
