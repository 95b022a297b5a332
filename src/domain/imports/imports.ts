import { setImmediate as aTurnForOthers } from "node:timers/promises";
import type { Schedule } from "#contract/publication.ts";
import { addRedirects } from "#domain/addresses/redirects.ts";
import { DomainError } from "#domain/error.ts";
import { toPicture } from "#domain/pictures/picture.ts";
import type { Creation } from "#domain/publications/new-publication.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import { OwnedPublications } from "#domain/publications/owned-publications.ts";
import type { Fields, NounDefinition, Shapes } from "#domain/publications/publication-noun.ts";
import { PublicationRecords, type RecordNeeds } from "#domain/publications/publication-records.ts";
import { putSchedule } from "#domain/publications/schedules.ts";
import { moveToTrash } from "#domain/publications/trash.ts";
import { WorkingCopies } from "#domain/publications/working-copies.ts";
import type { Db, Tx } from "#storage/database.ts";
import * as store from "#storage/imports/imported-item.ts";
import { findPicture } from "#storage/pictures/picture.ts";
import {
  findPublication,
  findPublicationOfAnyKind,
  lockPublication,
} from "#storage/publications/publication.ts";
import { isScheduled } from "#storage/publications/publication-schedule.ts";
import { isTrashed } from "#storage/publications/trashed-publication.ts";
import { type ImportedItemRow, type PublicationRow, toFlag } from "#storage/schema.ts";

/** Rows per look-up. */
const BATCH = 100;

/** The source of an imported thing, by which another run recognises it. */
interface Origin {
  /** The system and site. */
  source: string;
  /** No two things of a source have the same. */
  sourceId: string;
  /** A hash of all that is imported from the source. */
  digest: string;
  run: string;
}

interface Arrived {
  state: "published" | "draft" | "scheduled";
  slug: string;
}

/** The state in which an earlier run has left a thing. */
export type Standing =
  | { state: "new" }
  /** `arrived` where this very run brought it, before it was interrupted. */
  | { state: "unchanged"; id: string; arrived: Arrived | null }
  /** It says something else at its source now, and was not touched here. */
  | { state: "newer there"; id: string; version: number }
  | { state: "changed here"; id: string }
  | { state: "in trash" };

interface Arrival<S extends Shapes> {
  input: S["input"];
  origin: Origin;
  creation: Pick<Creation, "id" | "createdAt" | "updatedAt">;
  /** It comes as a draft, though it is public at its source. */
  wasPublic?: boolean;
  oldAddresses: readonly string[];
  schedule: Schedule | null;
  /** Changes that its writer had not published. */
  unpublished?: Fields | null;
  /** Runs in the same transaction, which may run again. */
  alongside?: (tx: Tx) => Promise<void>;
}

/** Follows work that is done thing by thing. */
export interface Watch<Outcome> {
  /** Stops between two items; finished ones stay. */
  signal?: AbortSignal;
  /** Called before each of them, with its title. */
  onItem?: (title: string) => void;
  onProgress?: (outcome: Readonly<Outcome>) => void;
}

export interface TakenBack {
  trashed: number;
  kept: number;
}

/** Remembers what was imported from other systems, so that nothing is imported twice. */
export class Imports {
  readonly #dependencies: RecordNeeds;

  constructor(dependencies: RecordNeeds) {
    this.#dependencies = dependencies;
  }

