import { picturePaths } from "#contract/paths.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { PublicationRow } from "#storage/schema.ts";

/** The publications that show a picture, or whose draft does. */
export async function listPublicationsWith(db: Db, pictureId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("picture_use")
    .select("publication_id")
    .where("picture_id", "=", pictureId)
    .union(
      db
        .selectFrom("publication_draft")
        .select("publication_id")
        .where("fields", "like", `%${picturePaths.file(`${pictureId}-`)}%`),
    )
    .execute();
  return rows.map(({ publication_id }) => publication_id);
}

/**
 * Rewrites a publication and its draft without a new version: whoever is editing it goes on without a
 * conflict. Null if nothing of the publication itself has changed.
 */
export async function rewritePublication(
  tx: Tx,
  id: string,
  rewrite: (text: string) => string,
): Promise<PublicationRow | null> {
  const row = await tx
    .updateTable("publication")
    // Other writers of it wait until `tx` ends.
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const draft = await tx
    .selectFrom("publication_draft")
    .select("fields")
    .where("publication_id", "=", id)
    .executeTakeFirst();
  if (draft) {
    await tx
      .updateTable("publication_draft")
      .set({ fields: rewrite(draft.fields) })
      .where("publication_id", "=", id)
      .execute();
  }
  const [card, body] = [rewrite(row.card), rewrite(row.body)];
  if (card === row.card && body === row.body) return null;
  return tx
    .updateTable("publication")
    .set({ card, body, rendered: null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
