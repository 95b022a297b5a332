import type { Db, Tx } from "#storage/database.ts";
import type { PasskeyRow } from "#storage/schema.ts";

export function listPasskeys(db: Db): Promise<PasskeyRow[]> {
  return db.selectFrom("passkey").selectAll().orderBy("created_at").orderBy("id").execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return row ?? null;
}

export async function hasPasskeyFor(db: Db, rpId: string): Promise<boolean> {
  const row = await db
    .selectFrom("passkey")
    .select("id")
    .where("rp_id", "=", rpId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws {UniqueViolation} if this authenticator has one already */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insertInto("passkey").values(row).execute();
}

/**
 * False if the passkey is gone, or if its counter did not grow, which would reveal a copy (WebAuthn
 * §6.1.1). Many authenticators keep no counter and always send 0.
 */
export async function notePasskeyUse(
  tx: Tx,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkey")
    .set({ counter, last_used_at: usedAt })
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("counter", "<", counter),
        where.and([where("counter", "=", 0), where.lit(counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(tx: Tx, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("passkey").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllPasskeys(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("passkey").executeTakeFirst();
  return numDeletedRows > 0n;
}

/** False if it was used before. Expired challenges are deleted. */
export async function takeChallenge(
  tx: Tx,
  { hash, expiresAt, now }: { hash: string; expiresAt: string; now: string },
): Promise<boolean> {
  await tx.deleteFrom("used_challenge").where("expires_at", "<=", now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("used_challenge")
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
