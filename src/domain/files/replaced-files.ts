import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import type { Ebook } from "#contract/ebook.ts";
import type { Activity } from "#domain/activity.ts";
import type { Clock } from "#domain/clock.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { DomainError } from "#domain/error.ts";
import { keptSince } from "#domain/keeping.ts";
import { fillFromPdf } from "#domain/pdfs/ebook-autofill.ts";
import { removePdf } from "#domain/pdfs/ebook-pdf.ts";
import { putReading } from "#domain/pdfs/ebook-readings.ts";
import type { EbookShapes } from "#domain/publications/ebook.ts";
import type { OwnedPublications } from "#domain/publications/owned-publications.ts";
import type { SeenVersion } from "#domain/publications/seen-version.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import {
  findPublicationFile,
  savePublicationFile,
} from "#storage/publications/publication-file.ts";
import * as store from "#storage/publications/replaced-file.ts";
import type { PublicationFileRow, ReplacedFileRow } from "#storage/schema.ts";

export const REPLACED_DAYS = 30;
export const KEPT_MS = REPLACED_DAYS * DAY_MS;

/** Rows per look-up; each goes in a transaction of its own. */
const BATCH = 100;

type NewFile = Omit<PublicationFileRow, "chosen" | "downloads_before" | "served_since">;

interface Needed {
  database: Database;
  files: FileStore;
  clock: Clock;
  activity: Activity;
  jobs: Jobs;
}

/** The PDFs that an ebook had before. Each can take its place again. */
export class ReplacedFiles {
  readonly #dependencies: Needed;
  readonly #ebooks: Pick<OwnedPublications<EbookShapes>, "touch">;

  constructor(dependencies: Needed, ebooks: Pick<OwnedPublications<EbookShapes>, "touch">) {
    this.#dependencies = dependencies;
    this.#ebooks = ebooks;
  }

  /** The present PDF can be restored in turn. @throws {DomainError} not_found, conflict (stale version) */
  async restore(ebookId: string, fileId: string, version: SeenVersion = null): Promise<Ebook> {
    const { activity, clock, jobs } = this.#dependencies;
    await activity.settle();
    const ebook = await this.#ebooks.touch(ebookId, version, async (tx, before) => {
      const {
        id: _id,
        replaced_at: _then,
        served_since: _since,
        ...file
      } = await take(tx, ebookId, fileId);
      const present = await findPublicationFile(tx, ebookId);
      const reading = file.reading === "unreadable" ? "due" : file.reading;
      await putInPlace(tx, present, { ...file, reading }, clock.now().toISOString());
      // It may have been replaced before it was read, and other pages been chosen since.
      await putReading(tx, jobs, ebookId);
      const restored = await findPublicationFile(tx, ebookId);
      return restored ? fillFromPdf(tx, before, restored) : undefined;
    });
    jobs.wake();
    return ebook;
  }

  /** @throws {DomainError} not_found */
  async erase(ebookId: string, fileId: string): Promise<void> {
    const { database } = this.#dependencies;
    const file = await database.write((tx) => take(tx, ebookId, fileId));
    await removePdf(this.#dependencies, file);
  }
}

/** Makes a PDF the ebook's; the one before can be restored. The downloads go on counting. */
export async function putInPlace(
  tx: Tx,
  before: PublicationFileRow | null,
  file: NewFile,
  now: string,
): Promise<void> {
  if (before) await store.insertReplacedFile(tx, toReplaced(before, now));
  const { downloads, ...columns } = file;
  const downloads_before = (before?.downloads ?? 0) - downloads;
  await savePublicationFile(tx, { ...columns, downloads_before, served_since: now });
}

function toReplaced(file: PublicationFileRow, now: string): ReplacedFileRow {
  const { downloads, downloads_before, chosen: _chosen, ...columns } = file;
  return {
    ...columns,
    id: uuidv7(),
    replaced_at: now,
    downloads: downloads - downloads_before,
  };
}

async function take(tx: Tx, ebookId: string, fileId: string): Promise<ReplacedFileRow> {
  const file = await store.takeReplacedFile(tx, ebookId, fileId);
  if (file) return file;
  throw new DomainError(
    "not_found",
    `This file cannot be restored. It was restored already, or its ${REPLACED_DAYS} days are over.`,
  );
}

/** Erases files that were replaced thirty days ago. @returns how many */
export async function sweepReplacedFiles(
  dependencies: { database: Database; files: FileStore },
  time: TrustedTime,
): Promise<number> {
  const before = keptSince(time, KEPT_MS);
  if (before === null) return 0;
  let erased = 0;
  for (;;) {
    const due = await dependencies.database.read((db) =>
      store.listReplacedBefore(db, before.toISOString(), BATCH),
    );
    for (const { publication_id, id } of due) {
      const file = await dependencies.database.write(
        (tx) => store.takeReplacedFile(tx, publication_id, id),
        { inBackground: true },
      );
      if (!file) continue;
      await removePdf(dependencies, file);
      erased += 1;
    }
    if (due.length < BATCH) return erased;
  }
}
