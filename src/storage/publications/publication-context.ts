import { type SqlBool, sql } from "kysely";
import type { PublicationKind } from "#contract/nouns.ts";
import { isBefore, isBehind, type Position } from "#storage/cursor.ts";
import type { Db } from "#storage/database.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { isPublic, ofKind, type PublicationSummaryRow, summaryColumns } from "./publication.ts";

/** Finds what visitors see at an address, without reading the content. */
export async function findPublicId(
  db: Db,
  kind: PublicationKind,
  slug: string,
): Promise<string | null> {
  const query = ofKind(db, kind).select("id").where(isPublic).where("slug", "=", slug);
  return (await query.executeTakeFirst())?.id ?? null;
}

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

/**
 * Takes publications that share a label, then any: the nearest in time on both sides, so that each is
 * linked from others of its time. The newest come first.
 */
export async function listRelatedPublications(
  db: Db,
  { id, kind, created_at }: Pick<PublicationRow, "id" | "kind" | "created_at">,
  limit: number,
  besides: readonly Pick<PublicationRow, "id">[] = [],
): Promise<PublicationSummaryRow[]> {
  const at = { key: created_at, id };
  const leftOut = [id, ...besides.map((row) => row.id)];
  const labels = await db
    .selectFrom("publication_label")
    .select("label")
    .where("publication_id", "=", id)
    .execute();
  const older: PublicationSummaryRow[] = [];
  const newer: PublicationSummaryRow[] = [];
  for (const { label } of labels) {
    const side = { kind, label, at, leftOut, limit };
    older.push(...(await listNearOfLabel(db, { ...side, direction: "desc" })));
    newer.push(...(await listNearOfLabel(db, { ...side, direction: "asc" })));
  }
  const alike = nearest(older, newer, limit);
  if (alike.length === limit) return alike.toSorted(byNewest);
  const others = (direction: "asc" | "desc") =>
    ofKind(db, kind)
      .select(summaryColumns)
      .where(isPublic)
      .where("id", "not in", [...leftOut, ...alike.map((row) => row.id)])
      .where(isOnSide(direction)(at, "created_at"))
      .orderBy("created_at", direction)
      .orderBy("id", direction)
      .limit(limit)
      .execute();
  const rest = nearest(await others("desc"), await others("asc"), limit - alike.length);
  return [...alike.toSorted(byNewest), ...rest.toSorted(byNewest)];
}

interface Side {
  kind: PublicationKind;
  label: string;
  at: Position;
  leftOut: readonly string[];
  limit: number;
  /** `desc` is older, `asc` newer. */
  direction: "asc" | "desc";
}

/** Reads only `limit` rows, however many have the label. */
function listNearOfLabel(
  db: Db,
  { kind, label, at, leftOut, limit, direction }: Side,
): Promise<PublicationSummaryRow[]> {
  const isBeyond = direction === "desc" ? sql`<` : sql`>`;
  return db
    .selectFrom("publication_label as labelled")
    .innerJoin("publication", "publication.id", "labelled.publication_id")
    .select(summaryColumns.map((column) => `publication.${column}` as const))
    .where("labelled.kind", "=", kind)
    .where("labelled.label", "=", label)
    .where("labelled.publication_id", "not in", leftOut)
    .where(isPublic)
    .where(
      sql<SqlBool>`(labelled.created_at, labelled.publication_id) ${isBeyond} (${at.key}, ${at.id})`,
    )
    .orderBy("labelled.created_at", direction)
    .orderBy("labelled.publication_id", direction)
    .limit(limit)
    .execute();
}

function isOnSide(direction: "asc" | "desc") {
  return direction === "desc" ? isBehind : isBefore;
}

/** Takes half from each side, and more from one if the other has too few. */
function nearest(
  older: readonly PublicationSummaryRow[],
  newer: readonly PublicationSummaryRow[],
  limit: number,
): PublicationSummaryRow[] {
  const before = distinct(older).toSorted(byNewest);
  const after = distinct(newer).toSorted(byNewest).toReversed();
  const fromNewer = Math.max(Math.floor(limit / 2), limit - before.length);
  const chosen = after.slice(0, fromNewer);
  return [...chosen, ...before.slice(0, limit - chosen.length)];
}

function distinct(rows: readonly PublicationSummaryRow[]): PublicationSummaryRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function byNewest(one: PublicationSummaryRow, other: PublicationSummaryRow): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
