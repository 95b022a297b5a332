import type { PublicationKind } from "#contract/nouns.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { isPublic, ofKind } from "./publication.ts";

export async function replaceLabels(
  tx: Tx,
  { id, kind, created_at }: Pick<PublicationRow, "id" | "kind" | "created_at">,
  labels: readonly string[],
): Promise<void> {
  await tx.deleteFrom("publication_label").where("publication_id", "=", id).execute();
  if (labels.length === 0) return;
  await tx
    .insertInto("publication_label")
    .values([...new Set(labels)].map((label) => ({ publication_id: id, kind, label, created_at })))
    .execute();
}

/** The labels in use, drafts included, in alphabetical order. */
export async function listLabels(
  db: Db,
  kind: PublicationKind,
  limit: number,
): Promise<{ label: string; count: number }[]> {
  const rows = await db
    .selectFrom("publication_label")
    .select(({ fn }) => ["label", fn.countAll().as("count")])
    .where("kind", "=", kind)
    .where("label", "!=", "")
    .groupBy("label")
    .orderBy("label")
    .limit(limit)
    .execute();
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}

/** The labels of public publications; the most frequent come first. */
export async function listPublicLabels(
  db: Db,
  kind: PublicationKind,
): Promise<{ label: string; count: number }[]> {
  const rows = await db
    .selectFrom("publication_label")
    .select(({ fn }) => ["label", fn.countAll().as("count")])
    .where("kind", "=", kind)
    .where("label", "!=", "")
    // An index lists the few that are not public; a join would look up each publication in the table.
    .where(
      "publication_id",
      "not in",
      ofKind(db, kind)
        .select("id")
        .where(({ not }) => not(isPublic)),
    )
    .groupBy("label")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("label")
    .execute();
  return rows.map(({ label, count }) => ({ label, count: Number(count) }));
}
