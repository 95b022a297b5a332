import type { z } from "zod";
import { UNTITLED } from "#contract/publication.ts";
import type { WebhookEvent } from "#contract/webhook.ts";
import type { Activity } from "#domain/activity.ts";
import type { Clock } from "#domain/clock.ts";
import { notFound } from "#domain/error.ts";
import { invalidFields } from "#domain/invalid-fields.ts";
import { searchText, wordsOfTexts } from "#domain/search-words.ts";
import { putWebhookDeliveries } from "#domain/webhooks/webhook-delivery.ts";
import type { Happened } from "#domain/webhooks/webhook-payload.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import * as store from "#storage/publications/publication.ts";
import { findDraft, findWritingStates } from "#storage/publications/publication-draft.ts";
import { replaceLabels } from "#storage/publications/publication-label.ts";
import { deletePreviewsOf } from "#storage/publications/publication-preview.ts";
import { deleteSchedule } from "#storage/publications/publication-schedule.ts";
import { putSearchText } from "#storage/publications/search-text.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { toFlag } from "#storage/schema.ts";
import { freeSlug, moveSlug, requireFreeSlug } from "./address.ts";
import type { Content } from "./content.ts";
import {
  chosenDate,
  type Fields,
  type NounDefinition,
  readDocument,
  type Shapes,
  sortTitle,
  toAnswer,
  toAnswers,
  toColumns,
  wordOf,
} from "./publication-noun.ts";
import { isPublishedText, keepVersion, sameText } from "./publication-versions.ts";
import type { RenderAhead } from "./render-ahead.ts";
import { toKept } from "./rendered-texts.ts";
import { isStale, requireSeen, type SeenVersion } from "./seen-version.ts";
import { isSlugOf } from "./slug.ts";

export interface RecordNeeds {
  database: Database;
  clock: Clock;
  content: Content;
  activity: Activity;
  renderAhead: RenderAhead;
  jobs: Jobs;
}

type Rows = readonly (store.PublicationSummaryRow & { body?: string })[];

/** The rows of one kind, as all of the owner's verbs read and write them. */
export class PublicationRecords<S extends Shapes> {
  readonly #dependencies: RecordNeeds;
  readonly noun: NounDefinition<S>;

  constructor(dependencies: RecordNeeds, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.noun = noun;
  }

  get word(): string {
    return wordOf(this.noun.kind);
  }

  async answers<Answer>(db: Db, answer: z.ZodType<Answer>, rows: Rows): Promise<Answer[]> {
    const ids = rows.map(({ id }) => id);
    return toAnswers(db, this.noun, answer, rows, await findWritingStates(db, ids));
  }

  async full(db: Db, row: PublicationRow): Promise<S["full"]> {
    const [only] = await this.answers(db, this.noun.answers.full, [row]);
    if (only === undefined) throw new Error("A row gave no answer.");
    return only;
  }

  /** @throws {DomainError} not_found */
  async find(db: Db, id: string): Promise<PublicationRow> {
    const row = await store.findPublication(db, this.noun.kind, id);
    if (!row) throw notFound(this.word);
    return row;
  }

  /** `version` is the one the writer saw; null accepts any. @throws {DomainError} not_found, conflict */
  async lock(tx: Tx, id: string, version: SeenVersion): Promise<PublicationRow> {
    const row = await store.lockPublication(tx, this.noun.kind, id);
    if (!row) throw notFound(this.word);
    requireSeen(version, row.version, this.word);
    return row;
  }

  /** The row with its draft laid over it: what the owner is writing. */
  async workingCopy(db: Db, row: PublicationRow): Promise<PublicationRow> {
    const draft = row.published === 1 ? await findDraft(db, row.id) : null;
    return draft === null ? row : { ...row, ...this.columns(readDocument(draft.fields), row) };
  }

