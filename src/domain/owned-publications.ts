import { v7 as uuidv7 } from "uuid";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { PublicationOrder } from "#contract/publication.ts";
import type { Db, Tx } from "#storage/database.ts";
import { deleteFormerSlugsOf } from "#storage/former-slug.ts";
import * as store from "#storage/publication.ts";
import { findPublicationFile } from "#storage/publication-file.ts";
import { replaceLabels } from "#storage/publication-label.ts";
import { type PublicationRow, toFlag } from "#storage/schema.ts";
import { deleteSearchText, putSearchText } from "#storage/search-text.ts";
import { insertWithFreeSlug, moveSlug, refuseTakenSlug } from "./address.ts";
import type { Dependencies } from "./dependencies.ts";
import { notFound, staleVersion } from "./error.ts";
import { readPosition } from "./paging.ts";
import {
  type NounDefinition,
  type Shapes,
  sortTitle,
  toAnswer,
  toAnswers,
  toColumns,
  wordOf,
} from "./publication-noun.ts";
import { toKept } from "./rendered-texts.ts";
import { foldText, searchText } from "./search-words.ts";
import { slugFromTitle } from "./slug.ts";

export interface OwnersQuery extends PageQuery {
  published?: boolean | undefined;
  q?: string | undefined;
  label?: string | undefined;
  sort?: PublicationOrder | undefined;
}

/** `total` counts everything that the filter matches. */
export type OwnersPage<Item> = Page<Item> & { total: number };

export class OwnedPublications<S extends Shapes> {
  readonly #dependencies: Dependencies;
  readonly #noun: NounDefinition<S>;

  constructor(dependencies: Dependencies, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#noun = noun;
  }

  list(query: OwnersQuery): Promise<OwnersPage<S["summary"]>> {
    return this.#list(query, async (db, page) => {
      const rows = await store.listPublications(db, this.#noun.kind, page);
      const items = await toAnswers(db, this.#noun, this.#noun.answers.summary, rows.items);
      return { items, next: rows.next };
    });
  }

  listWhole(query: OwnersQuery): Promise<OwnersPage<S["full"]>> {
    return this.#list(query, async (db, page) => {
      const rows = await store.listWholePublications(db, this.#noun.kind, page);
      const items = await toAnswers(db, this.#noun, this.#noun.answers.full, rows.items);
      return { items, next: rows.next };
    });
  }

