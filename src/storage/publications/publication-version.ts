import type { Db, Tx } from "#storage/database.ts";
import type { PublicationVersionRow } from "#storage/schema.ts";

type Summary = Omit<PublicationVersionRow, "fields">;

/** The columns with long texts are read only when a version is opened. */
const summaryColumns = [
  "id",
  "publication_id",
  "kind",
  "saved_at",
  "reason",
  "title",
  "words",
] as const satisfies readonly (keyof Summary)[];

export async function insertVersion(tx: Tx, row: PublicationVersionRow): Promise<void> {
  await tx.insertInto("publication_version").values(row).execute();
}

export function listVersions(db: Db, publicationId: string): Promise<Summary[]> {
  return ofPublication(db, publicationId).select(summaryColumns).execute();
}

export async function findVersion(
  db: Db,
  publicationId: string,
  id: string,
): Promise<PublicationVersionRow | null> {
  const row = await ofPublication(db, publicationId)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findNewestVersion(
  db: Db,
  publicationId: string,
  { isPublished }: { isPublished: boolean },
): Promise<PublicationVersionRow | null> {
  let query = ofPublication(db, publicationId).selectAll().limit(1);
  if (isPublished) query = query.where("reason", "=", "published");
  return (await query.executeTakeFirst()) ?? null;
}

export async function hasVersionBetween(
  db: Db,
  publicationId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const row = await ofPublication(db, publicationId)
    .select("id")
    .where("saved_at", ">", from)
    .where("saved_at", "<=", to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Published versions are kept. */
export function deleteOldestUnpublished(tx: Tx, publicationId: string, kept: number) {
  const unpublished = ofPublication(tx, publicationId).where("reason", "!=", "published");
  return deleteOldest(tx, unpublished, kept);
}

export function deleteOldestOverwritten(tx: Tx, publicationId: string, kept: number) {
  const overwritten = ofPublication(tx, publicationId).where("reason", "=", "overwritten");
  return deleteOldest(tx, overwritten, kept);
}

/**
 * Published versions are kept.
 * @returns how many were deleted
 */
export async function deleteVersionsBefore(tx: Tx, before: string): Promise<number> {
  const result = await tx
    .deleteFrom("publication_version")
    .where("saved_at", "<=", before)
    .where("reason", "!=", "published")
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteVersionsOf(tx: Tx, publicationId: string): Promise<void> {
  await tx.deleteFrom("publication_version").where("publication_id", "=", publicationId).execute();
}

async function deleteOldest(
  tx: Tx,
  versions: ReturnType<typeof ofPublication>,
  kept: number,
): Promise<void> {
  const old = await versions.select("id").offset(kept).limit(1000).execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom("publication_version").where("id", "in", ids).execute();
}

function ofPublication(db: Db, publicationId: string) {
  return db
    .selectFrom("publication_version")
    .where("publication_id", "=", publicationId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc");
}
