import { readPictureAddress } from "#contract/picture-address.ts";
import { sitePictures } from "#contract/site-pictures.ts";
import { readDocument } from "#domain/publications/publication-noun.ts";
import type { Db } from "#storage/database.ts";
import { findPicture } from "#storage/pictures/picture.ts";
import type { PublicationRow } from "#storage/schema.ts";

/** The alt text of a cover from the library; empty for any other picture. */
export async function findCoverAlt(
  db: Db,
  { card }: Pick<PublicationRow, "card">,
): Promise<string> {
  const { image_url } = readDocument(card);
  if (typeof image_url !== "string") return "";
  const uploaded = readPictureAddress(image_url);
  if (uploaded) return (await findPicture(db, uploaded.id))?.alt ?? "";
  return sitePictures.find(({ url }) => url === image_url)?.alt ?? "";
}
