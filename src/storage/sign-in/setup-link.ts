import type { Db, Tx } from "#storage/database.ts";
import type { SetupLinkRow } from "#storage/schema.ts";

export async function insertSetupLink(tx: Tx, row: SetupLinkRow): Promise<void> {
  await tx.insertInto("setup_link").values(row).execute();
}

export async function hasSetupLink(db: Db, tokenHash: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom("setup_link")
    .select("token_hash")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredSetupLinks(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("setup_link").where("expires_at", "<=", now).execute();
}

export async function deleteAllSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom("setup_link").execute();
}
