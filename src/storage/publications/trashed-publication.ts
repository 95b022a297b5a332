import type { PublicationKind } from "#contract/nouns.ts";
import type { Db, Tx } from "#storage/database.ts";
import { TrashedData } from "#storage/kept-rows.ts";
import type { PublicationFileRow, TrashedPublicationRow } from "#storage/schema.ts";
import type { TrashedKey } from "./trash.ts";

export async function insertTrashed(tx: Tx, data: TrashedData, deletedAt: string): Promise<void> {
  const { id, kind, title, slug } = data.publication;
  await tx
    .insertInto("trashed_publication")
    .values({
      id,
      kind,
      title,
      slug,
      deleted_at: deletedAt,
      file_name: data.file?.name ?? null,
      data: JSON.stringify(data),
    })
    .execute();
}

/** Lists at most `limit` after `after`, in the order of their ids. */
export async function listTrashedData(
  db: Db,
  kind: PublicationKind,
  { after, limit }: { after: string; limit: number },
): Promise<TrashedData[]> {
  const rows = await db
    .selectFrom("trashed_publication")
    .select("data")
    .where("kind", "=", kind)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ data }) => TrashedData.parse(JSON.parse(data)));
}

export async function saveTrashedData(tx: Tx, data: TrashedData): Promise<void> {
  await tx
    .updateTable("trashed_publication")
    .set({ data: JSON.stringify(data) })
    .where("id", "=", data.publication.id)
    .execute();
}

export function readTrashedFile(data: string): Pick<PublicationFileRow, "name" | "drawn"> | null {
  const { file } = TrashedData.parse(JSON.parse(data));
  return file && { name: file.name, drawn: file.drawn };
}

export async function isTrashed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("trashed_publication")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null if there is none; only one of several callers gets it. Without a time, any deletion matches. */
export async function takeTrashed(
  tx: Tx,
  { id, deleted_at }: Pick<TrashedKey, "id"> & Partial<TrashedKey>,
): Promise<{ row: TrashedPublicationRow; data: TrashedData } | null> {
  let query = tx.deleteFrom("trashed_publication").where("id", "=", id);
  if (deleted_at !== undefined) query = query.where("deleted_at", "=", deleted_at);
  const row = await query.returningAll().executeTakeFirst();
  return row ? { row, data: TrashedData.parse(JSON.parse(row.data)) } : null;
}