  /** @throws {DomainError} not_found */
  async get(id: string): Promise<S["full"]> {
    await this.#settleCounts();
    return this.#dependencies.database.read(async (db) => {
      const row = await store.findPublication(db, this.#noun.kind, id);
      if (!row) throw notFound(wordOf(this.#noun.kind));
      return this.#full(db, row);
    });
  }

  /** Waits for nothing but a read, unlike {@link get}. @throws {DomainError} not_found */
  async requireExisting(id: string): Promise<void> {
    const find = (db: Db) => store.findPublication(db, this.#noun.kind, id);
    if (!(await this.#dependencies.database.read(find))) throw notFound(wordOf(this.#noun.kind));
  }

  /** @throws {DomainError} conflict, when `slug` is given and taken @throws {Unavailable} full */
  async create(input: S["input"], createdAt = this.#dependencies.clock.now()): Promise<S["full"]> {
    await this.#dependencies.database.requireRoom();
    const { title, published, slug, ...fields } = input;
    const now = createdAt.toISOString();
    const row: PublicationRow = {
      id: uuidv7(),
      kind: this.#noun.kind,
      slug: slug ?? slugFromTitle(title),
      title,
      sort_title: sortTitle(title),
      published: toFlag(published),
      created_at: now,
      updated_at: now,
      version: 1,
      ...toColumns(this.#noun, fields),
      rendered: null,
    };
    const created = await this.#dependencies.content.change(async (tx) => {
      const isExact = slug !== undefined;
      const stored = await insertWithFreeSlug(tx, row.kind, row, isExact, store.insertPublication);
      return this.#index(tx, stored);
    });
    this.#renderAhead(created);
    return created;
  }

  /**
   * Changes only the fields given. `version` is the one the writer saw; null accepts any.
   * @throws {DomainError} not_found, conflict (stale version or taken slug)
   * @throws {Unavailable} full, for long texts
   */
  async update(id: string, patch: S["patch"], version: number | null): Promise<S["full"]> {
    const { title, published, slug, ...fields } = patch;
    // Only long texts need room: taking something offline must stay possible on a full disk.
    const isLong = this.#noun.bodyFields.some((name) => name in fields);
    if (isLong) await this.#dependencies.database.requireRoom();
    await this.#settleCounts();
    const changed = await this.#change(id, version, (before) => ({
      ...(isLong ? { rendered: null } : {}),
      ...(title === undefined ? {} : { title, sort_title: sortTitle(title) }),
      ...(published === undefined ? {} : { published: toFlag(published) }),
      ...(slug === undefined ? {} : { slug }),
      ...toColumns(this.#noun, fields, before),
    }));
    if (isLong) this.#renderAhead(changed);
    return changed;
  }

  /** Runs `work` in the transaction of a change. @throws {DomainError} not_found */
  touch(id: string, work: (tx: Tx) => Promise<void>): Promise<S["full"]> {
    return this.#change(id, null, () => ({}), work);
  }

  /** Deletes its file as well. @throws {DomainError} not_found */
  async delete(id: string): Promise<void> {
    const { kind } = this.#noun;
    const file = await this.#dependencies.content.change(async (tx) => {
      const found = await findPublicationFile(tx, id);
      if (!(await store.deletePublication(tx, kind, id))) throw notFound(wordOf(kind));
      await deleteFormerSlugsOf(tx, kind, id);
      await deleteSearchText(tx, kind, id);
      return found;
    });
    // The row is what counts: the sweep gets a file that cannot be removed now.
    if (file) await this.#dependencies.files.remove(file.name).catch(() => undefined);
  }

  async #list<Item>(
    query: OwnersQuery,
    read: (db: Db, page: store.PublicationPage) => Promise<Page<Item>>,
  ): Promise<OwnersPage<Item>> {
    const { published, label, limit, sort: order } = query;
    const text = query.q === undefined ? undefined : foldText(query.q);
    if (text === "") return { items: [], next: null, total: 0 };
    await this.#settleCounts();
    const filter = { published, label, text };
    return this.#dependencies.database.read(async (db) => ({
      ...(await read(db, { ...filter, order, limit, after: readPosition(query) })),
      total: await store.countPublications(db, this.#noun.kind, filter),
    }));
  }

  #renderAhead(full: S["full"]): void {
    const { answers, bodyFields, texts } = this.#noun;
    if (bodyFields.length === 0) return;
    this.#dependencies.renderAhead.begin(async () => {
      const rendered = toKept(await texts.render(answers.page.parse(full)));
      const write = (tx: Tx) => store.keepRendered(tx, full, rendered);
      await this.#dependencies.database.write(write, { inBackground: true });
    });
  }

  async #settleCounts(): Promise<void> {
    if (this.#noun.extras) await this.#dependencies.activity.settle();
  }

  #change(
    id: string,
    version: number | null,
    change: (before: PublicationRow) => Partial<PublicationRow>,
    work?: (tx: Tx) => Promise<void>,
  ): Promise<S["full"]> {
    const { kind } = this.#noun;
    const word = wordOf(kind);
    return refuseTakenSlug(word, () =>
      this.#dependencies.content.change(async (tx) => {
        const before = await store.lockPublication(tx, kind, id);
        if (!before) throw notFound(word);
        if (version !== null && version !== before.version) throw staleVersion(word);
        await work?.(tx);
        const after = await store.updatePublication(tx, id, {
          ...change(before),
          updated_at: this.#dependencies.clock.now().toISOString(),
          version: before.version + 1,
        });
        await moveSlug(tx, kind, before, after);
        return this.#index(tx, after);
      }),
    );
  }

  /** Keeps search and labels in step with a row. */
  async #index(tx: Tx, row: PublicationRow): Promise<S["full"]> {
    const full = await this.#full(tx, row);
    await replaceLabels(tx, row, this.#noun.labelsOf(full));
    const text = searchText(row.title, this.#noun.summaryOf(full));
    await putSearchText(tx, { kind: row.kind, target_id: row.id, text });
    return full;
  }

  #full(db: Db, row: PublicationRow): Promise<S["full"]> {
    return toAnswer(db, this.#noun, this.#noun.answers.full, row);
  }
}
