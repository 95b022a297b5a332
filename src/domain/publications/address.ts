import { nouns } from "#contract/nouns.ts";
import { DomainError } from "#domain/error.ts";
import { type Tx, UniqueViolation } from "#storage/database.ts";
import { deleteFormerSlug, insertFormerSlug } from "#storage/publications/former-slug.ts";
import { isSlugTaken } from "#storage/publications/publication.ts";
import type { FormerSlugRow } from "#storage/schema.ts";
import { slugCandidates, slugFromTitle } from "./slug.ts";

type Kind = FormerSlugRow["kind"];

/** In each, somebody else got an address. */
const MOST_TRIES = 30;

/** Tries the next free slug as well, unless `isExact`. @throws {DomainError} conflict */
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

/** @throws {DomainError} conflict, when even random ones are taken */
export async function freeSlug(tx: Tx, kind: Kind, title: string, id: string): Promise<string> {
  for (const slug of slugCandidates(slugFromTitle(title))) {
    if (!(await isSlugTaken(tx, kind, slug, id))) return slug;
  }
  throw takenSlug(nouns[kind].one);
}

/** Keeps the old address of a changed page redirecting to it. */
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

/**
 * `isGiven` is false when `work` looks for a free slug itself: somebody else may take it meanwhile,
 * and then the next one is tried.
 * @throws {DomainError} conflict when `work` violates the unique slug
 */
export async function refuseTakenSlug<Result>(
  noun: string,
  work: () => Promise<Result>,
  { isGiven = true } = {},
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      if (isGiven || tries === MOST_TRIES) throw takenSlug(noun, error);
    }
  }
}

export function takenSlug(noun: string, cause?: unknown): DomainError {
  const text = `Another ${noun} has this address. Choose a different one.`;
  return new DomainError("conflict", text, { errors: { slug: [text] }, cause });
}
