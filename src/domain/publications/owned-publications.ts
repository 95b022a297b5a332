import type { PublicationOrder } from "#contract/nouns.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { LabelInUse } from "#contract/publication.ts";
import { readPosition } from "#domain/paging.ts";
import { textQuery } from "#domain/search-words.ts";
import type { Db, Tx } from "#storage/database.ts";
import * as store from "#storage/publications/publication.ts";
import { deleteDraft } from "#storage/publications/publication-draft.ts";
import { listLabels } from "#storage/publications/publication-label.ts";
import { deleteSchedule } from "#storage/publications/publication-schedule.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";
import { insertWithFreeSlug, refuseTakenSlug } from "./address.ts";
import { type Creation, newRow } from "./new-publication.ts";
import type { Fields, NounDefinition, Shapes } from "./publication-noun.ts";
import { isEmpty, PublicationRecords, type RecordNeeds } from "./publication-records.ts";
import { keepBeforeSave, keepVersion, sameText } from "./publication-versions.ts";
import { requireSeen, type SeenVersion } from "./seen-version.ts";
import { moveToTrash } from "./trash.ts";

/** Nobody chooses from a longer list. */
const MOST_LABELS = 200;

interface OwnersQuery extends PageQuery {
  published?: boolean | undefined;
  scheduled?: boolean | undefined;
  q?: string | undefined;
  label?: string | undefined;
  sort?: PublicationOrder | undefined;
}

/** `total` counts everything that the filter matches. */
export type OwnersPage<Item> = Page<Item> & { total: number };

interface Change {
  fields: Fields;
  isPublic: boolean;
  /** The one that the writer saw; null where they saw none. */
  version: SeenVersion;
}

export class OwnedPublications<S extends Shapes> {
  readonly #dependencies: RecordNeeds;
  readonly #noun: NounDefinition<S>;
  readonly #records: PublicationRecords<S>;

  constructor(dependencies: RecordNeeds, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#noun = noun;
    this.#records = new PublicationRecords(dependencies, noun);
  }

  list(query: OwnersQuery): Promise<OwnersPage<S["summary"]>> {
    return this.#list(query, async (db, page) => {
      const { items, next } = await store.listPublications(db, this.#noun.kind, page);
      return { items: await this.#records.answers(db, this.#noun.answers.summary, items), next };
    });
  }

