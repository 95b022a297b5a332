import type { Db, Tx } from "#storage/database.ts";
import type { PublicationCreationRow } from "./publication-rows.ts";

export async function findCreation(db: Db, key: string): Promise<PublicationCreationRow | null> {
  const row = await db
    .selectFrom("publication_creation")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertCreation(tx: Tx, row: PublicationCreationRow): Promise<void> {
  await tx.insertInto("publication_creation").values(row).execute();
}
