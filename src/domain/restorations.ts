import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { EbookFile } from "#contract/ebook-file.ts";
import { SHOWN_PAGES } from "#contract/ebook-file.ts";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/picture.ts";
import { pictureFileName, pictureVariants, readPictureAddress } from "#contract/picture-address.ts";
import type { Tx } from "#storage/database.ts";
import { FileTooLarge } from "#storage/files.ts";
import { findPicture, insertPicture } from "#storage/picture.ts";
import { savePublicationFile, updatePublicationFile } from "#storage/publication-file.ts";
import type { Dependencies } from "./dependencies.ts";
import { DomainError } from "./error.ts";
import { removeFiles } from "./picture-files.ts";
import { recogniseFormat } from "./picture-format.ts";
import { searchText } from "./search-words.ts";

/** Far more than a variant has. */
const VARIANT_BYTES = limits.pictureBytes;

export type ExportedPicture = Pick<Picture, "url" | "name" | "alt" | "format" | "created_at">;
export type ExportedPdf = Pick<
  EbookFile,
  "file_name" | "uploaded_at" | "facts" | "drawn" | "shown_pages"
>;

/** What Portico itself has exported, back in its place: under its ids and addresses. */
export class Restorations {
  readonly #dependencies: Pick<Dependencies, "database" | "files" | "readings">;

  constructor(dependencies: Pick<Dependencies, "database" | "files" | "readings">) {
    this.#dependencies = dependencies;
  }

  /**
   * @param openFile by name; null where the export has no such file
   * @returns false where the picture is here already
   * @throws {DomainError} invalid_fields
   * @throws {Unavailable} full
   */
  async picture(
    { url, name, alt, format, created_at }: ExportedPicture,
    openFile: (name: string) => Promise<Readable | null>,
  ): Promise<boolean> {
    const { database } = this.#dependencies;
    const address = readPictureAddress(url);
    if (!address) throw refused(`${url} is no address of a picture.`);
    if (await database.read((db) => findPicture(db, address.id))) return false;
    const size = await this.pictureFiles(url, openFile);
    const { id, hash, width, height, placeholder } = address;
    const row = {
      id,
      name: name.slice(0, limits.pictureName),
      alt: alt.slice(0, limits.pictureAlt),
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
    };
    await database.write((tx) => insertPicture(tx, row));
    return true;
  }

  /**
   * The files of a picture, such as a drawn page, that no row of the library names.
   * @returns bytes of the one at its own address
   * @throws {DomainError} invalid_fields
   */
  async pictureFiles(
    url: string,
    openFile: (name: string) => Promise<Readable | null>,
  ): Promise<number> {
    const { database, files } = this.#dependencies;
    await database.requireRoom();
    const address = readPictureAddress(url);
    if (!address) throw refused(`${url} is no address of a picture.`);
    const kept: string[] = [];
    let size = 0;
    try {
      for (const variant of pictureVariants(address)) {
        const name = pictureFileName(variant.url);
        const stream = await openFile(name);
        if (!stream) throw refused(`The export lacks the file ${name}.`);
        const incoming = await this.#receive(stream, VARIANT_BYTES);
        if (recogniseFormat(incoming.head).format !== variant.format) {
          await incoming.discard();
          throw refused(`${name} is no ${variant.format.toUpperCase()} picture.`);
        }
        kept.push(name);
        size = (await incoming.keep(name)).size;
      }
    } catch (error) {
      await removeFiles(files, kept);
      throw error;
    }
    return size;
  }

  /**
   * Stores a PDF for an ebook that is created next.
   * @returns what to run in the transaction that creates it, and what undoes this where that fails
   * @throws {DomainError} invalid_fields, too_large
   */
  async pdf(id: string, stream: Readable, exported: ExportedPdf) {
    const { files, readings } = this.#dependencies;
    const incoming = await this.#receive(stream, limits.pdfBytes);
    if (incoming.head.subarray(0, 5).toString("latin1") !== "%PDF-") {
      await incoming.discard();
      throw refused("The file is no PDF.");
    }
    const name = `${id}-${incoming.hash.slice(0, 32)}-${randomBytes(4).toString("hex")}.pdf`;
    await incoming.keep(name);
    const { facts, drawn, shown_pages, uploaded_at } = exported;
    const attach = async (tx: Tx) => {
      await savePublicationFile(tx, {
        publication_id: id,
        name,
        size: incoming.size,
        hash: incoming.hash,
        file_name: exported.file_name,
        uploaded_at,
        served_since: uploaded_at,
        reading: facts === null ? "due" : "read",
        facts: facts && JSON.stringify(facts),
        drawn: JSON.stringify(facts === null ? [] : drawn),
        downloads_before: 0,
      });
      const chosen = isChosen(shown_pages) ? JSON.stringify(shown_pages) : null;
      await updatePublicationFile(tx, id, { chosen });
    };
    return { attach, wake: () => readings.wake(), undo: () => files.remove(name) };
  }

  async #receive(stream: Readable, most: number) {
    try {
      return await this.#dependencies.files.receive(stream, most);
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error;
      throw new DomainError("too_large", `A file of the export has more than ${most} bytes.`);
    }
  }
}

/** Unless they are the first ones, which are shown where nothing was chosen. */
function isChosen(pages: readonly number[]): boolean {
  return (
    pages.length > 0 && (pages.length > SHOWN_PAGES || pages.some((page, at) => page !== at + 1))
  );
}

function refused(detail: string): DomainError {
  return new DomainError("invalid_fields", detail, { errors: { file: [detail] } });
}
