import type { Tx } from "#storage/database.ts";
import { findPublicationOfAnyKind } from "#storage/publication.ts";
import type { PublicationRow } from "#storage/publication-rows.ts";
import { isTrashed } from "#storage/trashed-publication.ts";
import { notFound } from "./error.ts";
import type { Shapes } from "./publication-noun.ts";
import type { PublicationRecords } from "./publication-records.ts";

/**
 * What an earlier request made with this id; null where there was none.
 * @throws {DomainError} not_found, when it has been deleted
 */
export async function findCreated<S extends Shapes>(
  tx: Tx,
  records: PublicationRecords<S>,
  id: string,
): Promise<PublicationRow | null> {
  const row = await findPublicationOfAnyKind(tx, id);
  const isOther = row !== null && row.kind !== records.noun.kind;
  if (isOther || (await isTrashed(tx, id))) throw notFound(records.word);
  return row && records.workingCopy(tx, row);
}
