import type { PublicationKind } from "#contract/nouns.ts";
import type { Db, Tx } from "./database.ts";
import { type PublicationRow, toFlag } from "./schema.ts";

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
