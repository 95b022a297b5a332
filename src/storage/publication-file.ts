import type { Db, Tx } from "./database.ts";
import type { PublicationFileRow } from "./publication-rows.ts";

/** Both databases bound the number of parameters of a statement. */
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

/** Keeps the number of downloads. */
export async function savePublicationFile(
  tx: Tx,
  file: Omit<PublicationFileRow, "downloads">,
): Promise<void> {
  await tx
    .insertInto("publication_file")
    .values({ ...file, downloads: 0 })
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(file))
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

/** Also of publications in the trash. */
export async function listPublicationFileNames(db: Db): Promise<Set<string>> {
  const files = await db.selectFrom("publication_file").select("name").execute();
  const trashed = await db
    .selectFrom("trashed_publication")
    .select("file_name")
    .where("file_name", "is not", null)
    .execute();
  const names = [...files.map(({ name }) => name), ...trashed.map(({ file_name }) => file_name)];
  return new Set(names.filter((name) => name !== null));
}
