import { picturePaths } from "#contract/paths.ts";
import { picturesIn } from "#contract/picture-address.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { holdPictures } from "./picture.ts";

export type PictureUsePlace = Pick<PublicationRow, "id" | "kind" | "title" | "card">;

/** Looks through every text of the row, so that none can be forgotten. */
export async function replacePictureUses(tx: Tx, row: PublicationRow): Promise<void> {
  const texts = Object.values(row).filter((value) => typeof value === "string");
  const ids = [...new Set(texts.flatMap(picturesIn))];
  const former = await tx
    .selectFrom("picture_use")
    .select("picture_id")
    .where("publication_id", "=", row.id)
    .execute();
  const known = new Set(former.map(({ picture_id }) => picture_id));
  await holdPictures(
    tx,
    ids.filter((id) => !known.has(id)),
  );
  const uses = ids.map((pictureId) => ({ picture_id: pictureId, publication_id: row.id }));
  await tx.deleteFrom("picture_use").where("publication_id", "=", row.id).execute();
  // Both databases limit the number of parameters of a statement.
  for (let start = 0; start < uses.length; start += 500) {
    await tx
      .insertInto("picture_use")
      .values(uses.slice(start, start + 500))
      .execute();
  }
}

/** Lists at most `limit` uses by title. */
export function listPictureUses(
  db: Db,
  pictureId: string,
  limit: number,
): Promise<PictureUsePlace[]> {
  return db
    .selectFrom("picture_use")
    .innerJoin("publication", "publication.id", "picture_use.publication_id")
    .select(["publication.id", "kind", "title", "card"])
    .where("picture_id", "=", pictureId)
    .orderBy("sort_title")
    .orderBy("publication.id")
    .limit(limit)
    .execute();
}

export async function countPictureUses(db: Db, pictureId: string): Promise<number> {
  const row = await db
    .selectFrom("picture_use")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("picture_id", "=", pictureId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** True if a publication, the site itself, a draft or an item in the trash shows the picture. */
export async function isPictureMentioned(db: Db, pictureId: string): Promise<boolean> {
  if ((await countPictureUses(db, pictureId)) > 0) return true;
  return (await isPictureOfSite(db, pictureId)) || isPictureRemembered(db, pictureId);
}

/** True for the logo, portraits and pictures of pages. */
export async function isPictureOfSite(db: Db, pictureId: string): Promise<boolean> {
  const found = await db
    .selectFrom("site_setting")
    .select("id")
    .where(({ eb, or }) => {
      const address = addressLike(pictureId);
      return or([eb("facts", "like", address), eb("texts", "like", address)]);
    })
    .execute();
  return found.length > 0;
}

/**
 * True if a draft or an item in the trash shows the picture. Earlier versions do not count: some are kept for ever,
 * and would keep every picture.
 */
export async function isPictureRemembered(db: Db, pictureId: string): Promise<boolean> {
  const address = addressLike(pictureId);
  const found = await Promise.all([
    db
      .selectFrom("publication_draft")
      .select("publication_id as id")
      .where("fields", "like", address)
      .limit(1)
      .execute(),
    db
      .selectFrom("site_text_draft")
      .select("key as id")
      .where("value", "like", address)
      .limit(1)
      .execute(),
    db
      .selectFrom("trashed_publication")
      .select("id")
      .where("data", "like", address)
      .limit(1)
      .execute(),
  ]);
  return found.some((rows) => rows.length > 0);
}

/** Matches any text with an address of the picture. */
export function addressLike(pictureId: string): string {
  return `%${picturePaths.file(`${pictureId}-`)}%`;
}
