import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Ebook } from "#contract/ebook.ts";
import { wellFormed } from "#contract/fields.ts";
import { sizeLimit } from "#contract/file-size.ts";
import { limits } from "#contract/limits.ts";
import type { EbookStats } from "#contract/stats.ts";
import type { Activity } from "#domain/activity.ts";
import type { Clock } from "#domain/clock.ts";
import { DomainError, notFound } from "#domain/error.ts";
import { putInPlace } from "#domain/files/replaced-files.ts";
import { putReading } from "#domain/pdfs/ebook-readings.ts";
import type { EbookShapes } from "#domain/publications/ebook.ts";
import type { OwnedPublications } from "#domain/publications/owned-publications.ts";
import type { SeenVersion } from "#domain/publications/seen-version.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database } from "#storage/database.ts";
import {
  type FileStore,
  FileTooLarge,
  type IncomingFile,
  type OpenFile,
} from "#storage/files/files.ts";
import {
  findPublicPublication,
  listPublications,
  lockPublication,
} from "#storage/publications/publication.ts";
import {
  findPublicationFile,
  findPublicationFiles,
  updatePublicationFile,
} from "#storage/publications/publication-file.ts";
import { openWhole } from "./ebook-pdf.ts";

export interface Upload {
  fileName: string;
  stream: Readable;
}

export interface Download {
  ebookId: string;
  title: string;
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
}

export class EbookDownloads {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** @throws {DomainError} not_found */
  async find(id: string): Promise<Download> {
    const { database, files } = this.#dependencies;
    const { row, file } = await database.read(async (db) => ({
      row: await findPublicPublication(db, "ebook", { id }),
      file: await findPublicationFile(db, id),
    }));
    if (!row) throw notFound("ebook");
    if (!file) throw new DomainError("not_found", "This ebook has no file yet. Check back soon.");
    const { name, size, hash } = file;
    const open = () => openWhole(files, { name, size });
    return { ebookId: row.id, title: row.title, size, hash, open };
  }

  /** Counts in memory, so that no download waits for the database or fails with it. */
  count(id: string): void {
    this.#dependencies.activity.count("download", id);
  }
}

interface Stores {
  database: Database;
  files: FileStore;
  clock: Clock;
  activity: Activity;
  jobs: Jobs;
}
type Ebooks = Pick<OwnedPublications<EbookShapes>, "requireExisting" | "touch">;

export class EbookFiles {
  readonly #dependencies: Stores;
  readonly #ebooks: Ebooks;

  constructor(dependencies: Stores, ebooks: Ebooks) {
    this.#dependencies = dependencies;
    this.#ebooks = ebooks;
  }

  /**
   * The old PDF serves meanwhile and can be restored afterwards. Reading the new one comes later.
   * @throws {DomainError} not_found, conflict (stale version), invalid_fields, too_large
   */
  async replace(
    id: string,
    { fileName, stream }: Upload,
    version: SeenVersion = null,
  ): Promise<Ebook> {
    await this.#ebooks.requireExisting(id, version);
    // The owner's screens promise a lower-case “.pdf”, so the name is checked as it stands.
    if (!fileName.endsWith(".pdf")) throw onlyPdf("Only PDF files allowed");
    const { files } = this.#dependencies;
    const incoming = await receivePdf(this.#dependencies, stream);
    // One name per upload: two at once, even of the same bytes, cannot touch each other.
    const name = `${id}-${incoming.hash.slice(0, 32)}-${randomBytes(4).toString("hex")}.pdf`;
    try {
      await incoming.keep(name);
      const uploaded = { name, file_name: uploadedName(fileName) };
      const { ebook, superseded } = await this.#point(id, version, { ...incoming, ...uploaded });
      // The row is what counts: the sweep gets a file that cannot be removed now.
      if (superseded !== null) await files.remove(superseded).catch(() => undefined);
      this.#dependencies.jobs.wake();
      return ebook;
    } catch (error) {
      await incoming.discard();
      // Asking what does not answer would double the wait; the sweep decides later.
      const isAway = error instanceof Unavailable && /away$/.test(error.reason);
      if (!isAway && (await this.#isUnused(id, name))) await files.remove(name);
      throw error;
    }
  }

  async stats(): Promise<EbookStats[]> {
    await this.#dependencies.activity.settle();
    return this.#dependencies.database.read(async (db) => {
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

  async #point(
    id: string,
    version: SeenVersion,
    { name, file_name, size, hash }: Pick<IncomingFile, "size" | "hash"> & UploadedName,
  ) {
    const { activity, clock, jobs } = this.#dependencies;
    // The file before takes its own downloads along.
    await activity.settle();
    let superseded: string | null = null;
    const ebook = await this.#ebooks.touch(id, version, async (tx) => {
      superseded = null;
      const now = clock.now().toISOString();
      const before = await findPublicationFile(tx, id);
      const file = { publication_id: id, name, size, hash, file_name, uploaded_at: now };
      if (before?.hash === hash) {
        superseded = before.name;
        // Uploading an unreadable PDF again asks for another try.
        const isAgain = before.reading === "unreadable";
        const change = isAgain ? { ...file, reading: "due" as const } : file;
        await updatePublicationFile(tx, id, change);
      } else {
        await putInPlace(tx, before, { ...file, ...unread }, now);
      }
      await putReading(tx, jobs, id);
      return undefined;
    });
    return { ebook, superseded };
  }

  /** False when in doubt: a connection lost during the commit leaves the outcome open. */
  async #isUnused(id: string, name: string): Promise<boolean> {
    const { database } = this.#dependencies;
    try {
      const file = database.locksRows
        ? await database.write(async (tx) => {
            // The lock waits for a transaction that PostgreSQL is still committing.
            await lockPublication(tx, "ebook", id);
            return findPublicationFile(tx, id);
          })
        : await database.read((db) => findPublicationFile(db, id));
      return file?.name !== name;
    } catch {
      return false;
    }
  }
}

interface UploadedName {
  name: string;
  file_name: string;
}

const unread = { reading: "due", facts: null, drawn: "[]", downloads: 0 } as const;

/** Makes one line of the name and drops folders. It never becomes a path. */
function uploadedName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const name = wellFormed(last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")).trim();
  return name.slice(-limits.fileName).toWellFormed();
}

const onlyPdf = (detail: string) =>
  new DomainError("invalid_fields", detail, { errors: { file: [detail] } });

/** Readers take a header anywhere in the first kilobyte, and some programs write something before it. */
export function isPdf({ head }: Pick<IncomingFile, "head">): boolean {
  return head.includes("%PDF-");
}

async function receivePdf({ files }: Stores, stream: Readable): Promise<IncomingFile> {
  let incoming: IncomingFile;
  try {
    incoming = await files.receive(stream, limits.pdfBytes);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    const detail = `The file is larger than ${sizeLimit(limits.pdfBytes)}. Make the PDF smaller and upload it again.`;
    throw new DomainError("too_large", detail, { errors: { file: [detail] } });
  }
  if (isPdf(incoming)) return incoming;
  await incoming.discard();
  throw onlyPdf(
    "Only PDF files allowed. This file is named .pdf but its content is something else.",
  );
}
