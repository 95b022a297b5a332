import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { PublicationKind } from "#contract/nouns.ts";
import type { Page } from "#contract/paging.ts";
import { isBefore, isBehind, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import { type PublicationRow, type Schema, toFlag } from "./schema.ts";
import { textWith } from "./search-text.ts";

/** Everything but the body, which can be long; lists read no more. */
const summaryColumns = [
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

/** The column that each order of a list goes by. */
const orders = {
  newest: { column: "created_at", direction: "desc" },
  changed: { column: "updated_at", direction: "desc" },
  title: { column: "sort_title", direction: "asc" },
} as const;
export type PublicationOrder = keyof typeof orders;

/** Which publications of a kind. What is absent narrows nothing. */
export interface PublicationFilter {
  published?: boolean;
  /** A part of title or summary, folded as the search text is. */
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

/** The one rule that says what visitors may know of; every public query asks it. */
function isPublic(eb: ExpressionBuilder<Schema, "publication">) {
  return eb("published", "=", 1);
}

/** A page of publications without their bodies. */
export async function listPublications(
  db: Db,
  kind: PublicationKind,
  page: PublicationPage = {},
): Promise<Page<PublicationSummaryRow>> {
  const query = paged(filtered(db, kind, page), page);
  return cut(await query.select([...summaryColumns, "sort_title"]).execute(), page);
}

/** The same with their bodies. */
export async function listWholePublications(
  db: Db,
  kind: PublicationKind,
  page: PublicationPage = {},
): Promise<Page<PublicationRow>> {
  return cut(
    await paged(filtered(db, kind, page), page)
      .selectAll()
      .execute(),
    page,
  );
}

/** A page of what visitors may know of. */
export function listPublicPublications(
  db: Db,
  kind: PublicationKind,
  page: Omit<PublicationPage, "published"> = {},
): Promise<Page<PublicationSummaryRow>> {
  return listPublications(db, kind, { ...page, published: true });
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

/** A publication that visitors may know of, by its address or its id. */
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

/** The public ones just before and after a moment in time. */
export async function findPublicNeighbours(
  db: Db,
  kind: PublicationKind,
  at: Position,
): Promise<{ previous: PublicationSummaryRow | null; next: PublicationSummaryRow | null }> {
  const all = ofKind(db, kind).select(summaryColumns).where(isPublic);
  const previous = await all
    .where(isBehind(at, "created_at"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const next = await all
    .where(isBefore(at, "created_at"))
    .orderBy("created_at", "asc")
    .orderBy("id", "asc")
    .limit(1)
    .executeTakeFirst();
  return { previous: previous ?? null, next: next ?? null };
}

/** Up to `limit` other public ones, newest first: those that share a label, then any. */
export async function listRelatedPublications(
  db: Db,
  { id, kind }: Pick<PublicationRow, "id" | "kind">,
  limit: number,
): Promise<PublicationSummaryRow[]> {
  const newest = ofKind(db, kind)
    .select(summaryColumns)
    .where(isPublic)
    .where("id", "!=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  const labels = db
    .selectFrom("publication_label")
    .select("label")
    .where("publication_id", "=", id);
  const akin = await newest
    .where("id", "in", (eb) =>
      eb
        .selectFrom("publication_label as other")
        .select("other.publication_id")
        .where("other.kind", "=", kind)
        .where("other.label", "in", labels),
    )
    .execute();
  if (akin.length === limit) return akin;
  const known = akin.map((row) => row.id);
  const rest = known.length > 0 ? newest.where("id", "not in", known) : newest;
  return [...akin, ...(await rest.limit(limit - akin.length).execute())];
}

/** Labels of a kind with the number of publications that carry them, most used first. */
export async function countLabels(
  db: Db,
  kind: PublicationKind,
  filter: { published?: boolean } = {},
): Promise<{ label: string; count: number }[]> {
  let query = db
    .selectFrom("publication_label")
    .innerJoin("publication", "publication.id", "publication_label.publication_id")
    .where("publication_label.kind", "=", kind);
  if (filter.published !== undefined) {
    query = query.where("publication.published", "=", toFlag(filter.published));
  }
  const rows = await query
    .select(["publication_label.label", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("publication_label.label")
    .orderBy("count", "desc")
    .orderBy("publication_label.label")
    .execute();
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}

/** Stores a new publication; false when its address is taken. */
export async function insertPublication(tx: Tx, row: PublicationRow): Promise<boolean> {
  const result = await tx
    .insertInto("publication")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Reads a publication that is about to change: until `tx` ends, other writers of it wait. */
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
  return tx
    .updateTable("publication")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a publication with its labels and its file's row; false when there is none. */
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

/** Gives a publication these labels and no others. */
export async function replaceLabels(
  tx: Tx,
  { id, kind }: Pick<PublicationRow, "id" | "kind">,
  labels: readonly string[],
): Promise<void> {
  await tx.deleteFrom("publication_label").where("publication_id", "=", id).execute();
  if (labels.length === 0) return;
  await tx
    .insertInto("publication_label")
    .values([...new Set(labels)].map((label) => ({ publication_id: id, kind, label })))
    .execute();
}

function ofKind(db: Db, kind: PublicationKind) {
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
  { limit, order = "newest" }: PublicationPage,
): Page<Row> {
  const { column } = orders[order];
  return toPage(rows, limit, (row) => ({ key: row[column], id: row.id }));
}
