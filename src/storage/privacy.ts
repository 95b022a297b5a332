import type { Db, Tx } from "./database.ts";
import type { PrivacyRow } from "./schema.ts";

export async function findPrivacy(db: Db): Promise<PrivacyRow | null> {
  const row = await db.selectFrom("privacy").selectAll().where("id", "=", 1).executeTakeFirst();
  return row ?? null;
}

export async function savePrivacy(tx: Tx, row: PrivacyRow): Promise<void> {
  await tx
    .insertInto("privacy")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
