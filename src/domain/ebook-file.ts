import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { limits } from "#contract/limits.ts";
import { findEbook, lockEbook } from "#storage/ebook.ts";
import { FileTooLarge, type IncomingFile } from "#storage/files.ts";
import type { EbookRow } from "#storage/schema.ts";
import { DomainError, notFound } from "./error.ts";
import type { Parts } from "./parts.ts";

/** A file as its owner sends it. */
export interface Upload {
  fileName: string;
  stream: Readable;
}

type Stores = Pick<Parts, "database" | "files">;
type Change = (change: Partial<EbookRow>) => Promise<{ before: EbookRow; after: EbookRow }>;

const onlyPdf = (detail: string) =>
  new DomainError("invalid_fields", detail, { errors: { file: [detail] } });

/** Takes a PDF in, points the ebook to it with `change`, and removes the one before. */
export async function replaceEbookFile(
  parts: Stores,
  id: string,
  { fileName, stream }: Upload,
  change: Change,
): Promise<EbookRow> {
  if (!(await parts.database.read((db) => findEbook(db, id)))) throw notFound("ebook");
  // The owner's screens promise «lower-case .pdf», so the name is checked as it stands.
  if (!fileName.endsWith(".pdf")) throw onlyPdf("Only PDF files allowed");
  const incoming = await receivePdf(parts, stream);
  const { before, after } = await swapFile(parts, id, incoming, change);
  await removeEbookFile(parts, before);
  return after;
}

/**
 * Deletes the file of a row that no longer names it. The row is what counts: a file that cannot be deleted
 * now is left to the sweep.
 */
export async function removeEbookFile({ files }: Stores, { file_name }: EbookRow): Promise<void> {
  if (file_name !== null) await files.remove(file_name).catch(() => undefined);
}

async function swapFile(parts: Stores, id: string, incoming: IncomingFile, change: Change) {
  // Every upload has a name of its own: two at once, even of the same bytes, cannot touch each other.
  const name = `${id}-${incoming.hash.slice(0, 32)}-${randomBytes(4).toString("hex")}.pdf`;
  try {
    await incoming.keep(name);
    return await change({
      file_name: name,
      file_size: incoming.size,
      file_hash: incoming.hash,
    });
  } catch (error) {
    await incoming.discard();
    if (await isUnused(parts, id, name)) await parts.files.remove(name);
    throw error;
  }
}

/**
 * Whether it is certain that the row does not name a file after a failed change. A connection that breaks
 * during the commit leaves the outcome open; then the file stays, and the sweep decides later.
 */
async function isUnused({ database }: Stores, id: string, name: string): Promise<boolean> {
  try {
    // Locking the row waits for a transaction that PostgreSQL is still committing.
    const row = database.locksRows
      ? await database.write((tx) => lockEbook(tx, id))
      : await database.read((db) => findEbook(db, id));
    return row?.file_name !== name;
  } catch {
    return false;
  }
}

async function receivePdf({ files }: Stores, stream: Readable): Promise<IncomingFile> {
  let incoming: IncomingFile;
  try {
    incoming = await files.receive(stream, limits.pdfBytes);
  } catch (error) {
    if (error instanceof FileTooLarge) {
      const detail = "The file is larger than 50MB. Make the PDF smaller and upload it again.";
      throw new DomainError("too_large", detail, { errors: { file: [detail] } });
    }
    throw error;
  }
  if (incoming.head.subarray(0, 5).toString("latin1") === "%PDF-") return incoming;
  await incoming.discard();
  throw onlyPdf(
    "Only PDF files allowed. This file is named .pdf but its content is something else.",
  );
}
