import type { EbookFile, ReplacedFile, ShownPages } from "#contract/ebook-file.ts";
import { findClock } from "#storage/clock.ts";
import type { Db } from "#storage/database.ts";
import type { OpenFile } from "#storage/files.ts";
import type { PublicationFileRow, ReplacedFileRow } from "#storage/pdf-row.ts";
import { lockPublication } from "#storage/publication.ts";
import { findPublicationFile, updatePublicationFile } from "#storage/publication-file.ts";
import { listReplacedFiles } from "#storage/replaced-file.ts";
import type { Dependencies } from "./dependencies.ts";
import { openWhole, readDrawn, readFacts, shownPages } from "./ebook-pdf.ts";
import { DomainError } from "./error.ts";
import { erasedAt } from "./retention.ts";

export interface OwnDownload {
  fileName: string;
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
  /** @throws {DomainError} unavailable when the file is missing or has the wrong length */
  open(): Promise<OpenFile>;
}

/** The PDF of an ebook, as its owner sees it. */
export class EbookPdf {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} not_found, without a PDF */
  async get(id: string): Promise<EbookFile> {
    await this.#dependencies.activity.settle();
    return this.#dependencies.database.read(async (db) => details(db, await requireFile(db, id)));
  }

  /** The pages that visitors see; they are drawn soon after. @throws {DomainError} not_found, invalid_fields */
  async show(id: string, { pages }: ShownPages): Promise<EbookFile> {
    const answer = await this.#dependencies.database.write(async (tx) => {
      await lockPublication(tx, "ebook", id);
      const file = await requireFile(tx, id);
      const known = readFacts(file.facts)?.pages ?? 0;
      const beyond = pages.find((page) => page > known);
      if (beyond !== undefined) throw noSuchPage(beyond, known);
      const chosen = JSON.stringify(pages);
      // The same pages again are another try for those that were not drawn.
      const change = { chosen, reading: "due" } as const;
      await updatePublicationFile(tx, id, change);
      return details(tx, { ...file, ...change });
    });
    this.#dependencies.readings.wake();
    return answer;
  }

  /** For the owner, who is not counted. @throws {DomainError} not_found */
  async find(id: string): Promise<OwnDownload> {
    const { database, files } = this.#dependencies;
    const { name, file_name, size, hash } = await database.read((db) => requireFile(db, id));
    const open = () => openWhole(files, { name, size });
    return { fileName: file_name ?? "ebook.pdf", size, hash, open };
  }
}

async function requireFile(db: Db, id: string): Promise<PublicationFileRow> {
  const file = await findPublicationFile(db, id);
  if (file) return file;
  throw new DomainError("not_found", "This ebook has no PDF. Upload one first.");
}

async function details(db: Db, file: PublicationFileRow): Promise<EbookFile> {
  const { file_name, size, uploaded_at, reading, facts, drawn } = file;
  const watchedSince = (await findClock(db))?.watched_since ?? "";
  const replaced = await listReplacedFiles(db, file.publication_id);
  return {
    file_name,
    size,
    uploaded_at,
    reading,
    facts: readFacts(facts),
    shown_pages: shownPages(file),
    drawn: readDrawn(drawn),
    replaced: replaced.map((row) => toReplaced(row, watchedSince)),
  };
}

function toReplaced(row: ReplacedFileRow, watchedSince: string): ReplacedFile {
  const { id, file_name, size, downloads, served_since, replaced_at } = row;
  const pages = readFacts(row.facts)?.pages ?? null;
  const goes_at = erasedAt(replaced_at, watchedSince);
  return { id, file_name, size, pages, downloads, served_since, replaced_at, goes_at };
}

function noSuchPage(page: number, pages: number): DomainError {
  const detail =
    pages === 0
      ? "The pages of this PDF are not known yet. Try again in a few seconds."
      : `There is no page ${page}: the PDF has ${pages}.`;
  return new DomainError("invalid_fields", detail, { errors: { pages: [detail] } });
}
