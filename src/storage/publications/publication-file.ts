import { picturesIn } from "#contract/picture-address.ts";
import type { Db, Tx } from "#storage/database.ts";
import { addressLike } from "#storage/pictures/picture-use.ts";
import type { PublicationFileRow } from "#storage/schema.ts";
import { readTrashedFile } from "./trashed-publication.ts";

/** Both databases limit the number of parameters of a statement. */
const IDS_PER_QUERY = 500;

export async function findPublicationFile(
  db: Db,
  publicationId: string,
): Promise<PublicationFileRow | null> {
  const row = await db
    .selectFrom("publication_file")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPublicationFiles(
  db: Db,
  publicationIds: readonly string[],
): Promise<Map<string, PublicationFileRow>> {
  const found = new Map<string, PublicationFileRow>();
  for (let start = 0; start < publicationIds.length; start += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom("publication_file")
      .selectAll()
      .where("publication_id", "in", publicationIds.slice(start, start + IDS_PER_QUERY))
      .execute();
    for (const row of rows) found.set(row.publication_id, row);
  }
  return found;
}

/** Keeps the number of downloads and the choice of pages. */
export async function savePublicationFile(
  tx: Tx,
  file: Omit<PublicationFileRow, "downloads" | "chosen">,
): Promise<void> {
  await tx
    .insertInto("publication_file")
    .values({ ...file, downloads: 0, chosen: null })
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(file))
    .execute();
}

export async function updatePublicationFile(
  tx: Tx,
  publicationId: string,
  change: Partial<PublicationFileRow>,
): Promise<void> {
  await tx
    .updateTable("publication_file")
    .set(change)
    .where("publication_id", "=", publicationId)
    .execute();
}

export async function addDownloads(tx: Tx, publicationId: string, count: number): Promise<void> {
  await tx
    .updateTable("publication_file")
    .set((eb) => ({ downloads: eb("downloads", "+", count) }))
    .where("publication_id", "=", publicationId)
    .execute();
}

export async function insertPublicationFile(tx: Tx, row: PublicationFileRow): Promise<void> {
  await tx.insertInto("publication_file").values(row).execute();
}

/** The files that a row needs: its own, and the pictures at the addresses in `drawn`. */
export type NamedFiles = Pick<PublicationFileRow, "name" | "drawn">;

/** Includes replaced files, and those of publications in the trash. */
export async function listNamedFiles(db: Db): Promise<NamedFiles[]> {
  const present = await db.selectFrom("publication_file").select(["name", "drawn"]).execute();
  const replaced = await db.selectFrom("replaced_file").select(["name", "drawn"]).execute();
  const trashed = await db
    .selectFrom("trashed_publication")
    .select(["file_name", "data"])
    .where("file_name", "is not", null)
    .execute();
  return [...present, ...replaced, ...trashed.flatMap(({ data }) => readTrashedFile(data) ?? [])];
}

/** True for a page of a PDF, including a replaced PDF and one in the trash. */
export async function isPictureOfPdf(db: Db, pictureId: string): Promise<boolean> {
  const address = addressLike(pictureId);
  const found = await Promise.all([
    db.selectFrom("publication_file").select("drawn").where("drawn", "like", address).execute(),
    db.selectFrom("replaced_file").select("drawn").where("drawn", "like", address).execute(),
  ]);
  if (found.flat().length > 0) return true;
  const trashed = await db
    .selectFrom("trashed_publication")
    .select("data")
    .where("file_name", "is not", null)
    .where("data", "like", address)
    .execute();
  return trashed.some(({ data }) =>
    picturesIn(readTrashedFile(data)?.drawn ?? "").includes(pictureId),
  );
}
