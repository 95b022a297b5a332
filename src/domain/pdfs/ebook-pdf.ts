import { z } from "zod";
import { DrawnPage, PdfFacts, SHOWN_PAGES } from "#contract/ebook-file.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import { DomainError } from "#domain/error.ts";
import { fileNamesAt, removeFiles } from "#domain/pictures/picture-files.ts";
import type { Database } from "#storage/database.ts";
import type { FileStore, OpenFile } from "#storage/files/files.ts";
import { isPictureMentioned } from "#storage/pictures/picture-use.ts";
import type { NamedFiles } from "#storage/publications/publication-file.ts";
import type { PublicationFileRow } from "#storage/schema.ts";

const DrawnPages = z.array(DrawnPage);
const PageNumbers = z.array(z.int());

export function readFacts(json: string | null): PdfFacts | null {
  return json === null ? null : PdfFacts.parse(JSON.parse(json));
}

export function readDrawn(json: string): DrawnPage[] {
  return DrawnPages.parse(JSON.parse(json));
}

/** Returns the pages that the owner chose, or else the first ones. */
export function shownPages({
  chosen,
  facts,
}: Pick<PublicationFileRow, "chosen" | "facts">): number[] {
  const pages = readFacts(facts)?.pages ?? Number.POSITIVE_INFINITY;
  const wanted = chosen === null ? [] : PageNumbers.parse(JSON.parse(chosen));
  const present = wanted.filter((page) => page <= pages);
  if (present.length > 0) return present;
  return Array.from({ length: Math.min(pages, SHOWN_PAGES) }, (_, index) => index + 1);
}

/** Lists the pictures of the pages that visitors see, in the order of the PDF. */
export function shownPictures(
  file: Pick<PublicationFileRow, "chosen" | "facts" | "drawn">,
): DrawnPage[] {
  const shown = shownPages(file);
  return readDrawn(file.drawn).filter(({ page }) => shown.includes(page));
}

/** @throws {DomainError} unavailable when the file is missing or has the wrong length */
export async function openWhole(
  files: FileStore,
  { name, size }: { name: string; size: number },
  { isNearby = false } = {},
): Promise<OpenFile> {
  const opened = isNearby ? await files.openNearby(name) : await files.open(name);
  if (opened?.size === size) return opened;
  await opened?.close();
  throw new DomainError("unavailable", "The file of this ebook cannot be read.", {
    cause: new Error(`${name} has ${opened?.size ?? "no"} bytes instead of ${size}.`),
  });
}

/** All files of the store that a row keeps. */
export function storedNames({ name, drawn }: NamedFiles): string[] {
  return [name, ...readDrawn(drawn).flatMap(({ url }) => fileNamesAt(url))];
}

interface Needed {
  database: Database;
  files: FileStore;
}

/**
 * Removes a PDF, and the pictures of its pages that no text shows: a cover may have been copied. The
 * sweep gets what cannot be removed now.
 */
export async function removePdf(
  { database, files }: Needed,
  { name, drawn }: NamedFiles,
): Promise<void> {
  await files.remove(name).catch(() => undefined);
  await removeDrawings({ database, files }, readDrawn(drawn));
}

export async function removeDrawings(
  { database, files }: Needed,
  drawn: readonly DrawnPage[],
): Promise<void> {
  for (const { url } of drawn) {
    const id = readPictureAddress(url)?.id;
    if (id === undefined || (await database.read((db) => isPictureMentioned(db, id)))) continue;
    await removeFiles(files, fileNamesAt(url)).catch(() => undefined);
  }
}
