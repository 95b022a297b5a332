import type { ExpressionBuilder } from "kysely";
import type { Page } from "#contract/paging.ts";
import { isBehind, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import { type EbookRow, type Schema, toFlag } from "./schema.ts";
import { textWith } from "./search-text.ts";

interface PageRequest {
  limit?: number;
  after?: Position | null;
  offset?: number;
}

/** The one rule that says which ebooks visitors may know of; every public query asks it. */
function isPublic(eb: ExpressionBuilder<Schema, "ebook">) {
  return eb("published", "=", 1);
}

/** Public ebooks, newest first, after a position. */
export function listPublicEbooks(db: Db, page: PageRequest = {}): Promise<Page<EbookRow>> {
  return listPage(newestFirst(db).where(isPublic), page);
}

export async function countPublicEbooks(db: Db): Promise<number> {
  const row = await db
    .selectFrom("ebook")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isPublic)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findPublicEbook(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<EbookRow | null> {
  const query = db.selectFrom("ebook").selectAll().where(isPublic);
  const row = await ("slug" in by
    ? query.where("slug", "=", by.slug)
    : query.where("id", "=", by.id)
  ).executeTakeFirst();
  return row ?? null;
}

/** Up to `limit` other public ebooks, newest first. */
export function listRelatedEbooks(db: Db, id: string, limit: number): Promise<EbookRow[]> {
  return newestFirst(db).where(isPublic).where("id", "!=", id).limit(limit).execute();
}

/** Ebooks, newest first, after a position: all, or those that are asked for. */
export function listEbooks(
  db: Db,
  page: PageRequest & { published?: boolean; text?: string } = {},
): Promise<Page<EbookRow>> {
  const { published, text } = page;
  let query = newestFirst(db);
  if (text !== undefined) query = query.where((eb) => eb.exists(textWith(db, "ebook", text)));
  if (published !== undefined) query = query.where("published", "=", toFlag(published));
  return listPage(query, page);
}

export async function findEbook(db: Db, id: string): Promise<EbookRow | null> {
  const row = await db.selectFrom("ebook").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Stores a new ebook; false when its slug is taken. */
export async function insertEbook(tx: Tx, row: EbookRow): Promise<boolean> {
  const result = await tx
    .insertInto("ebook")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Reads an ebook that is about to be changed: until `tx` ends, whoever else would change it waits. */
export async function lockEbook(tx: Tx, id: string): Promise<EbookRow | null> {
  const row = await tx
    .updateTable("ebook")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes an ebook if it still has `version`; gives the new row, or null when it has not. */
export async function updateEbook(
  tx: Tx,
  id: string,
  version: number,
  change: Partial<EbookRow>,
): Promise<EbookRow | null> {
  const row = await tx
    .updateTable("ebook")
    .set(change)
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes an ebook; gives the row that was, or null when there is none. */
export async function deleteEbook(tx: Tx, id: string): Promise<EbookRow | null> {
  const row = await tx.deleteFrom("ebook").where("id", "=", id).returningAll().executeTakeFirst();
  return row ?? null;
}

/** Adds to the downloads of an ebook, if it is still there. */
export async function addDownloads(tx: Tx, id: string, count: number): Promise<void> {
  await tx
    .updateTable("ebook")
    .set((eb) => ({ downloads: eb("downloads", "+", count) }))
    .where("id", "=", id)
    .execute();
}

/** The names of all files that ebooks point to. */
export async function listEbookFileNames(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom("ebook")
    .select("file_name")
    .where("file_name", "is not", null)
    .execute();
  return new Set(rows.flatMap((row) => (row.file_name === null ? [] : [row.file_name])));
}

function newestFirst(db: Db) {
  return db.selectFrom("ebook").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
}

async function listPage(
  all: ReturnType<typeof newestFirst>,
  page: PageRequest,
): Promise<Page<EbookRow>> {
  let query = all;
  const { after } = page;
  if (after) query = query.where(isBehind(after, "created_at"));
  if (page.limit !== undefined) query = query.limit(page.limit + 1);
  if (page.offset !== undefined) query = query.offset(page.offset);
  return toPage(await query.execute(), page.limit, (row) => ({ time: row.created_at, id: row.id }));
}
