import { nouns } from "#contract/nouns.ts";
import { DomainError } from "#domain/error.ts";
import { type Tx, UniqueViolation } from "#storage/database.ts";
import {
  deleteFormerSlug,
  findFormerSlugTarget,
  insertFormerSlug,
} from "#storage/publications/former-slug.ts";
import { findPublication, isSlugTaken } from "#storage/publications/publication.ts";
import type { FormerSlugRow } from "#storage/schema.ts";
import { slugCandidates, slugFromTitle } from "./slug.ts";

type Kind = FormerSlugRow["kind"];

interface Addressed {
  id: string;
  slug: string;
}

/** Each try fails only when somebody else has just taken the address. */
const MOST_TRIES = 30;

/** Tries the next free slug as well, unless `isExact`. @throws {DomainError} conflict */
export async function insertWithFreeSlug<Row extends { id: string; slug: string }>(
  tx: Tx,
  kind: Kind,
  row: Row,
  isExact: boolean,
  insert: (tx: Tx, row: Row) => Promise<boolean>,
): Promise<Row> {
  if (isExact) await requireFreeSlug(tx, kind, row);
  for (const slug of isExact ? [row.slug] : slugCandidates(row.slug)) {
    const candidate = { ...row, slug };
    if (await leadsElsewhere(tx, kind, candidate)) continue;
    if (await insert(tx, candidate)) return candidate;
  }
  throw takenSlug(nouns[kind].one);
}

/** @throws {DomainError} conflict, when even random ones are taken */
export async function freeSlug(tx: Tx, kind: Kind, title: string, id: string): Promise<string> {
  for (const slug of slugCandidates(slugFromTitle(title))) {
    const isTaken = await isSlugTaken(tx, kind, slug, id);
    if (!isTaken && !(await leadsElsewhere(tx, kind, { id, slug }))) return slug;
  }
  throw takenSlug(nouns[kind].one);
}

/** @throws {DomainError} conflict, where it is another one's, or was and still leads there */
export async function requireFreeSlug(tx: Tx, kind: Kind, { id, slug }: Addressed): Promise<void> {
  const noun = nouns[kind].one;
  if (await isSlugTaken(tx, kind, slug, id)) throw takenSlug(noun);
  const target = await leadsElsewhere(tx, kind, { id, slug });
  if (target === null) return;
  const title = (await findPublication(tx, kind, target))?.title ?? `another ${noun}`;
  throw refusedSlug(
    `This address still leads to “${title}”, which had it. Choose a different one.`,
  );
}

/**
 * Finds the item that this is a former address of: links and search engines go on using it. Null if nobody else had
 * it.
 */
async function leadsElsewhere(tx: Tx, kind: Kind, { id, slug }: Addressed): Promise<string | null> {
  const target = await findFormerSlugTarget(tx, kind, slug);
  return target === id ? null : target;
}

/** Keeps the old address of a changed page redirecting to it. */
export async function moveSlug(
  tx: Tx,
  kind: Kind,
  before: Addressed,
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

function takenSlug(noun: string, cause?: unknown): DomainError {
  return refusedSlug(`Another ${noun} has this address. Choose a different one.`, cause);
}

function refusedSlug(text: string, cause?: unknown): DomainError {
  return new DomainError("conflict", text, { errors: { slug: [text] }, cause });
}
