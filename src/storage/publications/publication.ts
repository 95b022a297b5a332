import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { PublicationOrder } from "#contract/nouns.ts";
import { type PublicationKind, publicationKinds, publicNouns } from "#contract/nouns.ts";
import type { Page } from "#contract/paging.ts";
import { isBefore, isBehind, type Position, toPage } from "#storage/cursor.ts";
import type { Db, Tx } from "#storage/database.ts";
import { deleteLane } from "#storage/job.ts";
import { replacePictureUses } from "#storage/pictures/picture-use.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { type Schema, toFlag } from "#storage/schema.ts";
import { deleteSchedule, pendingSchedules } from "./publication-schedule.ts";
import { hasTerms, matchRank, type TextQuery } from "./search-text.ts";

/** All columns but the body, which can be long and which lists do not need. */
export const summaryColumns = [
  "id",
  "kind",
  "slug",
  "title",
  "published",
  "created_at",
  "updated_at",
  "version",
  "card",
] as const;
export type PublicationSummaryRow = Pick<PublicationRow, (typeof summaryColumns)[number]>;

const orders = {
  newest: { direction: "desc", key: () => sql.ref<string>("created_at") },
  changed: { direction: "desc", key: () => sql.ref<string>("updated_at") },
  title: { direction: "asc", key: () => sql.ref<string>("sort_title") },
  best: { direction: "desc", key: bestKey },
} as const satisfies Record<PublicationOrder, object>;

/** Equally good matches are ordered newest first. */
function bestKey({ text }: PublicationFilter): RawBuilder<string> {
  return text === undefined ? sql.ref("created_at") : sql`(${matchRank(text)} || created_at)`;
}

interface PublicationFilter {
  published?: boolean;
  scheduled?: boolean;
  text?: TextQuery | undefined;
  label?: string;
}

export interface PublicationPage extends PublicationFilter {
  order?: PublicationOrder;
  limit?: number;
  after?: Position | null;
  offset?: number;
}

type Query<Output> = SelectQueryBuilder<Schema, "publication", Output>;

/** The one rule for what visitors may see; every public query uses it. */
export const isPublic = sql<SqlBool>`publication.published = 1`;

export async function listPublications(
  db: Db,
  kind: PublicationKind,
  page: PublicationPage = {},
): Promise<Page<PublicationSummaryRow>> {
  const query = paged(filtered(db, kind, page), page);
  return cut(await query.select([...summaryColumns, orderKey(page)]).execute(), kind, page);
}

export async function listWholePublications(
  db: Db,
  kind: PublicationKind,
  page: PublicationPage = {},
): Promise<Page<PublicationRow>> {
  return cut(
    await paged(filtered(db, kind, page), page)
      .selectAll()
      .select(orderKey(page))
      .execute(),
    kind,
    page,
  );
}

export function listPublicPublications(
  db: Db,
  kind: PublicationKind,
  page: Omit<PublicationPage, "published"> = {},
): Promise<Page<PublicationSummaryRow>> {
  return listPublications(db, kind, { ...page, published: true });
}

