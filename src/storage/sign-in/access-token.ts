import type { Db, Tx } from "#storage/database.ts";
import type { AccessTokenRow } from "#storage/schema.ts";

export function listAccessTokens(db: Db): Promise<AccessTokenRow[]> {
  return db.selectFrom("access_token").selectAll().orderBy("id", "desc").execute();
}

export async function findAccessTokenByHash(
  db: Db,
  tokenHash: string,
): Promise<AccessTokenRow | null> {
  const row = await db
    .selectFrom("access_token")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAccessToken(tx: Tx, row: AccessTokenRow): Promise<void> {
  await tx.insertInto("access_token").values(row).execute();
}

export async function noteAccessTokenUse(tx: Tx, id: string, day: string): Promise<void> {
  await tx.updateTable("access_token").set({ last_used_on: day }).where("id", "=", id).execute();
}

export async function deleteAccessToken(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("access_token").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteAllAccessTokens(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("access_token").executeTakeFirst();
  return numDeletedRows > 0n;
}
