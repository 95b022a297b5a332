import { limits } from "#contract/limits.ts";
import { cutTo } from "#contract/short-text.ts";
import type { Tx } from "#storage/database.ts";
import * as store from "#storage/publications/publication.ts";
import { deleteDraft, findDraft, saveDraft } from "#storage/publications/publication-draft.ts";
import { deleteSchedule } from "#storage/publications/publication-schedule.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { refuseTakenSlug, requireFreeSlug } from "./address.ts";
import { type Fields, type NounDefinition, readDocument, type Shapes } from "./publication-noun.ts";
import { isEmpty, PublicationRecords, type RecordNeeds } from "./publication-records.ts";
import {
  getVersion,
  keepBeforeSave,
  keepVersion,
  listVersions,
  type Version,
} from "./publication-versions.ts";
import type { SeenVersion } from "./seen-version.ts";

type Listed = Awaited<ReturnType<typeof listVersions>>;

export interface Keeping {
  pasted?: boolean | undefined;
  replaces?: boolean | undefined;
}

/**
 * The owner's working copy. For a draft, it is the draft itself; for a published item, it is kept beside it, where no
 * visitor sees it. None of these calls changes a page.
 */
export class WorkingCopies<S extends Shapes> {
  readonly #dependencies: RecordNeeds;
  readonly #records: PublicationRecords<S>;

  constructor(dependencies: RecordNeeds, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#records = new PublicationRecords(dependencies, noun);
  }

