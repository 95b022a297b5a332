import type { PublicationKind } from "#contract/nouns.ts";
import { isBefore, isBehind, type Position } from "./cursor.ts";
import type { Db } from "./database.ts";
import { isPublic, ofKind, type PublicationSummaryRow, summaryColumns } from "./publication.ts";
import type { PublicationRow } from "./publication-rows.ts";

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

/** Newest first: those that share a label, then any. */
export async function listRelatedPublications(
  db: Db,
  { id, kind }: Pick<PublicationRow, "id" | "kind">,
  limit: number,
): Promise<PublicationSummaryRow[]> {
  const labels = await db
    .selectFrom("publication_label")
    .select("label")
    .where("publication_id", "=", id)
    .execute();
  const alike = new Map<string, PublicationSummaryRow>();
  for (const { label } of labels) {
    for (const row of await listNewestOfLabel(db, { id, kind, label }, limit))
      alike.set(row.id, row);
  }
  const newestAlike = [...alike.values()].toSorted(byNewest).slice(0, limit);
  if (newestAlike.length === limit) return newestAlike;
  const rest = await ofKind(db, kind)
    .select(summaryColumns)
    .where(isPublic)
    .where("id", "not in", [id, ...alike.keys()])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit - newestAlike.length)
    .execute();
  return [...newestAlike, ...rest];
}

/** Reads only `limit` rows, however many have the label. */
function listNewestOfLabel(
  db: Db,
  { id, kind, label }: { id: string; kind: PublicationKind; label: string },
  limit: number,
): Promise<PublicationSummaryRow[]> {
  return db
    .selectFrom("publication_label as labelled")
    .innerJoin("publication", "publication.id", "labelled.publication_id")
    .select(summaryColumns.map((column) => `publication.${column}` as const))
    .where("labelled.kind", "=", kind)
    .where("labelled.label", "=", label)
    .where("labelled.publication_id", "!=", id)
    .where(isPublic)
    .orderBy("labelled.created_at", "desc")
    .orderBy("labelled.publication_id", "desc")
    .limit(limit)
    .execute();
}

function byNewest(one: PublicationSummaryRow, other: PublicationSummaryRow): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
