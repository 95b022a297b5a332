import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { EbookFile } from "#contract/ebook-file.ts";
import { SHOWN_PAGES } from "#contract/ebook-file.ts";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { cutTo } from "#contract/short-text.ts";
import {
  type OpenExported,
  RestoredFiles,
  refused,
  requirePictureAddress,
} from "#domain/files/restored-files.ts";
import { putReading } from "#domain/pdfs/ebook-readings.ts";
import { searchText } from "#domain/search-words.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { findPicture, insertPicture } from "#storage/pictures/picture.ts";
import {
  isPictureOfPdf,
  savePublicationFile,
  updatePublicationFile,
} from "#storage/publications/publication-file.ts";

type ExportedPicture = Pick<Picture, "url" | "name" | "alt" | "format" | "created_at">;
type ExportedPdf = Pick<EbookFile, "file_name" | "uploaded_at" | "facts" | "drawn" | "shown_pages">;

interface Needed {
  database: Database;
  files: FileStore;
  jobs: Jobs;
}

/** Puts back what Portico itself has exported, under its ids and addresses. */
export class Restorations {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /**
   * @returns false where the picture is here already, be it in the trash
   * @throws {DomainError} invalid_fields
   * @throws {Unavailable} full
   */
  async picture(
    { url, name, alt, format, created_at }: ExportedPicture,
    openFile: OpenExported,
  ): Promise<boolean> {
    const { database } = this.#dependencies;
    const { id, hash, width, height, placeholder } = requirePictureAddress(url);
    if (await database.read((db) => findPicture(db, id))) return false;
    if (await database.read((db) => isPictureOfPdf(db, id))) {
      throw refused(`${url} is a page of a PDF here, so it does not come into the library.`);
    }
    await database.requireRoom();
    const size = await this.#orUndo((restored) => restored.takePicture(url, openFile));
    const row = {
      id,
      name: cutTo(name, limits.pictureName),
      alt: cutTo(alt, limits.pictureAlt),
      search_text: searchText(name, alt),
      // Only the first eight digits are ever shown, and must stay.
      hash: hash + randomBytes(28).toString("hex"),
      width,
      height,
      size,
      format,
      placeholder,
      created_at,
      version: 1,
      source_hash: null,
      deleted_at: null,
    };
    await database.write((tx) => insertPicture(tx, row));
    return true;
  }

  /**
   * Stores a PDF, and the pages that were drawn of it, for an ebook that is created next.
   * @returns what to run in the transaction that creates it, and what undoes this where that fails
   * @throws {DomainError} invalid_fields, too_large
   * @throws {Unavailable} full
   */
  async pdf(
    id: string,
    exported: ExportedPdf,
    { openPdf, openFile }: { openPdf: () => Promise<Readable>; openFile: OpenExported },
  ) {
    const { database, files, jobs } = this.#dependencies;
    await database.requireRoom();
    const { facts, shown_pages, uploaded_at } = exported;
    const drawn = facts === null ? [] : exported.drawn;
    const { name, size, hash } = await this.#orUndo(async (restored) => {
      for (const { url } of drawn) {
        await this.#refuseOthersPicture(url);
        await restored.takePicture(url, openFile);
      }
      return restored.takePdf(id, openPdf);
    });
    const attach = async (tx: Tx) => {
      await savePublicationFile(tx, {
        publication_id: id,
        name,
        size,
        hash,
        file_name: exported.file_name,
        uploaded_at,
        served_since: uploaded_at,
        reading: facts === null ? "due" : "read",
        facts: facts && JSON.stringify(facts),
        drawn: JSON.stringify(drawn),
        downloads_before: 0,
      });
      const chosen = isChosen(shown_pages) ? JSON.stringify(shown_pages) : null;
      await updatePublicationFile(tx, id, { chosen });
      await putReading(tx, jobs, id);
    };
    // Another import may have the drawn pages by now; the sweep gets those that nobody has.
    const undo = (cause: unknown) => new RestoredFiles(files).undo(cause, [name]);
    return { attach, wake: () => jobs.wake(), undo };
  }

  async #orUndo<Result>(take: (restored: RestoredFiles) => Promise<Result>): Promise<Result> {
    const restored = new RestoredFiles(this.#dependencies.files);
    try {
      return await take(restored);
    } catch (error) {
      await restored.undo(error);
      throw error;
    }
  }

  /** Drawn pages go with their PDF, so none of them may belong to anything else. */
  async #refuseOthersPicture(url: string): Promise<void> {
    const { id } = requirePictureAddress(url);
    const isOthers = await this.#dependencies.database.read(
      async (db) => (await findPicture(db, id)) !== null || isPictureOfPdf(db, id),
    );
    if (!isOthers) return;
    throw refused(`${url}, said to be a page of its PDF, is another picture of this site.`);
  }
}

/** False for the first pages, which are shown where nothing was chosen. */
function isChosen(pages: readonly number[]): boolean {
  return (
    pages.length > 0 && (pages.length > SHOWN_PAGES || pages.some((page, at) => page !== at + 1))
  );
}
