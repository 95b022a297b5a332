import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import type { DrawnPage } from "#contract/ebook-file.ts";
import { limits } from "#contract/limits.ts";
import { keepVariants } from "#domain/pictures/picture-files.ts";
import type { Content } from "#domain/publications/content.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { toColumns } from "#domain/publications/publication-noun.ts";
import type { Handler, RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { EndedFromOutside } from "#platform/process-end.ts";
import { timeOuts } from "#platform/time-outs.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { lockPublication, updatePublication } from "#storage/publications/publication.ts";
import {
  findPublicationFile,
  updatePublicationFile,
} from "#storage/publications/publication-file.ts";
import { updateReplacedFile } from "#storage/publications/replaced-file.ts";
import type { PublicationFileRow } from "#storage/schema.ts";
import { fillFromPdf } from "./ebook-autofill.ts";
import { readDrawn, removeDrawings, shownPages } from "./ebook-pdf.ts";
import { toFacts } from "./pdf-facts.ts";
import type { PdfWords } from "./pdf-messages.ts";
import { readApart } from "./pdf-process.ts";

/** If the process is killed this often, the PDF is to blame. */
const MOST_TRIES = 3;

interface Stores {
  database: Database;
  files: FileStore;
  content: Content;
}

interface ReadingReport {
  id: string;
  reading: "read" | "unreadable";
  /** The number of requested pages that are drawn. */
  pages: number;
}

interface Result {
  words: PdfWords | null;
  drawn: DrawnPage[];
  isDone: boolean;
}

export interface PdfLog {
  read(report: ReadingReport): void;
  failed(error: unknown): void;
}

/**
 * Call it in the transaction that makes the PDF of an ebook due to be read. The subject is the file, so that
 * one that is replaced while it is read is read to its end; the lane is the ebook.
 */
export async function putReading(tx: Tx, jobs: Jobs, ebookId: string): Promise<void> {
  const file = await findPublicationFile(tx, ebookId);
  if (file?.reading !== "due") return;
  await jobs.replace(tx, { kind: "read_pdf", subject: file.name, lane: ebookId });
}

/** Reads PDFs and draws their pages after the upload, which never waits for it or fails with it. */
export function pdfHandler(stores: Stores, log: PdfLog): Handler {
  return {
    kind: "read_pdf",
    slots: 1,
    mostTries: MOST_TRIES,
    retryAfter: () => timeOuts.job.pdfRetry,
    pause: timeOuts.job.pdfRetry,
    async run(job) {
      const readings = new EbookReadings(stores, job);
      for (;;) {
        const file = await stores.database.read((db) => findPublicationFile(db, job.lane));
        if (file?.name !== job.subject || file.reading !== "due") return { is: "gone" };
        try {
          const report = await readings.read(file);
          if (report) log.read(report);
        } catch (error) {
          if (!(error instanceof EndedFromOutside) || job.signal.aborted) throw error;
          return { is: "again", reason: error.message, tell: () => log.failed(error) };
        }
      }
    },
  };
}

class EbookReadings {
  readonly #stores: Stores;
  readonly #job: RunningJob;

  constructor(stores: Stores, job: RunningJob) {
    this.#stores = stores;
    this.#job = job;
  }

  /** Null when the ebook was deleted meanwhile. */
  async read(file: PublicationFileRow): Promise<ReadingReport | null> {
    const { signal } = this.#job;
    const former = readDrawn(file.drawn);
    const wanted = new Set([1, ...shownPages(file)]);
    const missing = [...wanted].filter((page) => !former.some((one) => one.page === page));
    const fresh: DrawnPage[] = [];
    try {
      const words = await this.#readApart(file, missing, fresh);
      // A page that takes too long, or too much, is not in the way of those behind it.
      let behind = pagesBehind(missing, fresh, words);
      while (behind.length > 0) {
        signal.throwIfAborted();
        await this.#readApart(file, behind, fresh);
        behind = pagesBehind(behind, fresh, words);
      }
      signal.throwIfAborted();
      const drawn = [...former, ...fresh]
        .filter(({ page }) => wanted.has(page))
        .toSorted((one, other) => one.page - other.page);
      // A reading that was ended early continues as long as that draws another page.
      const left = missing.filter((page) => !drawn.some((one) => one.page === page));
      const isDone = fresh.length === 0 || left.every((page) => page > (words?.pages ?? 0));
      const isStored = await this.#store(file, { words, drawn, isDone });
      // Pages that look the same have one picture.
      const isUnused = ({ url }: DrawnPage) => !drawn.some((one) => one.url === url);
      const unused = isStored ? former.filter(isUnused) : fresh;
      await removeDrawings(this.#stores, unused);
      if (!isStored) return null;
      const reading = words ? "read" : "unreadable";
      return { id: file.publication_id, reading, pages: fresh.length };
    } catch (error) {
      await removeDrawings(this.#stores, fresh);
      throw error;
    }
  }

  async #readApart(
    file: PublicationFileRow,
    pages: readonly number[],
    drawn: DrawnPage[],
  ): Promise<PdfWords | null> {
    const { signal, attempts } = this.#job;
    const opened = await this.#stores.files.openNearby(file.name);
    if (!opened) throw new Error(`${file.name} is missing and cannot be read.`);
    const { size } = opened;
    const stream = opened.read({ start: 0, end: size - 1 });
    // One for all pages of a reading, so that the sweep takes them for one thing.
    const id = uuidv7();
    const takePage = async (page: number, png: Uint8Array) => {
      signal.throwIfAborted();
      const url = await this.#keepPage(id, png);
      if (url !== null) drawn.push({ page, url });
    };
    let read: PdfWords | null = null;
    const takeWords = async (words: PdfWords) => {
      read = words;
      // The words show while the pages are being drawn.
      if (file.facts === null && drawn.length === 0)
        await this.#store(file, { words, drawn: [], isDone: false });
    };
    const takers = { takeWords, takePage };
    try {
      return await readApart({ stream, size, pages }, takers, { signal });
    } catch (error) {
      const isLast = attempts + 1 >= MOST_TRIES;
      if (!(error instanceof EndedFromOutside) || !isLast) throw error;
      // Pages read until then are kept, for example if the PDF takes too much.
      return read;
    } finally {
      // A reading that was ended may not have read it to its end, or at all.
      stream.destroy();
      await opened.close();
    }
  }

  async #keepPage(id: string, png: Uint8Array): Promise<string | null> {
    const { files } = this.#stores;
    const incoming = await files.receive(Readable.from([png]), limits.pictureBytes);
    try {
      const kept = await keepVariants(files, incoming, { id, hash: incoming.hash });
      return typeof kept === "string" ? null : kept.url;
    } finally {
      await incoming.discard();
    }
  }

  /** False when neither the ebook nor its earlier files have the PDF any more. */
  #store(file: PublicationFileRow, { words, drawn, isDone }: Result): Promise<boolean> {
    const result = {
      // A PDF that could be read before is not unreadable because the machine is busy.
      facts: words ? JSON.stringify(toFacts(words)) : file.facts,
      drawn: JSON.stringify(drawn),
    };
    const reading = result.facts === null ? "unreadable" : isDone ? "read" : "due";
    const work = async (tx: Tx) => {
      const row = await lockPublication(tx, "ebook", file.publication_id);
      const present = row && (await findPublicationFile(tx, row.id));
      if (!row || !present) return false;
      if (present.name !== file.name) {
        return updateReplacedFile(tx, row.id, file.name, { ...result, reading });
      }
      // Another process was faster.
      if (present.reading !== "due") return false;
      // Other pages may have been chosen meanwhile.
      const state = present.chosen === file.chosen ? reading : "due";
      await updatePublicationFile(tx, row.id, { ...result, reading: state });
      if (result.facts === null) return true;
      const fields = await fillFromPdf(tx, row, { ...present, ...result });
      const columns = toColumns(ebookNoun, this.#stores.content.facts, fields, row);
      // Pictures and facts alone change nothing that somebody could be writing over.
      const isFilled = Object.keys(fields).length > 0;
      const version = isFilled ? row.version + 1 : row.version;
      await updatePublication(tx, row.id, { ...columns, version });
      return true;
    };
    // Visitors see nothing of a PDF that cannot be read.
    const { content, database } = this.#stores;
    return words ? content.change(work) : database.write(work, { inBackground: true });
  }
}

/** Lists the pages after the one at which a reading was ended. */
function pagesBehind(
  asked: readonly number[],
  drawn: readonly DrawnPage[],
  words: PdfWords | null,
): number[] {
  const there = asked.filter((page) => page <= (words?.pages ?? 0));
  const done = new Set(drawn.map(({ page }) => page));
  const last = there.findLastIndex((page) => done.has(page));
  return there.slice(last + 2);
}
