import type { Page } from "#contract/paging.ts";
import { isBefore, type Position, toPage } from "#storage/cursor.ts";
import type { Db, Tx } from "#storage/database.ts";
import { TrashedData } from "#storage/kept-rows.ts";
import type { PublicationFileRow } from "./pdf-row.ts";
import type { TrashedPublicationRow } from "./publication-rows.ts";

/** What is deleted again after it was restored may say something else, and is known by its time. */
export type TrashedKey = Pick<TrashedPublicationRow, "id" | "deleted_at">;

const summaryColumns = ["id", "kind", "title", "slug", "deleted_at", "file_name"] as const;
type TrashedSummary = Pick<TrashedPublicationRow, (typeof summaryColumns)[number]>;

/** As cursors have it. */
export const TRASH_LIST = "trash";

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

/** What goes first comes first. */
export async function listTrashed(
  db: Db,
  { limit, after }: { limit: number | undefined; after: Position | null },
): Promise<Page<TrashedSummary>> {
  let query = db
    .selectFrom("trashed_publication")
    .select(summaryColumns)
    .orderBy("deleted_at")
    .orderBy("id");
  if (after) query = query.where(isBefore(after, "deleted_at"));
  if (limit !== undefined) query = query.limit(limit + 1);
  return toPage(
    await query.execute(),
    limit,
    ({ id, deleted_at }) => ({ key: deleted_at, id }),
    TRASH_LIST,
  );
}

/** Of everything, always in the same order. */
export function listTrashedKeys(db: Db): Promise<TrashedKey[]> {
  return db
    .selectFrom("trashed_publication")
    .select(["id", "deleted_at"])
    .orderBy("deleted_at")
    .orderBy("id")
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

/** Null when there is none; of several callers at once, one gets it. Without a time, any deletion's. */
export async function takeTrashed(
  tx: Tx,
  { id, deleted_at }: Pick<TrashedKey, "id"> & Partial<TrashedKey>,
): Promise<{ row: TrashedPublicationRow; data: TrashedData } | null> {
  let query = tx.deleteFrom("trashed_publication").where("id", "=", id);
  if (deleted_at !== undefined) query = query.where("deleted_at", "=", deleted_at);
  const row = await query.returningAll().executeTakeFirst();
  return row ? { row, data: TrashedData.parse(JSON.parse(row.data)) } : null;
}

export function listTrashedBefore(db: Db, before: string, limit: number): Promise<TrashedKey[]> {
  return db
    .selectFrom("trashed_publication")
    .select(["id", "deleted_at"])
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
}
