import { type PublicationKind as Kind, nouns } from "#contract/nouns.ts";
import { publicationPath } from "#domain/addresses/address-path.ts";
import { movedRow } from "#domain/addresses/redirects.ts";
import { DomainError } from "#domain/error.ts";
import { deleteAddressAt, findAddressAt, insertAddress } from "#storage/address.ts";
import { type Tx, UniqueViolation } from "#storage/database.ts";
import { isSlugTaken } from "#storage/publications/publication.ts";
import { slugCandidates, slugFromTitle } from "./slug.ts";

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
    if (!(await insert(tx, candidate))) continue;
    await deleteAddressAt(tx, publicationPath(kind, slug));
    return candidate;
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
  const elsewhere = await leadsElsewhere(tx, kind, { id, slug });
  if (elsewhere === null) return;
  throw refusedSlug(`This address still leads to ${elsewhere}. Choose a different one.`);
}

/**
 * Says in words where links and search engines that use this address are led; null if that is nowhere, or to the item
 * itself.
 */
async function leadsElsewhere(tx: Tx, kind: Kind, { id, slug }: Addressed): Promise<string | null> {
  const row = await findAddressAt(tx, publicationPath(kind, slug));
  if (row === null || row.target_id === id) return null;
  if (row.target !== null) return row.target;
  return row.reason === "renamed" ? `“${row.target_title}”, which had it` : `“${row.target_title}”`;
}

/** Takes a new address, and keeps the old one of what visitors have seen leading to it. */
export async function moveSlug(
  tx: Tx,
  before: Addressed & { kind: Kind; was_published: number },
  after: { slug: string },
  at: Date,
): Promise<void> {
  const { id, kind } = before;
  if (before.slug === after.slug) return;
  await deleteAddressAt(tx, publicationPath(kind, after.slug));
  if (before.was_published === 0) return;
  const path = publicationPath(kind, before.slug);
  await insertAddress(tx, movedRow(path, "renamed", { target_id: id, at }));
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
