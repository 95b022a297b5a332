import { picturesIn } from "#contract/picture-address.ts";
import { DomainError } from "#domain/error.ts";
import type { Tx } from "#storage/database.ts";
import { holdPictures, lockPicture } from "#storage/pictures/picture.ts";

/**
 * Holds the pictures that texts name, so that none is deleted while it is given a place.
 * @param texts by the name of their field
 * @returns the fields with a picture that is no longer in the library
 */
export async function holdNamedPictures(
  tx: Tx,
  texts: Readonly<Record<string, string>>,
): Promise<Set<string>> {
  const named = Object.entries(texts).flatMap(([field, text]) =>
    picturesIn(text).map((id) => ({ field, id })),
  );
  const missing = new Set<string>();
  // The order is the same everywhere, or two savers could wait for each other.
  for (const { field, id } of named.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await holdPictures(tx, [id]);
    if (!(await lockPicture(tx, id))) missing.add(field);
  }
  return missing;
}

/** @throws {DomainError} invalid_fields (a picture is no longer in the library) */
export async function requireNamedPictures(
  tx: Tx,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const missing = await holdNamedPictures(tx, texts);
  if (missing.size === 0) return;
  const detail = "This picture is no longer in the library. Choose another one.";
  const errors = Object.fromEntries([...missing].map((field) => [field, [detail]]));
  throw new DomainError("invalid_fields", detail, { errors });
}
