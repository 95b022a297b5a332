import type { Db, Tx } from "#storage/database.ts";
import type { ReplacedFileRow } from "#storage/schema.ts";

export async function insertReplacedFile(tx: Tx, row: ReplacedFileRow): Promise<void> {
  await tx.insertInto("replaced_file").values(row).execute();
}

/** The file that was replaced last comes first. */
export function listReplacedFiles(db: Db, publicationId: string): Promise<ReplacedFileRow[]> {
  return db
    .selectFrom("replaced_file")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .orderBy("replaced_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Null if there is none; only one of several callers gets it. */
export async function takeReplacedFile(
  tx: Tx,
  publicationId: string,
  id: string,
): Promise<ReplacedFileRow | null> {
  const row = await tx
    .deleteFrom("replaced_file")
    .where("publication_id", "=", publicationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export function takeReplacedFilesOf(tx: Tx, publicationId: string): Promise<ReplacedFileRow[]> {
  return tx
    .deleteFrom("replaced_file")
    .where("publication_id", "=", publicationId)
    .returningAll()
    .execute();
}

/** Leaves out files of publications in the trash, which are deleted with those. */
export async function listReplacedBefore(
  db: Db,
  before: string,
  limit: number,
): Promise<Pick<ReplacedFileRow, "publication_id" | "id">[]> {
  return db
    .selectFrom("replaced_file")
    .innerJoin("publication", "publication.id", "replaced_file.publication_id")
    .select(["publication_id", "replaced_file.id"])
    .where("replaced_at", "<=", before)
    .orderBy("replaced_at")
    .limit(limit)
    .execute();
}

export async function updateReplacedFile(
  tx: Tx,
  publicationId: string,
  name: string,
  change: Partial<ReplacedFileRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable("replaced_file")
    .set(change)
    .where("publication_id", "=", publicationId)
    .where("name", "=", name)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
