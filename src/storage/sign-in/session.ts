import type { Db, Tx } from "#storage/database.ts";
import type { AdministratorRow, SessionRow } from "#storage/schema.ts";
import { lockTable } from "#storage/table-lock.ts";

export async function findAdministrator(db: Db): Promise<AdministratorRow | null> {
  const row = await db
    .selectFrom("administrator")
    .selectAll()
    .where("id", "=", 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the whole table until `tx` ends, since there is no row before the first password. */
export async function holdAdministrator(
  tx: Tx,
  locksRows: boolean,
): Promise<AdministratorRow | null> {
  await lockTable(tx, "administrator", locksRows);
  return findAdministrator(tx);
}

export async function saveAdministrator(tx: Tx, row: AdministratorRow): Promise<void> {
  await tx
    .insertInto("administrator")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto("session").values(row).execute();
}

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const row = await db.selectFrom("session").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export async function findSessionByTokenHash(
  db: Db,
  tokenHash: string,
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom("session")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(
  tx: Tx,
  id: string,
  change: Pick<SessionRow, "last_seen_at" | "expires_at">,
): Promise<void> {
  await tx.updateTable("session").set(change).where("id", "=", id).execute();
}

/** Returns the number of tries; null if there is no such session. */
export async function countPasswordTry(tx: Tx, id: string): Promise<number | null> {
  const row = await tx
    .updateTable("session")
    .set((expression) => ({ password_tries: expression("password_tries", "+", 1) }))
    .where("id", "=", id)
    .returning("password_tries")
    .executeTakeFirst();
  return row?.password_tries ?? null;
}

export async function hasSessionFrom(
  db: Db,
  { user_agent, network_hash }: Pick<SessionRow, "user_agent" | "network_hash">,
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("user_agent", "=", user_agent)
    .where("network_hash", "=", network_hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also resets the tries of the password. */
export async function proveSession(tx: Tx, id: string, now: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ proven_at: now, password_tries: 0 })
    .where("id", "=", id)
    .execute();
}

export function listSessions(db: Db, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom("session")
    .selectAll()
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function deleteSession(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("session").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export async function deleteOtherSessions(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("session").where("id", "!=", id).execute();
}

export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom("session").execute();
}

/** A session that seems to begin after `latest` comes from a wrong clock. */
export async function restartFutureSessions(
  tx: Tx,
  { latest, now, expiresAt }: { latest: string; now: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable("session")
    .set({ created_at: now, last_seen_at: now, expires_at: expiresAt })
    .where("created_at", ">", latest)
    .execute();
}

export async function deleteExpiredSessions(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("session").where("expires_at", "<=", now).execute();
}