  /** The draft as the text of what visitors see no longer: at its address, and never untitled. */
  async withDraftAsText(db: Db, row: PublicationRow): Promise<PublicationRow> {
    const { slug, title, sort_title } = row;
    const working = await this.workingCopy(db, row);
    return { ...working, slug, ...(working.title === "" ? { title, sort_title } : {}) };
  }

  /** Returns the row after a patch. Only a row that visitors see can be left without a title. */
  columns(fields: Fields, before: PublicationRow): Partial<PublicationRow> {
    const { title, slug, ...others } = fields;
    const name = title === "" && before.published === 0 ? UNTITLED : title;
    return {
      ...(typeof name === "string" ? { title: name, sort_title: sortTitle(name) } : {}),
      ...(typeof slug === "string" ? { slug } : {}),
      ...(this.isLong(others) ? { rendered: null } : {}),
      ...toColumns(this.noun, this.#dependencies.content.facts, others, before),
    };
  }

  /** Null where the save changes anything, or is too late. @throws {DomainError} not_found */
  findUnchanged(
    id: string,
    { published, ...fields }: S["patch"],
    version: SeenVersion,
  ): Promise<S["full"] | null> {
    return this.#dependencies.database.read(async (db) => {
      const row = await this.find(db, id);
      if (isStale(version, row.version)) return null;
      if (published !== undefined && toFlag(published) !== row.published) return null;
      if (!isEmpty(await this.newFields(db, fields, row))) return null;
      const hasDraft = !isEmpty(this.withDefaults(fields)) && (await findDraft(db, id)) !== null;
      return hasDraft ? null : this.full(db, row);
    });
  }

  isLong(fields: Fields): boolean {
    return this.noun.bodyFields.some((name) => fields[name] !== undefined);
  }

  /** Returns the fields in their stored form, without those that have not changed. */
  async newFields(db: Db, fields: Fields, row: PublicationRow): Promise<Fields> {
    const given = this.withDefaults(fields);
    if (Object.keys(given).length === 0) return given;
    const present = new Map<string, unknown>(Object.entries(await this.full(db, row)));
    const isNew = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(present.get(name));
    return Object.fromEntries(Object.entries(given).filter(isNew));
  }

  /** Returns the given fields in their stored form. */
  withDefaults(fields: Fields): Fields {
    const defaults = this.noun.defaults?.(this.#dependencies.content.facts) ?? {};
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
      given.map(([name, value]) => [
        name,
        value === "" && name in defaults ? defaults[name] : value,
      ]),
    );
  }

  /**
   * Keeps address, labels and search in step.
   * @param isNew whether visitors will read something else; worked out where it is not given
   * @throws {DomainError} conflict (taken slug)
   */
  async change(
    tx: Tx,
    before: PublicationRow,
    given: Partial<PublicationRow>,
    isNew?: boolean,
  ): Promise<{ row: PublicationRow; full: S["full"] }> {
    const { slug = before.slug } = given;
    if (slug !== before.slug) await requireFreeSlug(tx, before.kind, { id: before.id, slug });
    const followed = { ...given, ...(await this.#followTitle(tx, before, given)) };
    const change = { ...followed, ...this.#dateFor({ ...before, ...followed }) };
    const now = this.#dependencies.clock.now();
    const isUpdate = isNew ?? (await this.#readsAnew(tx, before, { ...before, ...change }));
    const row = await store.updatePublication(tx, before.id, {
      ...change,
      ...(isUpdate ? { updated_at: now.toISOString() } : {}),
      version: before.version + 1,
    });
    await moveSlug(tx, before, row, now);
    if (before.published === 1) {
      if (row.published === 0) await this.tellRemoval(tx, "publication.unpublished", before);
      else if (isUpdate) await this.#tell(tx, "publication.updated", row.id);
    }
    return { row, full: await this.index(tx, row) };
  }

  /** Tells whether visitors read something new. A text that comes back to the website unchanged is not. */
  async #readsAnew(tx: Tx, before: PublicationRow, after: PublicationRow): Promise<boolean> {
    if (before.published === 0 && after.published === 1) return !(await isPublishedText(tx, after));
    const isSameDate = before.created_at === after.created_at;
    return !sameText(before, after) || before.slug !== after.slug || !isSameDate;
  }

  /** The date of what visitors see. A draft keeps its place in the owner's list. */
  #dateFor(row: PublicationRow): Partial<PublicationRow> {
    const chosen = row.published === 1 ? chosenDate(row) : null;
    return chosen === null ? {} : { created_at: chosen };
  }

  async index(tx: Tx, row: PublicationRow): Promise<S["full"]> {
    const full = await this.full(tx, row);
    await this.label(tx, row, full);
    const text = searchText(row.title, this.noun.summaryOf(full));
    const words = wordsOfTexts(this.noun.textsOf(full)).join(" ");
    await putSearchText(tx, { kind: row.kind, target_id: row.id, text, words });
    return full;
  }

  /** The part of {@link index} that lists are grouped by, which takes little time. */
  label(tx: Tx, row: PublicationRow, full: S["full"]): Promise<void> {
    const labels = this.noun.labelsOf(full).filter((label) => label !== "");
    return replaceLabels(tx, row, labels);
  }

  /** @throws {DomainError} invalid_fields, with the missing fields */
  requireComplete(full: S["full"]): void {
    const { error } = this.noun.complete.safeParse(full);
    if (error) throw invalidFields(error);
  }

  /**
   * Runs when visitors see a text: it is kept for ever, and its previews and schedule end.
   * @param isNew says that it was not public just before
   */
  async settlePublished(tx: Tx, row: PublicationRow, isNew: boolean): Promise<void> {
    await keepVersion(tx, row, "published", row.updated_at);
    await deleteSchedule(tx, row.id);
    await deletePreviewsOf(tx, row.id);
    if (isNew) await this.#tell(tx, "publication.published", row.id);
  }

  /** @param before as visitors saw it */
  tellRemoval(
    tx: Tx,
    event: "publication.unpublished" | "publication.deleted",
    { id, kind, title, slug }: PublicationRow,
  ): Promise<void> {
    return this.#tell(tx, event, id, { kind, title, slug });
  }

  #tell(tx: Tx, event: WebhookEvent, id: string, happened?: Happened): Promise<void> {
    return putWebhookDeliveries(tx, this.#dependencies.jobs, event, id, { happened });
  }

  /**
   * Renders `row` as stored, without its draft, so that no visitor waits. If it fails, a visitor's request renders
   * it.
   */
  async renderAhead(row: PublicationRow): Promise<void> {
    const { answers, bodyFields, texts } = this.noun;
    if (bodyFields.length === 0) return;
    const { database, renderAhead } = this.#dependencies;
    await renderAhead.begin(async () => {
      const page = await database.read((db) => toAnswer(db, this.noun, answers.page, row));
      const rendered = toKept(await texts.render(page));
      const write = (tx: Tx) => store.keepRendered(tx, row, rendered);
      await database.write(write, { inBackground: true });
    });
  }

  async settleCounts(): Promise<void> {
    if (this.noun.extras) await this.#dependencies.activity.settle();
  }

  /** An address made from the title follows the title until visitors have seen it. */
  async #followTitle(
    tx: Tx,
    before: PublicationRow,
    { title, slug }: Partial<PublicationRow>,
  ): Promise<{ slug?: string }> {
    if (before.was_published === 1 || slug !== undefined) return {};
    if (title === undefined || title === before.title) return {};
    if (!isSlugOf(before.slug, before.title) || isSlugOf(before.slug, title)) return {};
    return { slug: await freeSlug(tx, before.kind, title, before.id) };
  }
}

export function isEmpty(fields: Fields): boolean {
  return Object.values(fields).every((value) => value === undefined);
}
