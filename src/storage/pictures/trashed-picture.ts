import type { Db, Tx } from "#storage/database.ts";
import type { PictureRow } from "#storage/schema.ts";

/** The row stays where it is, and so do the files. */
export async function putPictureInTrash(tx: Tx, id: string, deletedAt: string): Promise<void> {
  await tx.updateTable("picture").set({ deleted_at: deletedAt }).where("id", "=", id).execute();
}

export async function isPictureTrashed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("picture")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listTrashedPictureIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("picture")
    .select("id")
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the picture to the library; null if it is not in the trash. Without a time, any deletion matches. */
export async function takePictureOutOfTrash(
  tx: Tx,
  { id, deleted_at }: Pick<PictureRow, "id"> & { deleted_at?: string },
): Promise<PictureRow | null> {
  let query = tx
    .updateTable("picture")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is not", null);
  if (deleted_at !== undefined) query = query.where("deleted_at", "=", deleted_at);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}
