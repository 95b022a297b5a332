import type { Tx } from "./database.ts";
import type { PublicationRow } from "./schema.ts";

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
