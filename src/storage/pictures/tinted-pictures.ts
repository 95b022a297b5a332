import type { TintedSet } from "#contract/bundled-pictures.ts";
import type { Db, Tx } from "#storage/database.ts";

/** Null while visitors see the pictures as they came. */
export async function findTintedSet(db: Db): Promise<TintedSet | null> {
  const row = await db
    .selectFrom("tinted_pictures")
    .select(["wall", "light", "hash"])
    .executeTakeFirst();
  return row ?? null;
}

export async function saveTintedSet(tx: Tx, set: TintedSet): Promise<void> {
  await tx
    .insertInto("tinted_pictures")
    .values({ id: 1, ...set })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(set))
    .execute();
}

export async function removeTintedSet(tx: Tx): Promise<void> {
  await tx.deleteFrom("tinted_pictures").execute();
}
