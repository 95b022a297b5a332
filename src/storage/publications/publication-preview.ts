import type { Db, Tx } from "#storage/database.ts";
import type { PublicationPreviewRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";

export async function insertPreview(tx: Tx, row: PublicationPreviewRow): Promise<void> {
  await tx.insertInto("publication_preview").values(row).execute();
}

/** Lists either the shared previews or those of the editor; the newest come first. */
export function listPreviews(
  db: Db,
  publicationId: string,
  now: string,
  isOwn = false,
): Promise<PublicationPreviewRow[]> {
  return db
    .selectFrom("publication_preview")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("expires_at", ">", now)
    .where("is_own", "=", toFlag(isOwn))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findPreview(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<PublicationPreviewRow | null> {
  const row = await db
    .selectFrom("publication_preview")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function countPreviewOpened(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("publication_preview")
    .set((eb) => ({ opened: eb("opened", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deletePreview(tx: Tx, publicationId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("publication_preview")
    .where("publication_id", "=", publicationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export async function deletePreviewsOf(tx: Tx, publicationId: string): Promise<void> {
  await tx.deleteFrom("publication_preview").where("publication_id", "=", publicationId).execute();
}

export async function deletePreviewsExpiredBefore(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("publication_preview").where("expires_at", "<=", before).execute();
}
