import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type PublicationKind, publicationKinds, publicNouns } from "#contract/nouns.ts";
import type { Page } from "#contract/paging.ts";
import type { PublicationOrder } from "#contract/publication-order.ts";
import { isBefore, isBehind, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import { replacePictureUses } from "./picture-use.ts";
import type { PublicationRow } from "./publication-rows.ts";
import { type Schema, toFlag } from "./schema.ts";
import { textWith } from "./search-text.ts";

/** All but the body, which can be long and which lists do without. */
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
  newest: { column: "created_at", direction: "desc" },
  changed: { column: "updated_at", direction: "desc" },
  title: { column: "sort_title", direction: "asc" },
} as const satisfies Record<PublicationOrder, object>;

interface PublicationFilter {
  published?: boolean;
  /** Part of title or summary, folded like the search text. */
  text?: string;
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
  return cut(await query.select([...summaryColumns, "sort_title"]).execute(), kind, page);
}

export async function listWholePublications(
  db: Db,
  kind: PublicationKind,
  page: PublicationPage = {},
): Promise<Page<PublicationRow>> {
  return cut(
    await paged(filtered(db, kind, page), page)
      .selectAll()
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

export async function isSlugTaken(
  db: Db,
  kind: PublicationKind,
  slug: string,
  exceptId: string,
): Promise<boolean> {
  const row = await ofKind(db, kind)
    .select("id")
    .where("slug", "=", slug)
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the slug is taken. */
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

/** Until `tx` ends, other writers of this publication wait. */
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

/** Does nothing if the publication was changed meanwhile. */
export async function keepRendered(
  tx: Tx,
  { id, version }: Pick<PublicationRow, "id" | "version">,
  rendered: string,
): Promise<void> {
  await tx
    .updateTable("publication")
    .set({ rendered })
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
}

/** Its labels and its file's row go with it. False when there is none. */
export async function deletePublication(
  tx: Tx,
  kind: PublicationKind,
  id: string,
): Promise<boolean> {
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
  const { published, text, label } = filter;
  let query = ofKind(db, kind);
  if (text !== undefined) query = query.where((eb) => eb.exists(textWith(db, kind, text)));
  if (published !== undefined) query = query.where("published", "=", toFlag(published));
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
  const { column, direction } = orders[page.order ?? "newest"];
  let part = query.orderBy(column, direction).orderBy("id", direction);
  if (page.after) {
    const isBeyond = direction === "desc" ? isBehind : isBefore;
    part = part.where(isBeyond(page.after, column));
  }
  if (page.limit !== undefined) part = part.limit(page.limit + 1);
  return page.offset === undefined ? part : part.offset(page.offset);
}

function cut<Row extends PublicationSummaryRow & Pick<PublicationRow, "sort_title">>(
  rows: Row[],
  kind: PublicationKind,
  { limit, order = "newest" }: PublicationPage,
): Page<Row> {
  const { column } = orders[order];
  return toPage(rows, limit, (row) => ({ key: row[column], id: row.id }), listName(kind, order));
}

/** As cursors have it. */
export function listName(kind: PublicationKind, order: PublicationOrder = "newest"): string {
  return `${kind}/${order}`;
}
