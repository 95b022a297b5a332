import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limits } from "#contract/limits.ts";
import { pictureFileName, pictureVariants, readPictureAddress } from "#contract/picture-address.ts";
import { DomainError } from "#domain/error.ts";
import { isPdf } from "#domain/pdfs/ebook-file.ts";
import { removeFiles } from "#domain/pictures/picture-files.ts";
import { recogniseFormat } from "#domain/pictures/picture-format.ts";
import { Unavailable } from "#platform/unavailable.ts";
import {
  type FileStore,
  FileTooLarge,
  type IncomingFile,
  type StoredFile,
} from "#storage/files/files.ts";

/** No picture variant is nearly as large. */
const VARIANT_BYTES = limits.pictureBytes;

/** Opens a file of the export by its name; null where it has none. */
export type OpenExported = (name: string) => Promise<Readable | null>;

/**
 * Files of an export under the names that they had. One that is here stays as it is, and only what came
 * by this is ever removed by it.
 */
export class RestoredFiles {
  readonly #files: FileStore;
  readonly #created: string[] = [];

  constructor(files: FileStore) {
    this.#files = files;
  }

  /**
   * A picture in all its widths.
   * @returns bytes of the one at its own address
   * @throws {DomainError} invalid_fields, too_large
   */
  async takePicture(url: string, openFile: OpenExported): Promise<number> {
    let size = 0;
    for (const variant of pictureVariants(requirePictureAddress(url))) {
      const name = pictureFileName(variant.url);
      const stream = await openFile(name);
      if (!stream) throw refused(`The export lacks the file ${name}.`);
      const incoming = await this.#receive(stream, VARIANT_BYTES);
      try {
        if (recogniseFormat(incoming.head).format !== variant.format) {
          throw refused(`${name} is not a ${variant.format.toUpperCase()} picture.`);
        }
        await this.#keep(incoming, name);
      } finally {
        await incoming.discard();
      }
      size = incoming.size;
    }
    return size;
  }

  /** Stores the PDF under a name that no other file has. @throws {DomainError} invalid_fields, too_large */
  async takePdf(id: string, openPdf: () => Promise<Readable>): Promise<StoredFile> {
    const incoming = await this.#receive(await openPdf(), limits.pdfBytes);
    const name = `${id}-${incoming.hash.slice(0, 32)}-${randomBytes(4).toString("hex")}.pdf`;
    try {
      if (!isPdf(incoming)) throw refused("The file is not a PDF.");
      await this.#keep(incoming, name);
    } finally {
      await incoming.discard();
    }
    return { name, size: incoming.size, hash: incoming.hash };
  }

  /** @param names of those that came, where not all */
  async undo(cause: unknown, names: readonly string[] = this.#created): Promise<void> {
    // The sweep decides later if it is uncertain what was stored.
    const isAway = cause instanceof Unavailable && /away$/.test(cause.reason);
    if (!isAway) await removeFiles(this.#files, names);
  }

  async #receive(stream: Readable, most: number): Promise<IncomingFile> {
    try {
      return await this.#files.receive(stream, most);
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw error;
      throw new DomainError("too_large", `A file of the export has more than ${most} bytes.`);
    } finally {
      // A stream that was not read to its end would keep the export open.
      stream.destroy();
    }
  }

  async #keep(incoming: IncomingFile, name: string): Promise<void> {
    const present = await hashAt(this.#files, name);
    if (present === incoming.hash) {
      // A row names it from now on, and what lies in the trash is erased one day.
      await this.#files.restore(name);
      return;
    }
    if (present !== null) {
      throw refused(`${name} is here already and is another file. An import replaces none.`);
    }
    this.#created.push(name);
    await incoming.keep(name);
  }
}

/** @throws {DomainError} invalid_fields */
export function requirePictureAddress(url: string) {
  const address = readPictureAddress(url);
  if (!address) throw refused(`${url} is no address of a picture.`);
  return address;
}

export function refused(detail: string): DomainError {
  return new DomainError("invalid_fields", detail, { errors: { file: [detail] } });
}

async function hashAt(files: FileStore, name: string): Promise<string | null> {
  const opened = await files.open(name);
  if (opened === null) return null;
  try {
    const hash = createHash("sha256");
    if (opened.size > 0) await pipeline(opened.read({ start: 0, end: opened.size - 1 }), hash);
    return hash.digest("hex");
  } finally {
    await opened.close();
  }
}
