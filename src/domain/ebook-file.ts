import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Ebook } from "#contract/ebook.ts";
import { limits } from "#contract/limits.ts";
import type { EbookStats } from "#contract/stats.ts";
import { FileTooLarge, type IncomingFile } from "#storage/files.ts";
import { findPublicPublication, listPublications } from "#storage/publication.ts";
import {
  countDownload,
  findPublicationFile,
  findPublicationFiles,
  savePublicationFile,
} from "#storage/publication-file.ts";
import type { EbookShapes } from "./ebook.ts";
import { DomainError, notFound } from "./error.ts";
import type { OwnedPublications } from "./owned-publications.ts";
import type { Parts } from "./parts.ts";

/** A file as its owner sends it. */
export interface Upload {
  fileName: string;
  stream: Readable;
}

/** A PDF on its way to a visitor. */
export interface Download {
  ebookId: string;
  title: string;
  size: number;
  /** SHA-256 in hexadecimal; changes with the file and only with it. */
  hash: string;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** What visitors do with the PDFs of ebooks. */
export class EbookDownloads {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The PDF of a public ebook. @throws {DomainError} not_found */
  async find(id: string): Promise<Download> {
    const { database, files } = this.#parts;
    const { row, file } = await database.read(async (db) => ({
      row: await findPublicPublication(db, "ebook", { id }),
      file: await findPublicationFile(db, id),
    }));
    if (!row) throw notFound("ebook");
    if (!file) throw new DomainError("not_found", "This ebook has no file yet. Check back soon.");
    const { name, size, hash } = file;
    return {
      ebookId: row.id,
      title: row.title,
      size,
      hash,
      open: async (range) => {
        const stream = await files.open(name, range);
        if (stream) return stream;
        throw new DomainError("unavailable", "The file of this ebook cannot be read.");
      },
    };
  }

  async count(id: string): Promise<void> {
    await this.#parts.database.write((tx) => countDownload(tx, id));
    this.#parts.activity.count("download", id);
  }
}

/** What the owner does with the PDFs of ebooks. */
export class EbookFiles {
  readonly #parts: Parts;
  readonly #ebooks: OwnedPublications<EbookShapes>;

  constructor(parts: Parts, ebooks: OwnedPublications<EbookShapes>) {
    this.#parts = parts;
    this.#ebooks = ebooks;
  }

  /**
   * Takes a PDF in and swaps it for the one before, which serves until that moment.
   * @throws {DomainError} not_found, invalid_fields (no PDF), too_large
   */
  async replace(id: string, { fileName, stream }: Upload): Promise<Ebook> {
    await this.#ebooks.get(id);
    // The specification has the name checked in lower case.
    if (!fileName.endsWith(".pdf")) throw onlyPdf("Only PDF files allowed");
    const incoming = await receivePdf(this.#parts, stream);
    // Every upload has a name of its own: two at once, even of the same bytes, cannot touch each other.
    const name = `${id}-${incoming.hash.slice(0, 32)}-${randomBytes(4).toString("hex")}.pdf`;
    try {
      await incoming.keep(name);
      const { ebook, replaced } = await this.#point(id, name, incoming);
      if (replaced !== null) await this.#parts.files.remove(replaced);
      return ebook;
    } catch (error) {
      await incoming.discard();
      await this.#parts.files.remove(name);
      throw error;
    }
  }

  /** Downloads of every ebook. */
  stats(): Promise<EbookStats[]> {
    return this.#parts.database.read(async (db) => {
      const { items } = await listPublications(db, "ebook");
      const files = await findPublicationFiles(
        db,
        items.map(({ id }) => id),
      );
      return items.map(({ id, title }) => ({
        ebook_id: id,
        title,
        total_downloads: files.get(id)?.downloads ?? 0,
      }));
    });
  }

  async #point(id: string, name: string, { size, hash }: IncomingFile) {
    let replaced: string | null = null;
    const ebook = await this.#ebooks.touch(id, async (tx) => {
      replaced = (await findPublicationFile(tx, id))?.name ?? null;
      await savePublicationFile(tx, { publication_id: id, name, size, hash });
    });
    return { ebook, replaced };
  }
}

const onlyPdf = (detail: string) =>
  new DomainError("invalid_fields", detail, { errors: { file: [detail] } });

async function receivePdf({ files }: Parts, stream: Readable): Promise<IncomingFile> {
  let incoming: IncomingFile;
  try {
    incoming = await files.receive(stream, limits.pdfBytes);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    const detail = "The file is larger than 50MB. Make the PDF smaller and upload it again.";
    throw new DomainError("too_large", detail, { errors: { file: [detail] } });
  }
  if (incoming.head.subarray(0, 5).toString("latin1") === "%PDF-") return incoming;
  await incoming.discard();
  throw onlyPdf(
    "Only PDF files allowed. This file is named .pdf but its content is something else.",
  );
}
