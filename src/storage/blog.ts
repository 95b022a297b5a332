import type { ExpressionBuilder } from "kysely";
import type { Page } from "#contract/paging.ts";
import { isBefore, isBehind, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import { type BlogRow, type Schema, toFlag } from "./schema.ts";
import { textWith } from "./search-text.ts";

/** The columns of a card. Lists never read the content, which can be long. */
const cardColumns = [
  "id",
  "slug",
  "title",
  "excerpt",
  "category",
  "read_time",
  "image_url",
  "created_at",
] as const;
export type BlogCardRow = Pick<BlogRow, (typeof cardColumns)[number]>;

/** All columns but the content. */
const summaryColumns = [...cardColumns, "author", "published", "updated_at", "version"] as const;
export type BlogSummaryRow = Pick<BlogRow, (typeof summaryColumns)[number]>;

/** The one rule that says which articles visitors may know of; every public query asks it. */
function isPublic(eb: ExpressionBuilder<Schema, "blog">) {
  return eb("published", "=", 1);
}

/** Public cards, newest first, after a position. */
export async function listPublicBlogs(
  db: Db,
  page: { limit?: number; after?: Position | null; offset?: number } = {},
): Promise<Page<BlogCardRow>> {
  let query = newestFirst(db).select(cardColumns).where(isPublic);
  const { after } = page;
  if (after) query = query.where(isBehind(after, "created_at"));
  if (page.limit !== undefined) query = query.limit(page.limit + 1);
  if (page.offset !== undefined) query = query.offset(page.offset);
  return toPage(await query.execute(), page.limit, positionOf);
}

/** Public articles with their content, newest first, for feeds. */
export function listPublicBlogsWhole(db: Db, limit: number): Promise<BlogRow[]> {
  return newestFirst(db).selectAll().where(isPublic).limit(limit).execute();
}

/** Address and time of change of every public article. */
export function listPublicBlogAddresses(
  db: Db,
): Promise<Pick<BlogRow, "slug" | "title" | "excerpt" | "updated_at">[]> {
  return newestFirst(db)
    .select(["slug", "title", "excerpt", "updated_at"])
    .where(isPublic)
    .execute();
}

export async function countPublicBlogs(db: Db): Promise<number> {
  const row = await db
    .selectFrom("blog")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isPublic)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findPublicBlog(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<BlogRow | null> {
  const query = db.selectFrom("blog").selectAll().where(isPublic);
  const row = await ("slug" in by
    ? query.where("slug", "=", by.slug)
    : query.where("id", "=", by.id)
  ).executeTakeFirst();
  return row ?? null;
}

/** The public articles just before and after one in time. */
export async function findPublicNeighbours(
  db: Db,
  at: Position,
): Promise<{ previous: BlogCardRow | null; next: BlogCardRow | null }> {
  const previous = await newestFirst(db)
    .select(cardColumns)
    .where(isPublic)
    .where(isBehind(at, "created_at"))
    .limit(1)
    .executeTakeFirst();
  const next = await db
    .selectFrom("blog")
    .select(cardColumns)
    .where(isPublic)
    .where(isBefore(at, "created_at"))
    .orderBy("created_at", "asc")
    .orderBy("id", "asc")
    .limit(1)
    .executeTakeFirst();
  return { previous: previous ?? null, next: next ?? null };
}

/** Up to `limit` other public articles: those of the same category first, then the newest. */
export function listRelatedBlogs(
  db: Db,
  blog: Pick<BlogRow, "id" | "category">,
  limit: number,
): Promise<BlogCardRow[]> {
  return db
    .selectFrom("blog")
    .select(cardColumns)
    .where(isPublic)
    .where("id", "!=", blog.id)
    .orderBy((eb) => eb.case().when("category", "=", blog.category).then(0).else(1).end())
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

interface BlogsPage {
  limit?: number;
  after?: Position | null;
  published?: boolean;
  text?: string;
}

/** Articles, newest first, after a position: all, or those that are asked for. */
export async function listBlogs(db: Db, page: BlogsPage = {}): Promise<Page<BlogRow>> {
  return toPage(await askedFor(db, page).selectAll().execute(), page.limit, positionOf);
}

/** The same without their texts. */
export async function listBlogSummaries(db: Db, page: BlogsPage): Promise<Page<BlogSummaryRow>> {
  return toPage(await askedFor(db, page).select(summaryColumns).execute(), page.limit, positionOf);
}

function askedFor(db: Db, { limit, after, published, text }: BlogsPage) {
  let query = newestFirst(db);
  if (text !== undefined) query = query.where((eb) => eb.exists(textWith(db, "blog", text)));
  if (published !== undefined) query = query.where("published", "=", toFlag(published));
  if (after) query = query.where(isBehind(after, "created_at"));
  return limit === undefined ? query : query.limit(limit + 1);
}

export async function findBlog(db: Db, id: string): Promise<BlogRow | null> {
  const row = await db.selectFrom("blog").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Stores a new article; false when its slug is taken. */
export async function insertBlog(tx: Tx, row: BlogRow): Promise<boolean> {
  const result = await tx
    .insertInto("blog")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Reads an article that is about to be changed: until `tx` ends, whoever else would change it waits. */
export async function lockBlog(tx: Tx, id: string): Promise<BlogRow | null> {
  const row = await tx
    .updateTable("blog")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes an article if it still has `version`; gives the new row, or null when it has not. */
export async function updateBlog(
  tx: Tx,
  id: string,
  version: number,
  change: Partial<BlogRow>,
): Promise<BlogRow | null> {
  const row = await tx
    .updateTable("blog")
    .set(change)
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes an article; false when there is none. */
export async function deleteBlog(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("blog").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

function newestFirst(db: Db) {
  return db.selectFrom("blog").orderBy("created_at", "desc").orderBy("id", "desc");
}

function positionOf(row: { created_at: string; id: string }): Position {
  return { time: row.created_at, id: row.id };
}
