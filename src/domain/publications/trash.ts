import { createHash } from "node:crypto";
import { setImmediate as aTurnForOthers } from "node:timers/promises";
import { DAY_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { RestoredItem, TrashedItem, TrashRest } from "#contract/trash.ts";
import type { Proof } from "#domain/actor.ts";
import { publicationPath } from "#domain/addresses/address-path.ts";
import { addRedirects } from "#domain/addresses/redirects.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { DomainError } from "#domain/error.ts";
import { endOfKeeping, keptSince } from "#domain/keeping.ts";
import { readPosition } from "#domain/paging.ts";
import { removePdf } from "#domain/pdfs/ebook-pdf.ts";
import { putReading } from "#domain/pdfs/ebook-readings.ts";
import { erasePicture, restorePicture } from "#domain/pictures/trashed-picture.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { deleteMovedTo } from "#storage/address.ts";
import type { Database, Tx } from "#storage/database.ts";
import type { FileStore } from "#storage/files/files.ts";
import { deletePublication, insertPublication } from "#storage/publications/publication.ts";
import {
  findPublicationFile,
  insertPublicationFile,
} from "#storage/publications/publication-file.ts";
import { deleteVersionsOf } from "#storage/publications/publication-version.ts";
import { takeReplacedFilesOf } from "#storage/publications/replaced-file.ts";
import { deleteSearchText } from "#storage/publications/search-text.ts";
import * as store from "#storage/publications/trash.ts";
import {
  insertTrashed,
  readTrashedFile,
  takeTrashed,
} from "#storage/publications/trashed-publication.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";
import { insertWithFreeSlug } from "./address.ts";
import type { NounOf } from "./nouns.ts";
import type { Shapes } from "./publication-noun.ts";
import { PublicationRecords, type RecordNeeds } from "./publication-records.ts";
import { keepVersion } from "./publication-versions.ts";

const TRASH_MS = limits.trashDays * DAY_MS;

type Erased = Pick<store.TrashedKey, "id"> & Partial<store.TrashedKey>;

/** Rows per look-up; each goes in a transaction of its own. */
const BATCH = 100;

interface TrashNeeds extends RecordNeeds {
  files: FileStore;
}

/** Deleted publications and pictures. No query of any list, page, search or count sees them. */
export class Trash {
  readonly #dependencies: TrashNeeds;

  constructor(dependencies: TrashNeeds) {
    this.#dependencies = dependencies;
  }

  /** Lists first what is erased first; `total` counts all of it, and `state` stands for all of it. */
  list(query: PageQuery): Promise<Page<TrashedItem> & { total: number; state: string }> {
    return this.#dependencies.database.read(async (db) => {
      const goesAt = await endOfKeeping(db, TRASH_MS);
      const { limit } = query;
      const { items, next } = await store.listTrashed(db, {
        limit,
        after: readPosition(query, store.TRASH_LIST),
      });
      const keys = await store.listTrashedKeys(db);
      return {
        items: items.map(({ file_name, ...row }) => ({
          ...row,
          goes_at: goesAt(row.deleted_at),
          has_file: file_name !== null,
        })),
        next,
        total: keys.length,
        state: stateOf(keys),
      };
    });
  }

  /**
   * A publication as an unpublished draft, at its address or, where that is taken, at the next free one; a
   * picture into the library.
   * @throws {DomainError} not_found
   */
  async restore(id: string, nounOf: NounOf): Promise<RestoredItem> {
    const { database, jobs } = this.#dependencies;
    const restored = await database.write(async (tx) => {
      const picture = await restorePicture(tx, id);
      if (picture) return picture;
      const { data } = await requireTrashed(tx, id);
      const { publication, file, formerSlugs } = data;
      const { kind } = publication;
      const row = {
        ...publication,
        published: toFlag(false),
        version: publication.version + 1,
      };
      const stored = await insertWithFreeSlug(tx, kind, row, false, insertPublication);
      if (file) {
        await insertPublicationFile(tx, file);
        // It may have been deleted before it was read.
        await putReading(tx, jobs, id);
      }
      const former = formerSlugs.map((slug) => publicationPath(kind, slug));
      await addRedirects(tx, former, { ...stored, system: null, reason: "renamed", at: null });
      await new PublicationRecords(this.#dependencies, nounOf(kind)).index(tx, stored);
      const { title, slug } = stored;
      return { id, kind, title, slug, has_moved: slug !== publication.slug };
    });
    jobs.wake();
    return restored;
  }

  /** Erases it for good, with its versions, files and earlier files. @throws {DomainError} not_found */
  async erase(_proof: Proof, id: string): Promise<void> {
    if (!(await eraseTrashed(this.#dependencies, { id }))) throw notInTrash();
  }

  /**
   * Erases for good as many of the items that the owner has seen as one request may take. Items deleted meanwhile
   * stay. Returns null once none of those is left.
   * @param seen the state of the list, or what stands for the rest of it
   * @throws {DomainError} conflict, when the trash has changed since
   */
  async empty(_proof: Proof, seen: string): Promise<TrashRest | null> {
    const { database, clock } = this.#dependencies;
    const [state, until] = seen.split("~");
    const keys = upTo(await database.read(store.listTrashedKeys), until);
    if (stateOf(keys) !== state) {
      throw new DomainError("conflict", "The trash holds something else by now. Look at it again.");
    }
    const end = clock.elapsed() + timeOuts.request.part;
    let done = 0;
    for (const key of keys.slice(0, requestLimits.erasedAtOnce)) {
      if (done > 0 && clock.elapsed() >= end) break;
      await eraseTrashed(this.#dependencies, key);
      done += 1;
      await aTurnForOthers();
    }
    return this.#restOf(keys.slice(done));
  }

  /** Leaves out items that were restored or erased meanwhile. */
  async #restOf(keys: readonly store.TrashedKey[]): Promise<TrashRest | null> {
    const last = keys.at(-1);
    if (!last) return null;
    const present = await this.#dependencies.database.read(store.listTrashedKeys);
    const deletedAt = new Map(present.map(({ id, deleted_at }) => [id, deleted_at]));
    const rest = keys.filter(({ id, deleted_at }) => deletedAt.get(id) === deleted_at);
    if (rest.length === 0) return null;
    return { left: rest.length, seen: `${stateOf(rest)}~${last.deleted_at}` };
  }
}

/** Moves it with its draft as its text. Rows that cannot be made again from others go along. */
export async function moveToTrash<S extends Shapes>(
  tx: Tx,
  records: PublicationRecords<S>,
  before: PublicationRow,
  now: Date,
): Promise<void> {
  const { id, kind } = before;
  if (before.published === 1) {
    await keepVersion(tx, before, "published", before.updated_at);
    await records.tellRemoval(tx, "publication.deleted", before);
  }
  const publication = { ...(await records.withDraftAsText(tx, before)), rendered: null };
  const file = await findPublicationFile(tx, id);
  await insertTrashed(tx, { publication, file, formerSlugs: [] }, now.toISOString());
  await deletePublication(tx, kind, id);
  await deleteSearchText(tx, kind, id);
}

interface Stores {
  database: Database;
  files: FileStore;
  jobs: Jobs;
}

/** Erases everything that has been in the trash for long enough. @returns how many */
export async function sweepTrash(dependencies: Stores, time: TrustedTime): Promise<number> {
  const before = keptSince(time, TRASH_MS);
  if (before === null) return 0;
  let erased = 0;
  for (;;) {
    const keys = await dependencies.database.read((db) =>
      store.listTrashedBefore(db, before.toISOString(), BATCH),
    );
    for (const key of keys) if (await eraseTrashed(dependencies, key)) erased += 1;
    if (keys.length < BATCH) return erased;
  }
}

/** Returns the keys that were deleted by then. */
function upTo(keys: store.TrashedKey[], until: string | undefined): store.TrashedKey[] {
  return until === undefined ? keys : keys.filter(({ deleted_at }) => deleted_at <= until);
}

/** A count would not do: another thing may have come for one that went. */
function stateOf(keys: readonly store.TrashedKey[]): string {
  const hash = createHash("sha256");
  for (const { id, deleted_at } of keys) hash.update(`${id} ${deleted_at}\n`);
  return hash.digest("base64url");
}

/** @returns false where it is not in the trash, or was a picture that is shown somewhere */
async function eraseTrashed(dependencies: Stores, key: Erased): Promise<boolean> {
  return (await erasePublication(dependencies, key)) || (await erasePicture(dependencies, key));
}

async function erasePublication(dependencies: Stores, key: Erased): Promise<boolean> {
  const { id } = key;
  const erased = await dependencies.database.write(
    async (tx) => {
      const taken = await takeTrashed(tx, key);
      if (!taken) return null;
      await deleteVersionsOf(tx, id);
      await deleteMovedTo(tx, id);
      const file = readTrashedFile(taken.row.data);
      const replaced = await takeReplacedFilesOf(tx, id);
      return file ? [file, ...replaced] : replaced;
    },
    { inBackground: true },
  );
  if (erased === null) return false;
  // An open file would keep its room on the disk.
  await dependencies.jobs.breakOff("read_pdf", id);
  for (const file of erased) await removePdf(dependencies, file);
  return true;
}

async function requireTrashed(tx: Tx, id: string) {
  const taken = await takeTrashed(tx, { id });
  if (!taken) throw notInTrash();
  return taken;
}

function notInTrash(): DomainError {
  return new DomainError(
    "not_found",
    "This is not in the trash. It was restored or erased already.",
  );
}