export function listPublicAddresses(
  db: Db,
  kind: PublicationKind,
): Promise<Pick<PublicationRow, "slug" | "updated_at">[]> {
  return ofKind(db, kind)
    .select(["slug", "updated_at"])
    .where(isPublic)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

const optionalKinds = publicationKinds.filter((kind) => publicNouns[kind].isOptional);

export async function listOptionalKinds(db: Db): Promise<PublicationKind[]> {
  const found: PublicationKind[] = [];
  for (const kind of optionalKinds) {
    const row = await ofKind(db, kind).select("id").where(isPublic).limit(1).executeTakeFirst();
    if (row) found.push(kind);
  }
  return found;
}

export async function countPublications(
  db: Db,
  kind: PublicationKind,
  filter: PublicationFilter = {},
): Promise<number> {
  const row = await filtered(db, kind, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findPublication(
  db: Db,
  kind: PublicationKind,
  id: string,
): Promise<PublicationRow | null> {
  const row = await ofKind(db, kind).selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export async function findPublicationOfAnyKind(db: Db, id: string): Promise<PublicationRow | null> {
  const row = await db
    .selectFrom("publication")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPublicPublication(
  db: Db,
  kind: PublicationKind,
  by: { slug: string } | { id: string },
): Promise<PublicationRow | null> {
  const query = ofKind(db, kind).selectAll().where(isPublic);
  const row = await ("slug" in by
    ? query.where("slug", "=", by.slug)
    : query.where("id", "=", by.id)
  ).executeTakeFirst();
  return row ?? null;
}

/** Where visitors find a publication, and its title. */
export type PublicationPlace = Pick<PublicationRow, "id" | "kind" | "slug" | "title">;

/** Leaves out what visitors do not see. */
export async function listPublicPlaces(
  db: Db,
  { ids = [], slugs = [] }: { ids?: readonly string[]; slugs?: readonly string[] },
): Promise<PublicationPlace[]> {
  const [column, values] = ids.length > 0 ? (["id", ids] as const) : (["slug", slugs] as const);
  if (values.length === 0) return [];
  return db
    .selectFrom("publication")
    .select(["id", "kind", "slug", "title"])
    .where("kind", "in", publicationKinds)
    .where(column, "in", values)
    .where(isPublic)
    .execute();
}

/** Finds a publication of these kinds at an address, whether or not visitors see it. */
export async function findIdBySlug(
  db: Db,
  kinds: readonly PublicationKind[],
  slug: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("publication")
    .select("id")
    .where("kind", "in", kinds)
    .where("slug", "=", slug)
    .orderBy("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export type PublicationTarget = Pick<
  PublicationRow,
  "id" | "kind" | "slug" | "title" | "published"
>;
const targetColumns = ["id", "kind", "slug", "title", "published"] as const;

/** Finds what an address belongs to, drafts included. */
export async function findPublicationAt(
  db: Db,
  kind: PublicationKind,
  slug: string,
): Promise<PublicationTarget | null> {
  const query = ofKind(db, kind).select(targetColumns).where("slug", "=", slug);
  return (await query.executeTakeFirst()) ?? null;
}

/** Lists what has `part` in its title or address, the newest first. */
export function listPublicationTargets(
  db: Db,
  { part, limit }: { part?: string | undefined; limit?: number } = {},
): Promise<PublicationTarget[]> {
  let query = db.selectFrom("publication").select(targetColumns);
  if (part !== undefined) {
    const like = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<SqlBool>`lower(title || ' ' || slug) like ${like} escape '\\'`);
  }
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy("created_at", "desc").orderBy("id", "desc").execute();
}

export async function isSlugTaken(
  db: Db,
  kind: PublicationKind,
  slug: string,
  exceptId = "",
): Promise<boolean> {
  const row = await ofKind(db, kind)
    .select("id")
    .where("slug", "=", slug)
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists what lists show of publications, and their drafts, after `after`, in the order of their ids. */
export function listCardsAndDrafts(
  db: Db,
  kind: PublicationKind,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; card: string; draft: string | null }[]> {
  return ofKind(db, kind)
    .leftJoin("publication_draft", "publication_id", "id")
    .select(["id", "card", "fields as draft"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function insertPublication(tx: Tx, row: PublicationRow): Promise<boolean> {
  const result = await tx
    .insertInto("publication")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doNothing())
    .executeTakeFirst();
  if (Number(result.numInsertedOrUpdatedRows ?? 0) === 0) return false;
  await replacePictureUses(tx, row);
  return true;
}

/** Other writers of this publication wait until `tx` ends. */
export async function lockPublication(
  tx: Tx,
  kind: PublicationKind,
  id: string,
): Promise<PublicationRow | null> {
  const row = await tx
    .updateTable("publication")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("kind", "=", kind)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function updatePublication(
  tx: Tx,
  id: string,
  change: Partial<PublicationRow>,
): Promise<PublicationRow> {
  const row = await tx
    .updateTable("publication")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await replacePictureUses(tx, row);
  return row;
}

/** Other writers of these wait until `tx` ends, and copies of them are stale then. */
export function raiseVersions(
  tx: Tx,
  kind: PublicationKind,
  ids: readonly string[],
): Promise<PublicationRow[]> {
  return tx
    .updateTable("publication")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .returningAll()
    .execute();
}

/** For a change of names alone, which show no picture. */
export async function saveCard(
  tx: Tx,
  { id, card }: Pick<PublicationRow, "id" | "card">,
): Promise<void> {
  await tx.updateTable("publication").set({ card }).where("id", "=", id).execute();
}

/** Each is rendered again when it is next requested. */
export async function forgetRendered(tx: Tx): Promise<void> {
  await tx.updateTable("publication").set({ rendered: null }).execute();
}

/** Does nothing if the text has changed meanwhile. Not every change of a text is a new version. */
export async function keepRendered(
  tx: Tx,
  { id, body }: Pick<PublicationRow, "id" | "body">,
  rendered: string,
): Promise<void> {
  await tx
    .updateTable("publication")
    .set({ rendered })
    .where("id", "=", id)
    .where("body", "=", body)
    .execute();
}

/** Deletes its labels and its file's row, too. False if there is none. */
export async function deletePublication(
  tx: Tx,
  kind: PublicationKind,
  id: string,
): Promise<boolean> {
  await deleteSchedule(tx, id);
  await deleteLane(tx, "read_pdf", id);
  const result = await tx
    .deleteFrom("publication")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export function ofKind(db: Db, kind: PublicationKind) {
  return db.selectFrom("publication").where("kind", "=", kind);
}

function filtered(db: Db, kind: PublicationKind, filter: PublicationFilter): Query<object> {
  const { published, scheduled, text, label } = filter;
  let query = ofKind(db, kind);
  if (text !== undefined) query = query.where(hasTerms(kind, text));
  if (published !== undefined) query = query.where("published", "=", toFlag(published));
  if (scheduled !== undefined) {
    query = query.where("id", scheduled ? "in" : "not in", pendingSchedules(db, kind));
  }
  if (label !== undefined) {
    query = query.where("id", "in", (eb) =>
      eb
        .selectFrom("publication_label")
        .select("publication_id")
        .where("kind", "=", kind)
        .where("label", "=", label),
    );
  }
  return query;
}

function paged(query: Query<object>, page: PublicationPage): Query<object> {
  const { direction, key } = orders[page.order ?? "newest"];
  let part = query.orderBy(key(page), direction).orderBy("id", direction);
  if (page.after) {
    const isBeyond = direction === "desc" ? isBehind : isBefore;
    part = part.where(isBeyond(page.after, key(page)));
  }
  if (page.limit !== undefined) part = part.limit(page.limit + 1);
  return page.offset === undefined ? part : part.offset(page.offset);
}

function orderKey(page: PublicationPage) {
  return orders[page.order ?? "newest"].key(page).as("order_key");
}

function cut<Row extends PublicationSummaryRow & { order_key: string }>(
  rows: Row[],
  kind: PublicationKind,
  { limit, order = "newest" }: PublicationPage,
): Page<Omit<Row, "order_key">> {
  const position = ({ order_key: key, id }: Row) => ({ key, id });
  const { items, next } = toPage(rows, limit, position, listName(kind, order));
  return { items: items.map(({ order_key: _, ...row }) => row), next };
}

/** The name of this list in cursors. */
export function listName(kind: PublicationKind, order: PublicationOrder = "newest"): string {
  return `${kind}/${order}`;
}