  listWhole(query: OwnersQuery): Promise<OwnersPage<S["full"]>> {
    return this.#list(query, async (db, page) => {
      const rows = await store.listWholePublications(db, this.#noun.kind, page);
      const items = await this.#records.answers(db, this.#noun.answers.full, rows.items);
      return { items, next: rows.next };
    });
  }

  /** Returns what visitors see, if it is published. @throws {DomainError} not_found */
  async get(id: string): Promise<S["full"]> {
    await this.#records.settleCounts();
    return this.#dependencies.database.read(async (db) =>
      this.#records.full(db, await this.#records.find(db, id)),
    );
  }

  /** Waits for nothing but a read, unlike {@link get}. @throws {DomainError} not_found, conflict */
  async requireExisting(id: string, version: SeenVersion): Promise<void> {
    const row = await this.#dependencies.database.read((db) => this.#records.find(db, id));
    requireSeen(version, row.version, this.#records.word);
  }

  /**
   * @throws {DomainError} conflict, when `slug` is given and taken; invalid_fields, when it is to be
   * published and not complete
   * @throws {Unavailable} full
   */
  async create(input: S["input"], creation: Creation = {}): Promise<S["full"]> {
    const { content, database, jobs } = this.#dependencies;
    const { kind } = this.#noun;
    await database.requireRoom();
    const row = newRow(this.#dependencies, this.#noun, input, creation);
    const isPublished = row.published === 1;
    const insert = async (tx: Tx) => {
      const isExact = input.slug !== undefined && !creation.movesSlug;
      const stored = await insertWithFreeSlug(tx, kind, row, isExact, store.insertPublication);
      const full = await this.#records.index(tx, stored);
      if (isPublished) {
        this.#records.requireComplete(full);
        await this.#records.settlePublished(tx, stored, creation.isNews ?? true);
      }
      await creation.alongside?.(tx, stored);
      return { full, stored };
    };
    // Nobody but the owner sees a draft, so that no cached page is dropped for it.
    const { full, stored } = await (isPublished ? content.change(insert) : database.write(insert));
    void this.#records.renderAhead(stored);
    if (isPublished) jobs.wake();
    return full;
  }

  /**
   * Changes only the fields given, and drops the draft that they take the place of. Where nothing is
   * to change, no page is outdated. `version` is the one the writer saw; null accepts any.
   * @throws {DomainError} not_found, conflict (stale version or taken slug), invalid_fields (to be
   * published and not complete)
   * @throws {Unavailable} full, for long texts
   */
  async update(
    id: string,
    patch: S["patch"],
    version: SeenVersion,
    alongside?: Creation["alongside"],
  ): Promise<S["full"]> {
    const { published, ...fields } = patch;
    await this.#records.settleCounts();
    const unchanged = await this.#records.findUnchanged(id, patch, version);
    if (unchanged !== null) return unchanged;
    // Only long texts need room: taking something offline must stay possible on a full disk.
    if (this.#records.isLong(fields)) await this.#dependencies.database.requireRoom();
    const { row, full } = await refuseTakenSlug(
      this.#records.word,
      () =>
        this.#dependencies.content.change(async (tx) => {
          const before = await this.#records.lock(tx, id, version);
          const isPublic = published ?? before.published === 1;
          const applied = await this.#apply(tx, before, { fields, isPublic, version });
          await alongside?.(tx, applied.row);
          return applied;
        }),
      { isGiven: fields.slug !== undefined },
    );
    this.#dependencies.jobs.wake();
    const isRead = full.published || this.#records.isLong(fields);
    if (isRead && row.rendered === null) void this.#records.renderAhead(row);
    return full;
  }

  /** Also writes the fields that `work` returns, if any. @throws {DomainError} not_found, conflict */
  touch(
    id: string,
    version: SeenVersion,
    work: (tx: Tx, before: PublicationRow) => Promise<Fields | undefined>,
  ): Promise<S["full"]> {
    return this.#dependencies.content.change(async (tx) => {
      const before = await this.#records.lock(tx, id, version);
      const fields = await work(tx, before);
      const columns = fields && this.#records.columns(fields, before);
      return (await this.#records.change(tx, before, columns ?? {}, true)).full;
    });
  }

  /** Moves it to the trash. @throws {DomainError} not_found, conflict (stale version) */
  async delete(id: string, version: SeenVersion = null): Promise<void> {
    await this.#records.settleCounts();
    const now = this.#dependencies.clock.now();
    await this.#dependencies.content.change(async (tx) =>
      moveToTrash(tx, this.#records, await this.#records.lock(tx, id, version), now),
    );
    this.#dependencies.jobs.wake();
  }

  /** Categories, topics or sectors in use, with how many have each. */
  labels(): Promise<LabelInUse[]> {
    return this.#dependencies.database.read((db) => listLabels(db, this.#noun.kind, MOST_LABELS));
  }

  async #list<Item>(
    query: OwnersQuery,
    read: (db: Db, page: store.PublicationPage) => Promise<Page<Item>>,
  ): Promise<OwnersPage<Item>> {
    const { published, scheduled, label, limit, sort: order, q } = query;
    const { database } = this.#dependencies;
    const text = q === undefined ? undefined : textQuery(q, database);
    if (text?.terms.length === 0) return { items: [], next: null, total: 0 };
    await this.#records.settleCounts();
    const filter = { published, scheduled, label, text };
    const after = readPosition(query, store.listName(this.#noun.kind, order));
    return database.read(async (db) => ({
      ...(await read(db, { ...filter, order, limit, after })),
      total: await store.countPublications(db, this.#noun.kind, filter),
    }));
  }

  async #apply(
    tx: Tx,
    before: PublicationRow,
    change: Change,
  ): Promise<{ row: PublicationRow; full: S["full"] }> {
    const { fields, isPublic } = change;
    const written = await this.#written(tx, before, change);
    const { row, full } = await this.#records.change(tx, before, {
      ...written,
      published: toFlag(isPublic),
      ...(isPublic ? this.#firstPublished(before) : {}),
    });
    if (isPublic) this.#records.requireComplete(full);
    const isNews = isPublic && (before.published === 0 || !isEmpty(fields));
    if (isNews) await this.#records.settlePublished(tx, row, before.published === 0);
    if (!isPublic && before.published === 1) await deleteSchedule(tx, row.id);
    // The row is read again, because publishing may have ended its schedule.
    return { row, full: await this.#records.full(tx, row) };
  }

  /** Returns the columns for the fields. Versions keep the replaced text. */
  async #written(
    tx: Tx,
    before: PublicationRow,
    { fields, isPublic, version }: Change,
  ): Promise<Partial<PublicationRow>> {
    const now = this.#dependencies.clock.now();
    const target = { ...before, published: toFlag(isPublic) };
    const changed = await this.#records.newFields(tx, fields, before);
    const columns = this.#records.columns(changed, target);
    if (before.published === 0) {
      if (!isEmpty(changed)) await keepBeforeSave(tx, before, { columns, version, now });
      return columns;
    }
    if (isEmpty(fields) && isPublic) return {};
    await keepVersion(tx, before, "published", before.updated_at);
    const working = await this.#records.workingCopy(tx, before);
    const text = await this.#records.withDraftAsText(tx, before);
    await deleteDraft(tx, before.id);
    if (!isEmpty(fields)) {
      const isSame = sameText(working, before) || sameText(working, { ...before, ...columns });
      if (!isSame) await keepVersion(tx, working, "replaced", now.toISOString());
      return columns;
    }
    const { title, sort_title, card, body, rendered } = text;
    return { title, sort_title, card, body, rendered };
  }

  /** Visitors read the date of a publication as the day on which it came out. */
  #firstPublished({ was_published }: PublicationRow): Partial<PublicationRow> {
    if (was_published === 1) return {};
    return { was_published: 1, created_at: this.#dependencies.clock.now().toISOString() };
  }
}
