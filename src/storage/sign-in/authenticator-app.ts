import type { Db, Tx } from "#storage/database.ts";
import type { AuthenticatorAppRow } from "#storage/schema.ts";

export async function findAuthenticatorApp(db: Db): Promise<AuthenticatorAppRow | null> {
  const row = await db.selectFrom("authenticator_app").selectAll().executeTakeFirst();
  return row ?? null;
}

export async function insertAuthenticatorApp(tx: Tx, row: AuthenticatorAppRow): Promise<void> {
  await tx.insertInto("authenticator_app").values(row).execute();
}

/** False if a code of this step or a later one has been accepted already. */
export async function acceptStep(tx: Tx, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("authenticator_app")
    .set({ last_step: step })
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function resealAuthenticatorApp(tx: Tx, secretSealed: string): Promise<void> {
  await tx.updateTable("authenticator_app").set({ secret_sealed: secretSealed }).execute();
}

export async function deleteAuthenticatorApp(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("authenticator_app").executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recovery_code").execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ code_hash })))
    .execute();
}

export async function takeRecoveryCode(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("recovery_code")
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_code")
    .select((query) => query.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
