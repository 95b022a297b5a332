import { nouns } from "#contract/nouns.ts";
import { type Tx, UniqueViolation } from "#storage/database.ts";
import { deleteFormerSlug, insertFormerSlug } from "#storage/former-slug.ts";
import type { FormerSlugRow } from "#storage/schema.ts";
import { DomainError } from "./error.ts";
import { slugCandidates } from "./slug.ts";

type Kind = FormerSlugRow["kind"];

/**
 * Stores a row under its slug, or, unless the slug was asked for, under the next one that is free.
 * The database decides what is free, so that twins that arrive together both find a place.
 * @throws {DomainError} conflict
 */
export async function insertWithFreeSlug<Row extends { slug: string }>(
  tx: Tx,
  kind: Kind,
  row: Row,
  isExact: boolean,
  insert: (tx: Tx, row: Row) => Promise<boolean>,
): Promise<Row> {
  for (const slug of isExact ? [row.slug] : slugCandidates(row.slug)) {
    const candidate = { ...row, slug };
    if (await insert(tx, candidate)) {
      await deleteFormerSlug(tx, kind, slug);
      return candidate;
    }
  }
  throw takenSlug(nouns[kind].one);
}

/** Keeps the former address of a changed page leading to it. */
export async function moveSlug(
  tx: Tx,
  kind: Kind,
  before: { id: string; slug: string },
  after: { slug: string },
): Promise<void> {
  if (before.slug === after.slug) return;
  await deleteFormerSlug(tx, kind, after.slug);
  await insertFormerSlug(tx, { kind, slug: before.slug, target_id: before.id });
}

/** Turns the database's refusal of a second equal slug into words. */
export async function refuseTakenSlug<Result>(
  noun: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueViolation) throw takenSlug(noun, error);
    throw error;
  }
}

function takenSlug(noun: string, cause?: unknown): DomainError {
  const text = `Another ${noun} has this address. Choose a different one.`;
  return new DomainError("conflict", text, { errors: { slug: [text] }, cause });
}