  /** @throws {DomainError} not_found */
  async get(id: string): Promise<S["full"]> {
    await this.#records.settleCounts();
    return this.#dependencies.database.read(async (db) => {
      const row = await this.#records.find(db, id);
      return this.#records.full(db, await this.#records.workingCopy(db, row));
    });
  }

  /**
   * Changes only the fields given. `version` is the one the writer saw; null accepts any.
   * @throws {DomainError} not_found, conflict (stale version or taken slug)
   * @throws {Unavailable} full
   */
  async save(
    id: string,
    { pasted = false, replaces = false, ...fields }: Fields & Keeping,
    version: SeenVersion,
  ): Promise<S["full"]> {
    await this.#dependencies.database.requireRoom();
    return this.#write(
      id,
      version,
      async (tx, before) => {
        const now = this.#dependencies.clock.now();
        const present = await this.#records.workingCopy(tx, before);
        if (pasted) await keepVersion(tx, present, "pasted", now.toISOString());
        else if (replaces) await keepVersion(tx, present, "overwritten", now.toISOString());
        else {
          const changed = await this.#records.newFields(tx, fields, present);
          const columns = this.#records.columns(changed, present);
          if (!isEmpty(changed)) await keepBeforeSave(tx, present, { columns, version, now });
        }
        return this.#lay(tx, before, fields);
      },
      fields.slug !== undefined,
    );
  }

  /** Goes back to the published text. A version keeps the draft. @throws {DomainError} not_found, conflict */
  discard(id: string, version: SeenVersion): Promise<S["full"]> {
    return this.#write(id, version, async (tx, before) => {
      const present = await this.#records.workingCopy(tx, before);
      if (present === before) return before;
      const now = this.#dependencies.clock.now().toISOString();
      await keepVersion(tx, present, "replaced", now);
      await deleteDraft(tx, id);
      await deleteSchedule(tx, id);
      return bump(tx, before);
    });
  }

  /** Lists the newest first. @throws {DomainError} not_found */
  versions(id: string): Promise<Listed> {
    return this.#dependencies.database.read(async (db) => {
      await this.#records.find(db, id);
      return listVersions(db, id);
    });
  }

  /** @throws {DomainError} not_found */
  version(id: string, versionId: string): Promise<Version> {
    return this.#dependencies.database.read(async (db) => {
      await this.#records.find(db, id);
      return getVersion(db, id, versionId);
    });
  }

  /** Writes a version into the draft. What stood there is kept. @throws {DomainError} not_found, conflict */
  async restore(id: string, versionId: string, version: SeenVersion): Promise<S["full"]> {
    await this.#dependencies.database.requireRoom();
    return this.#write(id, version, async (tx, before) => {
      const { fields } = await getVersion(tx, id, versionId);
      const present = await this.#records.workingCopy(tx, before);
      await keepVersion(tx, present, "restored", this.#dependencies.clock.now().toISOString());
      return this.#lay(tx, before, await this.#whole(tx, present, fields));
    });
  }

  /** Adds the fields that a version leaves out because they were empty, or did not exist yet. */
  async #whole(tx: Tx, present: PublicationRow, fields: Fields): Promise<Fields> {
    const written = { ...readDocument(present.card), ...readDocument(present.body), ...fields };
    const version = { ...present, card: JSON.stringify(fields), body: "{}" };
    const whole = new Map<string, unknown>(Object.entries(await this.#records.full(tx, version)));
    // The date belongs to the publication, and not to one of its texts.
    const names = Object.keys(written).filter((name) => name !== "published_at");
    return {
      ...Object.fromEntries(names.map((name) => [name, whole.get(name)])),
      title: fields.title,
    };
  }

  /**
   * Takes an import's unpublished changes. For a published item they become its draft. For an item that arrives as a
   * draft they become a version, since it is published later as visitors knew it.
   * @throws {DomainError} conflict (taken slug)
   */
  async receive(tx: Tx, row: PublicationRow, changes: Fields): Promise<PublicationRow> {
    if (row.published === 1) return this.#layBeside(tx, row, changes);
    const changed = { ...row, ...this.#records.columns(changes, row) };
    await keepVersion(tx, changed, "replaced", this.#dependencies.clock.now().toISOString());
    return row;
  }

  /** The fields of a new draft that says the same. @throws {DomainError} not_found */
  async fieldsOfCopy(id: string): Promise<Fields> {
    return this.#dependencies.database.read(async (db) => {
      const row = await this.#records.workingCopy(db, await this.#records.find(db, id));
      const title = cutTo(`Copy of ${row.title}`, limits.title);
      return {
        ...readDocument(row.card),
        ...readDocument(row.body),
        title,
        published_at: "",
        published: false,
      };
    });
  }

  async #write(
    id: string,
    version: SeenVersion,
    work: (tx: Tx, before: PublicationRow) => Promise<PublicationRow>,
    isGiven = false,
  ): Promise<S["full"]> {
    await this.#records.settleCounts();
    const write = () =>
      this.#dependencies.database.write(async (tx) => {
        const row = await work(tx, await this.#records.lock(tx, id, version));
        return this.#records.full(tx, await this.#records.workingCopy(tx, row));
      });
    return refuseTakenSlug(this.#records.word, write, { isGiven });
  }

  async #lay(tx: Tx, before: PublicationRow, fields: Fields): Promise<PublicationRow> {
    if (before.published === 1) return this.#layBeside(tx, before, fields);
    const changed = await this.#records.newFields(tx, fields, before);
    if (isEmpty(changed)) return before;
    return (await this.#records.change(tx, before, this.#records.columns(changed, before))).row;
  }

  /** Stores a draft only if it differs from the published text. */
  async #layBeside(tx: Tx, before: PublicationRow, fields: Fields): Promise<PublicationRow> {
    const stored = await findDraft(tx, before.id);
    const published = new Map<string, unknown>(
      Object.entries(await this.#records.full(tx, before)),
    );
    const draft: Fields = stored === null ? {} : readDocument(stored.fields);
    for (const [name, value] of Object.entries(this.#records.withDefaults(fields))) {
      if (JSON.stringify(value) === JSON.stringify(published.get(name))) delete draft[name];
      else draft[name] = value;
    }
    const { slug } = draft;
    if (typeof slug === "string") {
      await requireFreeSlug(tx, before.kind, { id: before.id, slug });
    }
    const text = JSON.stringify(draft);
    if (text === (stored?.fields ?? "{}")) return before;
    if (text === "{}") {
      await deleteDraft(tx, before.id);
      await deleteSchedule(tx, before.id);
    } else {
      const saved_at = this.#dependencies.clock.now().toISOString();
      await saveDraft(tx, { publication_id: before.id, saved_at, fields: text });
    }
    return bump(tx, before);
  }
}

/** Makes another tab's copy stale. For visitors nothing changes. */
function bump(tx: Tx, { id, version }: PublicationRow): Promise<PublicationRow> {
  return store.updatePublication(tx, id, { version: version + 1 });
}
