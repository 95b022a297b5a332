import type { Db, Tx } from "#storage/database.ts";
import type { ImportedItemRow } from "#storage/schema.ts";

export async function findImportedItem(
  db: Db,
  source: string,
  sourceId: string,
): Promise<ImportedItemRow | null> {
  const row = await db
    .selectFrom("imported_item")
    .selectAll()
    .where("source", "=", source)
    .where("source_id", "=", sourceId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when there is one of its source already. */
export async function insertImportedItem(tx: Tx, row: ImportedItemRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("imported_item")
    .values(row)
    .onConflict((conflict) => conflict.columns(["source", "source_id"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function saveImportedItem(tx: Tx, row: ImportedItemRow): Promise<void> {
  await tx
    .insertInto("imported_item")
    .values(row)
    .onConflict((conflict) => conflict.columns(["source", "source_id"]).doUpdateSet(row))
    .execute();
}

/** Follows a change of publications that the owner did not write, so that they still count as they came. */
export async function raiseImportedVersions(tx: Tx, targetIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("imported_item")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("target_id", "in", targetIds)
    .execute();
}

/** Lists at most `limit` items after `after`, in the order of their ids. An item that no longer exists has no title. */
export function listImportedItems(
  db: Db,
  run: string,
  { after, limit }: { after: string; limit: number },
): Promise<(ImportedItemRow & { title: string | null })[]> {
  return db
    .selectFrom("imported_item")
    .leftJoin("publication", "publication.id", "imported_item.target_id")
    .selectAll("imported_item")
    .select("publication.title")
    .where("run", "=", run)
    .where("target_id", ">", after)
    .orderBy("target_id")
    .limit(limit)
    .execute();
}

/** Publications of the run that are still here. */
export async function countImportedItems(db: Db, run: string): Promise<number> {
  const { count } = await db
    .selectFrom("imported_item")
    .innerJoin("publication", "publication.id", "imported_item.target_id")
    .where("run", "=", run)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteImportedItem(
  tx: Tx,
  { source, source_id }: Pick<ImportedItemRow, "source" | "source_id">,
): Promise<void> {
  await tx
    .deleteFrom("imported_item")
    .where("source", "=", source)
    .where("source_id", "=", source_id)
    .execute();
}

/** Drafts that were public where they came from and that nobody has scheduled, in the order of their ids. */
export function listUnpublishedItems(
  db: Db,
  run: string,
  { after, limit }: { after: string; limit: number },
): Promise<(ImportedItemRow & { title: string })[]> {
  return unpublished(db, run)
    .selectAll("imported_item")
    .select("publication.title")
    .where("target_id", ">", after)
    .orderBy("target_id")
    .limit(limit)
    .execute();
}

export async function countUnpublishedItems(db: Db, run: string): Promise<number> {
  const { count } = await unpublished(db, run)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function unpublished(db: Db, run: string) {
  return db
    .selectFrom("imported_item")
    .innerJoin("publication", "publication.id", "imported_item.target_id")
    .leftJoin("job as plan", (join) =>
      join.onRef("plan.subject", "=", "publication.id").on("plan.kind", "=", "publish"),
    )
    .where("imported_item.run", "=", run)
    .where("imported_item.was_public", "=", 1)
    .where("publication.published", "=", 0)
    .where("plan.subject", "is", null);
}
