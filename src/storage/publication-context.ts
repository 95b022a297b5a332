import type { PublicationKind } from "#contract/nouns.ts";
import { isBefore, isBehind, type Position } from "./cursor.ts";
import type { Db } from "./database.ts";
import { isPublic, ofKind, type PublicationSummaryRow, summaryColumns } from "./publication.ts";
import type { PublicationRow } from "./schema.ts";

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
  const alike = await newest
    .where("id", "in", (eb) =>
      eb
        .selectFrom("publication_label as other")
        .select("other.publication_id")
        .where("other.kind", "=", kind)
        .where("other.label", "in", labels),
    )
    .execute();
  if (alike.length === limit) return alike;
  const known = alike.map((row) => row.id);
  const rest = known.length > 0 ? newest.where("id", "not in", known) : newest;
  return [...alike, ...(await rest.limit(limit - alike.length).execute())];
}
