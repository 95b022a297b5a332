import { createHash } from "node:crypto";
import { IDEMPOTENCY_KEY } from "#contract/idempotency-key.ts";
import type { PublicationKind } from "#contract/nouns.ts";
import { DomainError } from "#domain/error.ts";
import type { Db, Tx } from "#storage/database.ts";
import { findPublicationOfAnyKind } from "#storage/publications/publication.ts";
import { findCreation, insertCreation } from "#storage/publications/publication-creation.ts";
import { isTrashed } from "#storage/publications/trashed-publication.ts";
import type { Shapes } from "./publication-noun.ts";
import type { PublicationRecords } from "./publication-records.ts";

/** A request that may come again, because its answer was lost. */
interface RepeatableCreation {
  key: string;
  bodyHash: string;
}

export function repeatableCreation(
  key: string,
  kind: PublicationKind,
  request: object,
): RepeatableCreation {
  const bodyHash = createHash("sha256")
    .update(JSON.stringify([kind, request]))
    .digest("hex");
  return { key, bodyHash };
}

/**
 * What an earlier request made with this key, as its owner writes it now; null where there was none.
 * @throws {DomainError} invalid_fields, where it was another request, or what it made is gone
 */
export async function findCreated<S extends Shapes>(
  db: Db,
  records: PublicationRecords<S>,
  { key, bodyHash }: RepeatableCreation,
): Promise<S["full"] | null> {
  const isTaken = (await findPublicationOfAnyKind(db, key)) !== null || (await isTrashed(db, key));
  // After that: the same request, which came twice at once, may commit both in between.
  const creation = await findCreation(db, key);
  if (creation === null) {
    if (!isTaken) return null;
    throw refusedKey("This key is the id of something that no key made. Send a new UUID.");
  }
  if (creation.body_hash !== bodyHash) {
    throw refusedKey(
      "This key was sent before, with another body. Send a new UUID to make another one; to change what it made, update that: its id is the key.",
    );
  }
  const row = await findPublicationOfAnyKind(db, key);
  if (row !== null) return records.full(db, await records.workingCopy(db, row));
  throw refusedKey("What this key made has been deleted. Send a new UUID to make another one.");
}

export function rememberCreation(tx: Tx, { key, bodyHash }: RepeatableCreation): Promise<void> {
  return insertCreation(tx, { key, body_hash: bodyHash });
}

function refusedKey(text: string): DomainError {
  return new DomainError("invalid_fields", text, { errors: { [IDEMPOTENCY_KEY]: [text] } });
}
