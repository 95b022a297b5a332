import type { z } from "zod";
import { CARDS_PER_PAGE, FEED_LENGTH, type Page, type PageQuery } from "#contract/paging.ts";
import { readPictureAddress } from "#contract/picture-address.ts";
import type { LabelInUse } from "#contract/publication.ts";
import { sitePictures } from "#contract/site-pictures.ts";
import { publicationPath } from "#domain/addresses/address-path.ts";
import { type CardPage, cardPage, readPosition } from "#domain/paging.ts";
import { readDocument } from "#domain/publications/publication-noun.ts";
import { findAddressAt } from "#storage/address.ts";
import type { Database, Db } from "#storage/database.ts";
import { findPicture } from "#storage/pictures/picture.ts";
import * as store from "#storage/publications/publication.ts";
import {
  findPublicId,
  findPublicNeighbours,
  listRelatedPublications,
} from "#storage/publications/publication-context.ts";
import { listPublicLabels } from "#storage/publications/publication-label.ts";
import type { PublicationRow } from "#storage/schema.ts";
import type { Content } from "./content.ts";
import { type NounDefinition, type Shapes, toAnswer, toAnswers } from "./publication-noun.ts";
import { type Rendered, withTexts } from "./rendered-texts.ts";

export interface InContext<S extends Shapes> {
  item: Rendered<S>;
  related: S["card"][];
  previous: S["card"] | null;
  next: S["card"] | null;
  /** Describes the cover; empty where nobody has. */
  coverAlt: string;
}

const RELATED = 3;

/** Visitors' view: drafts never appear here. */
export class PublicPublications<S extends Shapes> {
  readonly #dependencies: { database: Database; content: Content };
  readonly #noun: NounDefinition<S>;

  constructor(dependencies: { database: Database; content: Content }, noun: NounDefinition<S>) {
    this.#dependencies = dependencies;
    this.#noun = noun;
  }

  list(query: PageQuery): Promise<Page<S["card"]>> {
    return this.#read((db) =>
      this.#cards(db, {
        limit: query.limit,
        after: readPosition(query, store.listName(this.#noun.kind)),
      }),
    );
  }

  /** Null beyond the last page. */
  page(number: number, group: string | null = null): Promise<CardPage<S["card"]> | null> {
    return this.#read(async (db) => {
      const label = group ?? undefined;
      const filter = { published: true, label };
      const total = await store.countPublications(db, this.#noun.kind, filter);
      return cardPage(number, total, (limit, offset) => this.#cards(db, { label, limit, offset }));
    });
  }

  /** Lists the labels that group the list, the most used first, with their number of published items. */
  groups(): Promise<readonly LabelInUse[]> {
    const { kind } = this.#noun;
    return this.#dependencies.content.share(`groups of ${kind}`, () =>
      this.#read((db) => listPublicLabels(db, kind)),
    );
  }

  newest(limit = CARDS_PER_PAGE): Promise<S["card"][]> {
    return this.#read(async (db) => (await this.#cards(db, { limit })).items);
  }

  /** Includes the texts as HTML. */
  async feed(): Promise<Rendered<S>[]> {
    const { rows, items } = await this.#read(async (db) => {
      const page = { published: true, limit: FEED_LENGTH };
      const { items: rows } = await store.listWholePublications(db, this.#noun.kind, page);
      return { rows, items: await this.#answers(db, this.#noun.answers.page, rows) };
    });
    return Promise.all(
      items.map((item, at) => withTexts(this.#noun, item, rows[at]?.rendered ?? null)),
    );
  }

  addresses(): Promise<{ slug: string; updated_at: string }[]> {
    return this.#read((db) => store.listPublicAddresses(db, this.#noun.kind));
  }

  /** Null for a draft, too. */
  find(slug: string): Promise<S["page"] | null> {
    return this.#read(async (db) => {
      const row = await store.findPublicPublication(db, this.#noun.kind, { slug });
      return row && toAnswer(db, this.#noun, this.#noun.answers.page, row);
    });
  }

  /** Includes the texts as HTML. */
  async findRendered(slug: string): Promise<Rendered<S> | null> {
    const found = await this.#read(async (db) => {
      const row = await store.findPublicPublication(db, this.#noun.kind, { slug });
      return row && { row, item: await toAnswer(db, this.#noun, this.#noun.answers.page, row) };
    });
    return found && withTexts(this.#noun, found.item, found.row.rendered);
  }

  /** Spares the text. Null for a draft, too. */
  findId(slug: string): Promise<string | null> {
    return this.#read((db) => findPublicId(db, this.#noun.kind, slug));
  }

  async findInContext(slug: string): Promise<InContext<S> | null> {
    const found = await this.#read(async (db) => {
      const row = await store.findPublicPublication(db, this.#noun.kind, { slug });
      return row && inContext(db, this.#noun, row);
    });
    return (await found?.()) ?? null;
  }

  /** The present slug behind a former one; null when there is none. */
  findMoved(slug: string): Promise<string | null> {
    return this.#read(async (db) => {
      const { kind } = this.#noun;
      const row = await findAddressAt(db, publicationPath(kind, slug));
      return row?.target_kind === kind && row.target_published === 1 ? row.target_slug : null;
    });
  }

  #read<Result>(query: (db: Db) => Promise<Result>): Promise<Result> {
    return this.#dependencies.database.read(query);
  }

  async #cards(db: Db, page: Omit<store.PublicationPage, "published">): Promise<Page<S["card"]>> {
    const { items, next } = await store.listPublicPublications(db, this.#noun.kind, page);
    return { items: await this.#answers(db, this.#noun.answers.card, items), next };
  }

  #answers<Answer>(
    db: Db,
    answer: z.ZodType<Answer>,
    rows: readonly (store.PublicationSummaryRow & { body?: string })[],
  ): Promise<Answer[]> {
    return toAnswers(db, this.#noun, answer, rows);
  }
}

/** @returns what renders it, which must not keep a database connection waiting */
export async function inContext<S extends Shapes>(
  db: Db,
  noun: NounDefinition<S>,
  row: PublicationRow,
): Promise<() => Promise<InContext<S>>> {
  const at = { key: row.created_at, id: row.id };
  const { previous, next } = noun.isReadInOrder
    ? await findPublicNeighbours(db, noun.kind, at)
    : { previous: null, next: null };
  const neighbours = [next, previous].filter((one) => one !== null);
  // The page names its neighbours already: here they only fill what others leave free.
  const others = await listRelatedPublications(db, row, RELATED, neighbours);
  const related = [...others, ...neighbours].slice(0, RELATED);
  const cards = (rows: readonly store.PublicationSummaryRow[]) =>
    toAnswers(db, noun, noun.answers.card, rows);
  const item = await toAnswer(db, noun, noun.answers.page, row);
  const context = {
    related: await cards(related),
    previous: (await cards(previous ? [previous] : []))[0] ?? null,
    next: (await cards(next ? [next] : []))[0] ?? null,
    coverAlt: await findCoverAlt(db, row),
  };
  return async () => ({ ...context, item: await withTexts(noun, item, row.rendered) });
}

/** The alt text of a cover from the library; empty for any other picture. */
async function findCoverAlt(db: Db, { card }: Pick<PublicationRow, "card">): Promise<string> {
  const { image_url } = readDocument(card);
  if (typeof image_url !== "string") return "";
  const uploaded = readPictureAddress(image_url);
  if (uploaded) return (await findPicture(db, uploaded.id))?.alt ?? "";
  return sitePictures.find(({ url }) => url === image_url)?.alt ?? "";
}
