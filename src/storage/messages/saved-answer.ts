import type { Db, Tx } from "#storage/database.ts";
import type { SavedAnswerRow } from "#storage/schema.ts";

/** The last used ones come first. */
export function listSavedAnswers(db: Db): Promise<SavedAnswerRow[]> {
  return db
    .selectFrom("saved_answer")
    .selectAll()
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertSavedAnswer(tx: Tx, row: SavedAnswerRow): Promise<void> {
  await tx.insertInto("saved_answer").values(row).execute();
}

/** False if there is none with this id. */
export async function changeSavedAnswer(
  tx: Tx,
  id: string,
  change: Partial<Omit<SavedAnswerRow, "id">>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("saved_answer")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if there is none with this id. */
export async function deleteSavedAnswer(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("saved_answer")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