  standing(
    { kind }: Pick<NounDefinition<Shapes>, "kind">,
    { source, sourceId, digest, run }: Origin,
  ): Promise<Standing> {
    return this.#dependencies.database.read(async (db): Promise<Standing> => {
      const known = await store.findImportedItem(db, source, sourceId);
      if (!known) return { state: "new" };
      const { target_id: id } = known;
      const present = await findPublication(db, kind, id);
      if (!present) return { state: (await isTrashed(db, id)) ? "in trash" : "new" };
      const { version } = present;
      if (version !== known.version) return { state: "changed here", id };
      if (known.digest !== digest) return { state: "newer there", id, version };
      const arrived = known.run === run ? await arrivedAs(db, present) : null;
      return { state: "unchanged", id, arrived };
    });
  }

  /**
   * Creates a publication with its redirects, its schedule and its draft, all in one transaction.
   * @returns the publication, and how many addresses lead to it
   * @throws {DomainError} invalid_fields, conflict (another import has brought it meanwhile)
   * @throws {Unavailable} full
   */
  async add<S extends Shapes>(
    noun: NounDefinition<S>,
    arrival: Arrival<S>,
  ): Promise<{ full: S["full"]; redirects: number }> {
    const { input, origin, creation, wasPublic, oldAddresses, schedule } = arrival;
    const records = new PublicationRecords(this.#dependencies, noun);
    const workingCopies = new WorkingCopies(this.#dependencies, noun);
    const { clock, jobs } = this.#dependencies;
    let redirects = 0;
    const full = await new OwnedPublications(this.#dependencies, noun).create(input, {
      ...creation,
      movesSlug: true,
      isNews: false,
      alongside: async (tx, row) => {
        const [system = null] = origin.source.split(" ");
        const from = { ...row, reason: "imported", system, at: clock.now() } as const;
        redirects = await addRedirects(tx, oldAddresses, from);
        if (schedule) {
          records.requireComplete(await records.full(tx, row));
          await putSchedule(tx, jobs, row, schedule);
        }
        await arrival.alongside?.(tx);
        const { unpublished } = arrival;
        const left = unpublished ? await workingCopies.receive(tx, row, unpublished) : row;
        await rememberNew(tx, toItem(origin, left, wasPublic));
      },
    });
    if (schedule) jobs.wake();
    return { full, redirects };
  }

  /** @throws {DomainError} not_found, conflict (changed here meanwhile), invalid_fields */
  async update<S extends Shapes>(
    noun: NounDefinition<S>,
    known: { id: string; version: number },
    { patch, origin, wasPublic }: { patch: S["patch"]; origin: Origin; wasPublic: boolean },
  ): Promise<S["full"]> {
    const publications = new OwnedPublications(this.#dependencies, noun);
    return publications.update(known.id, patch, known.version, (tx, row) =>
      store.saveImportedItem(tx, toItem(origin, row, wasPublic)),
    );
  }

  /** Looks up something that this site has exported itself: it keeps its id. */
  standingOfOwn(
    { kind }: Pick<NounDefinition<Shapes>, "kind">,
    { id, updatedAt }: { id: string; updatedAt: string | null },
  ): Promise<Standing> {
    return this.#dependencies.database.read(async (db): Promise<Standing> => {
      const present = await findPublication(db, kind, id);
      if (present) {
        return present.updated_at === updatedAt
          ? { state: "unchanged", id, arrived: null }
          : { state: "changed here", id };
      }
      return { state: (await isTrashed(db, id)) ? "in trash" : "new" };
    });
  }

  /**
   * The address of a picture that an earlier run brought; null for a new one. From the trash it comes
   * back with the text that shows it.
   */
  findPicture(digest: string): Promise<string | null> {
    return this.#dependencies.database.read(async (db) => {
      const known = await store.findImportedItem(db, PICTURES, digest);
      const row = known && (await findPicture(db, known.target_id));
      return row ? toPicture(row).url : null;
    });
  }

  async rememberPicture(digest: string, id: string, run: string): Promise<void> {
    const origin = { source: PICTURES, sourceId: digest, digest, run };
    await this.#dependencies.database.write((tx) =>
      store.saveImportedItem(tx, toItem(origin, { id, kind: "picture", version: 1 })),
    );
  }

  /** Counts the items that {@link takeBack} would look at. */
  count(run: string): Promise<number> {
    return this.#dependencies.database.read((db) => store.countImportedItems(db, run));
  }

  /**
   * Moves a run's publications to the trash, except for those that were changed here since. Pictures stay in the
   * library.
   */
  async takeBack(
    run: string,
    nounOf: NounOf,
    { signal, onItem, onProgress }: Watch<TakenBack> = {},
  ): Promise<TakenBack> {
    const outcome = { trashed: 0, kept: 0 };
    for (let after = ""; ; ) {
      const items = await this.#dependencies.database.read((db) =>
        store.listImportedItems(db, run, { after, limit: BATCH }),
      );
      for (const { title, ...item } of items) {
        if (signal?.aborted) return outcome;
        after = item.target_id;
        if (item.kind === "picture") continue;
        if (title !== null) onItem?.(title);
        const what = await this.#takeBack(item, nounOf(item.kind));
        if (what !== "gone") outcome[what] += 1;
        onProgress?.(outcome);
        await aTurnForOthers();
      }
      if (items.length < BATCH) return outcome;
    }
  }

  async #takeBack(
    item: ImportedItemRow,
    noun: NounDefinition<Shapes>,
  ): Promise<"trashed" | "kept" | "gone"> {
    const { clock, content, database } = this.#dependencies;
    const { kind } = noun;
    const seen = await database.read((db) => findPublication(db, kind, item.target_id));
    // Drops no cached page.
    if (seen && seen.version !== item.version) return "kept";
    const records = new PublicationRecords(this.#dependencies, noun);
    await records.settleCounts();
    return content.change(async (tx) => {
      const present = await lockPublication(tx, kind, item.target_id);
      if (present && present.version !== item.version) return "kept";
      if (present) await moveToTrash(tx, records, present, clock.now());
      // Another import brings it again.
      await store.deleteImportedItem(tx, item);
      return present ? "trashed" : "gone";
    });
  }
}

async function arrivedAs(db: Db, { id, slug, published }: PublicationRow): Promise<Arrived> {
  if (published === 1) return { state: "published", slug };
  return { state: (await isScheduled(db, id)) ? "scheduled" : "draft", slug };
}

const PICTURES = "pictures";

/** When two imports bring the same thing at once, only one may. @throws {DomainError} conflict */
async function rememberNew(tx: Tx, item: ImportedItemRow): Promise<void> {
  if (await store.insertImportedItem(tx, item)) return;
  const known = await store.findImportedItem(tx, item.source, item.source_id);
  const isOther = known !== null && known.target_id !== item.target_id;
  if (isOther && (await findPublicationOfAnyKind(tx, known.target_id))) {
    throw new DomainError("conflict", "Another import has added it in the meantime.");
  }
  await store.saveImportedItem(tx, item);
}

function toItem(
  { source, sourceId, digest, run }: Origin,
  { id, kind, version }: Pick<PublicationRow, "id" | "version"> & Pick<ImportedItemRow, "kind">,
  wasPublic = false,
): ImportedItemRow {
  return {
    source,
    source_id: sourceId,
    kind,
    target_id: id,
    digest,
    version,
    run,
    was_public: toFlag(wasPublic),
  };
}
