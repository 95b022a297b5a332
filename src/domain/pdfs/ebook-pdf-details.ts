import {
  type EbookFile,
  type PageThumbnail,
  type ReplacedFile,
  type ShownPages,
  THUMBNAIL_BATCH,
  type ThumbnailQuery,
} from "#contract/ebook-file.ts";
import type { Activity } from "#domain/activity.ts";
import { DomainError } from "#domain/error.ts";
import { KEPT_MS } from "#domain/files/replaced-files.ts";
import { endOfKeeping } from "#domain/keeping.ts";
import { putReading } from "#domain/pdfs/ebook-readings.ts";
import { requireSeen, type SeenVersion } from "#domain/publications/seen-version.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Db } from "#storage/database.ts";
import type { FileStore, OpenFile } from "#storage/files/files.ts";
import { lockPublication } from "#storage/publications/publication.ts";
import {
  findPublicationFile,
  updatePublicationFile,
} from "#storage/publications/publication-file.ts";
import { listReplacedFiles } from "#storage/publications/replaced-file.ts";
import type { FileReading, PublicationFileRow, ReplacedFileRow } from "#storage/schema.ts";
import { openWhole, readDrawn, readFacts, shownPages } from "./ebook-pdf.ts";
import { readApart } from "./pdf-process.ts";

/** Told apart at a glance, on sharp screens too. */
const THUMBNAIL_WIDTH = 240;

/** A photo that fills such a page is smaller. The limit is checked here because the reader is not trusted. */
const THUMBNAIL_BYTES = 500_000;

interface OwnDownload {
  fileName: string;
  size: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
  /** @throws {DomainError} unavailable when the file is missing or has the wrong length */
  open(): Promise<OpenFile>;
}

interface Needed {
  database: Database;
  files: FileStore;
  activity: Activity;
  jobs: Jobs;
}

/** The PDF of an ebook, as its owner sees it. */
export class EbookPdf {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} not_found, without a PDF */
  async get(id: string): Promise<EbookFile> {
    await this.#dependencies.activity.settle();
    return this.#dependencies.database.read(async (db) => details(db, await requireFile(db, id)));
  }

  /**
   * The pages that visitors see; they are drawn soon after.
   * @throws {DomainError} not_found, conflict (stale version of the ebook), invalid_fields
   */
  async show(id: string, { pages }: ShownPages, version: SeenVersion = null): Promise<EbookFile> {
    const answer = await this.#dependencies.database.write(async (tx) => {
      const ebook = await lockPublication(tx, "ebook", id);
      if (ebook) requireSeen(version, ebook.version, "ebook");
      const file = await requireFile(tx, id);
      const known = readFacts(file.facts)?.pages ?? 0;
      const beyond = pages.find((page) => page > known);
      if (beyond !== undefined) throw noSuchPage(beyond, known, file.reading);
      const chosen = JSON.stringify(pages);
      // The same pages again are another try for those that were not drawn.
      const change = { chosen, reading: "due" } as const;
      await updatePublicationFile(tx, id, change);
      await putReading(tx, this.#dependencies.jobs, id);
      return details(tx, { ...file, ...change });
    });
    this.#dependencies.jobs.wake();
    return answer;
  }

  /**
   * A batch of pages to choose from. Nothing of them is kept; a page that takes too long is left out.
   * @throws {DomainError} not_found, unavailable
   * @throws {Unavailable} busy
   */
  async drawThumbnails(id: string, { from }: ThumbnailQuery): Promise<PageThumbnail[]> {
    const { database, files } = this.#dependencies;
    const file = await database.read((db) => requireFile(db, id));
    const last = Math.min(readFacts(file.facts)?.pages ?? 0, from + THUMBNAIL_BATCH - 1);
    const pages = Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => from + at);
    if (pages.length === 0) return [];
    const { size } = file;
    const opened = await openWhole(files, file, { isNearby: true });
    const stream = opened.read({ start: 0, end: size - 1 });
    const drawn: PageThumbnail[] = [];
    const takePage = async (page: number, png: Uint8Array) => {
      if (png.length > THUMBNAIL_BYTES) return;
      drawn.push({ page, png: Buffer.from(png).toString("base64") });
    };
    try {
      await readApart({ stream, size, pages, width: THUMBNAIL_WIDTH }, { takePage, takeWords });
      return drawn;
    } finally {
      stream.destroy();
      await opened.close();
    }
  }

  /** Finds the owner's download, which is not counted. @throws {DomainError} not_found */
  async find(id: string): Promise<OwnDownload> {
    const { database, files } = this.#dependencies;
    const { name, file_name, size, hash } = await database.read((db) => requireFile(db, id));
    const open = () => openWhole(files, { name, size });
    return { fileName: file_name ?? "ebook.pdf", size, hash, open };
  }
}

/** The row has them already. */
async function takeWords(): Promise<void> {}

async function requireFile(db: Db, id: string): Promise<PublicationFileRow> {
  const file = await findPublicationFile(db, id);
  if (file) return file;
  throw new DomainError("not_found", "This ebook has no PDF. Upload one first.");
}

async function details(db: Db, file: PublicationFileRow): Promise<EbookFile> {
  const { file_name, size, uploaded_at, reading, facts, drawn } = file;
  const goesAt = await endOfKeeping(db, KEPT_MS);
  const replaced = await listReplacedFiles(db, file.publication_id);
  return {
    file_name,
    size,
    uploaded_at,
    reading,
    facts: readFacts(facts),
    shown_pages: shownPages(file),
    drawn: readDrawn(drawn),
    replaced: replaced.map((row) => toReplaced(row, goesAt(row.replaced_at))),
  };
}

function toReplaced(row: ReplacedFileRow, goes_at: string): ReplacedFile {
  const { id, file_name, size, downloads, served_since, replaced_at } = row;
  const pages = readFacts(row.facts)?.pages ?? null;
  return { id, file_name, size, pages, downloads, served_since, replaced_at, goes_at };
}

function noSuchPage(page: number, pages: number, reading: FileReading): DomainError {
  const unknown =
    reading === "unreadable"
      ? "The pages of this PDF cannot be read. Upload it again, without a password, or after saving it again."
      : "The pages of this PDF are not known yet. Try again in a few seconds.";
  const detail = pages === 0 ? unknown : `There is no page ${page}: the PDF has ${pages}.`;
  return new DomainError("invalid_fields", detail, { errors: { pages: [detail] } });
}
