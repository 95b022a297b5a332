import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging.ts";
import { isBehind, type Position, toPage } from "#storage/cursor.ts";
import type { Db, Tx } from "#storage/database.ts";
import { contains } from "#storage/publications/search-text.ts";
import type { PictureRow, Schema } from "#storage/schema.ts";

export interface PictureFilter {
  /** Parts of the name or alt text, folded like the search text. */
  parts?: readonly string[] | undefined;
  isUsed?: boolean | undefined;
  hasAlt?: boolean | undefined;
}

interface PicturePage extends PictureFilter {
  limit?: number | undefined;
  after?: Position | null;
}

export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insertInto("picture").values(row).execute();
}

/** The name of this list in cursors. */
export const PICTURE_LIST = "pictures";

/** The newest come first. */
export async function listPictures(db: Db, page: PicturePage): Promise<Page<PictureRow>> {
  let query = filtered(db, page)
    .selectAll("picture")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (page.after) query = query.where(isBehind(page.after, "created_at"));
  if (page.limit !== undefined) query = query.limit(page.limit + 1);
  return toPage(
    await query.execute(),
    page.limit,
    ({ created_at, id }) => ({ key: created_at, id }),
    PICTURE_LIST,
  );
}

export async function countPictures(db: Db, filter: PictureFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Finds a picture in the trash as well, since its files are still its own. */
export async function findPicture(db: Db, id: string): Promise<PictureRow | null> {
  const row = await db.selectFrom("picture").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export async function findInLibrary(db: Db, id: string): Promise<PictureRow | null> {
  const row = await findPicture(db, id);
  return row?.deleted_at === null ? row : null;
}

/** The picture of the library that was made from this file. */
export async function findPictureOf(db: Db, sourceHash: string): Promise<PictureRow | null> {
  const row = await db
    .selectFrom("picture")
    .selectAll()
    .where("source_hash", "=", sourceHash)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a picture of the library: other writers wait until `tx` ends. */
export async function lockPicture(tx: Tx, id: string): Promise<PictureRow | null> {
  const row = await tx
    .updateTable("picture")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks pictures as {@link lockPicture} does, so that none is deleted while something begins to use it.
 * Those in the trash return to the library.
 */
export async function holdPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  // Both databases limit the number of parameters of a statement.
  for (let start = 0; start < ids.length; start += 500) {
    await tx
      .updateTable("picture")
      .set({ deleted_at: null })
      .where("id", "in", ids.slice(start, start + 500))
      .execute();
  }
}

export function updatePicture(
  tx: Tx,
  id: string,
  change: Partial<Omit<PictureRow, "id">>,
): Promise<PictureRow> {
  return tx
    .updateTable("picture")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("picture").where("id", "=", id).execute();
}

/** The parts of its file names. */
export type StoredPicture = Pick<PictureRow, "id" | "hash" | "width" | "height" | "placeholder">;

/** Includes pictures in the trash. */
export function listStoredPictures(db: Db): Promise<StoredPicture[]> {
  return db
    .selectFrom("picture")
    .select(["id", "hash", "width", "height", "placeholder"])
    .execute();
}

function filtered(
  db: Db,
  { parts = [], isUsed, hasAlt }: PictureFilter,
): SelectQueryBuilder<Schema, "picture", object> {
  let query = db.selectFrom("picture").where("deleted_at", "is", null);
  for (const part of parts) query = query.where(contains("search_text", part));
  if (hasAlt !== undefined) query = query.where("alt", hasAlt ? "!=" : "=", "");
  if (isUsed !== undefined) {
    const use = sql<SqlBool>`(
      exists (select 1 from picture_use where picture_id = picture.id)
      or exists (select 1 from site_setting where facts like '%' || picture.id || '%' or texts like '%' || picture.id || '%')
    )`;
    query = query.where(isUsed ? use : sql<SqlBool>`not ${use}`);
  }
  return query;
}
