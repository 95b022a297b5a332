import { v7 as uuidv7 } from "uuid";
import { MINUTE_MS } from "#contract/durations.ts";
import type { VersionReason, VersionSummary } from "#contract/publication.ts";
import { countWords } from "#contract/read-time.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { DomainError } from "#domain/error.ts";
import { keptSince, UNPUBLISHED_KEPT_MS } from "#domain/keeping.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import * as store from "#storage/publications/publication-version.ts";
import type { PublicationRow, PublicationVersionRow } from "#storage/schema.ts";
import { type Fields, readDocument } from "./publication-noun.ts";
import type { SeenVersion } from "./seen-version.ts";

/** A version is kept this often while somebody writes. */
const WRITING_MS = 10 * MINUTE_MS;

/** Published versions are kept for ever and do not count. This is a day and a half of uninterrupted writing. */
const MOST_UNPUBLISHED = 200;

/** A smaller share for overwritten ones: a program that writes without reading must not push out handwritten text. */
const MOST_OVERWRITTEN = 100;

export interface Version extends VersionSummary {
  fields: Fields;
}

/** Keeps none if the newest one is the same. */
export async function keepVersion(
  tx: Tx,
  row: PublicationRow,
  reason: VersionReason,
  savedAt: string,
): Promise<void> {
  const isPublished = reason === "published";
  const texts = readDocument(row.body);
  const fields = fieldsOf(row);
  const text = JSON.stringify(fields);
  const newest = await store.findNewestVersion(tx, row.id, { isPublished });
  if (newest?.fields === text) return;
  await store.insertVersion(tx, {
    id: uuidv7(),
    publication_id: row.id,
    kind: row.kind,
    saved_at: savedAt,
    reason,
    title: row.title,
    words: wordsOf(Object.keys(texts).length > 0 ? texts : fields),
    fields: text,
  });
  if (reason === "overwritten") await store.deleteOldestOverwritten(tx, row.id, MOST_OVERWRITTEN);
  if (!isPublished) await store.deleteOldestUnpublished(tx, row.id, MOST_UNPUBLISHED);
}

/** True if `row` holds the text that visitors read last. */
export async function isPublishedText(db: Db, row: PublicationRow): Promise<boolean> {
  const newest = await store.findNewestVersion(db, row.id, { isPublished: true });
  return newest?.fields === JSON.stringify(fieldsOf(row));
}

function fieldsOf(row: PublicationRow): Fields {
  return { title: row.title, ...readDocument(row.card), ...readDocument(row.body) };
}

interface Saving {
  columns: Partial<PublicationRow>;
  /** The one that the writer saw; null where they saw none. */
  version: SeenVersion;
  now: Date;
}

/** Keeps the text that a save replaces: every ten minutes of writing, and always if the writer had not seen it. */
export async function keepBeforeSave(
  tx: Tx,
  row: PublicationRow,
  { columns, version, now }: Saving,
): Promise<void> {
  if (version !== null) await keepWhileWriting(tx, row, now);
  else if (!sameText(row, { ...row, ...columns })) {
    await keepVersion(tx, row, "overwritten", now.toISOString());
  }
}

export function sameText(one: PublicationRow, other: PublicationRow): boolean {
  return one.title === other.title && one.card === other.card && one.body === other.body;
}

async function keepWhileWriting(tx: Tx, row: PublicationRow, now: Date): Promise<void> {
  const from = new Date(now.getTime() - WRITING_MS).toISOString();
  if (await store.hasVersionBetween(tx, row.id, from, now.toISOString())) return;
  await keepVersion(tx, row, "written", now.toISOString());
}

export async function listVersions(db: Db, publicationId: string): Promise<VersionSummary[]> {
  return (await store.listVersions(db, publicationId)).map(toSummary);
}

/** @throws {DomainError} not_found */
export async function getVersion(db: Db, publicationId: string, id: string): Promise<Version> {
  const row = await store.findVersion(db, publicationId, id);
  if (!row) throw new DomainError("not_found", "This version is no longer kept.");
  return { ...toSummary(row), fields: readDocument(row.fields) };
}

/** Deletes those older than ninety days, published ones apart. @returns how many */
export async function sweepVersions(
  { database }: { database: Database },
  time: TrustedTime,
): Promise<number> {
  const before = keptSince(time, UNPUBLISHED_KEPT_MS);
  if (before === null) return 0;
  const sweep = (tx: Tx) => store.deleteVersionsBefore(tx, before.toISOString());
  return database.write(sweep, { inBackground: true });
}

function toSummary({
  id,
  saved_at,
  reason,
  title,
  words,
}: Omit<PublicationVersionRow, "fields">): VersionSummary {
  return { id, saved_at, reason, title, words };
}

/** Counts words like the editor does. */
function wordsOf(fields: Fields): number {
  return Object.values(fields)
    .filter((value) => typeof value === "string")
    .reduce((sum, text) => sum + countWords(text), 0);
}
