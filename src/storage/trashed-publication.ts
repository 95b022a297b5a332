import type { Page } from "#contract/paging.ts";
import { isBefore, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import type { PublicationFileRow } from "./pdf-row.ts";
import type { PublicationRow, TrashedPublicationRow } from "./publication-rows.ts";

/** All rows of a deleted publication that cannot be made again from the others. */
export interface TrashedData {
  publication: PublicationRow;
  file: PublicationFileRow | null;
  formerSlugs: string[];
}

const summaryColumns = ["id", "kind", "title", "slug", "deleted_at", "file_name"] as const;
export type TrashedSummary = Pick<TrashedPublicationRow, (typeof summaryColumns)[number]>;

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
  { limit, after }: { limit?: number; after?: Position | null },
): Promise<Page<TrashedSummary>> {
  let query = db
    .selectFrom("trashed_publication")
    .select(summaryColumns)
    .orderBy("deleted_at")
    .orderBy("id");
  if (after) query = query.where(isBefore(after, "deleted_at"));
  if (limit !== undefined) query = query.limit(limit + 1);
  return toPage(await query.execute(), limit, ({ id, deleted_at }) => ({ key: deleted_at, id }));
}

export async function countTrashed(db: Db): Promise<number> {
  const row = await db
    .selectFrom("trashed_publication")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A file from before its pages were drawn has no pictures. */
export function readTrashedFile(data: string): Pick<PublicationFileRow, "name" | "drawn"> | null {
  const { file }: TrashedData = JSON.parse(data);
  return file && { name: file.name, drawn: file.drawn ?? "[]" };
}

export async function isTrashed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("trashed_publication")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null when there is none; of several callers at once, one gets it. */
export async function takeTrashed(
  tx: Tx,
  id: string,
): Promise<{ row: TrashedPublicationRow; data: TrashedData } | null> {
  const row = await tx
    .deleteFrom("trashed_publication")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const data: TrashedData = JSON.parse(row.data);
  return { row, data };
}

export async function listTrashedBefore(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("trashed_publication")
    .select("id")
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
