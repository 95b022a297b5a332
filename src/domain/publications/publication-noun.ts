import { z } from "zod";
import type { NameKind } from "#contract/names.ts";
import { nouns, type PublicationKind } from "#contract/nouns.ts";
import type { WritingState } from "#contract/publication.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { foldText } from "#domain/search-words.ts";
import type { Db } from "#storage/database.ts";
import type { PublicationSummaryRow } from "#storage/publications/publication.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { wantedSlug } from "./slug.ts";

export interface Shapes {
  input: { title?: string | undefined; published: boolean; slug?: string | undefined };
  patch: { title?: string; published?: boolean; slug?: string };
  full: Publication;
  summary: Publication;
  page: PublicPublication;
  card: PublicPublication;
  /** The Markdown fields as HTML, for page and feeds. */
  texts: object;
}

interface PublicPublication {
  id: string;
  slug: string;
  title: string;
  created_at: string;
}

export interface Publication extends PublicPublication, WritingState {
  published: boolean;
  updated_at: string;
  version: number;
}

export interface NounDefinition<S extends Shapes> {
  kind: PublicationKind;
  /** Set if pages lead to the ones before and after. */
  isReadInOrder?: true;
  input: z.ZodType<S["input"]>;
  /** The schema for publishing. A draft may leave anything empty. */
  complete: z.ZodType;
  /** They are the mapping, too: a field that a row lacks gets the schema's default. */
  answers: {
    full: z.ZodType<S["full"]>;
    summary: z.ZodType<S["summary"]>;
    page: z.ZodType<S["page"]>;
    card: z.ZodType<S["card"]>;
  };
  /** Lists leave these out, because they can be long. */
  bodyFields: readonly string[];
  texts: { schema: z.ZodType<S["texts"]>; render(publication: S["page"]): Promise<S["texts"]> };
  summaryOf(publication: S["full"]): string;
  /** Returns further texts that searches look through, word by word. */
  textsOf(publication: S["full"]): readonly string[];
  labelsOf(publication: S["full"]): readonly string[];
  /** The fields that hold names which many publications carry alike. None of them is a body field. */
  nameFields: Partial<Record<NameKind | "service", string>>;
  /** Values for fields that a writer left empty. None of them is a body field. */
  defaults?(facts: SiteConfig): Fields;
  extras?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Fields>>;
}

export type Fields = Record<string, unknown>;

function settled({ slug, published }: Pick<PublicationRow, "slug" | "published">): WritingState {
  return {
    draft_saved_at: null,
    scheduled_for: null,
    schedule_zone: null,
    schedule_failed: null,
    public_slug: published === 1 ? slug : null,
  };
}

const Document = z.record(z.string(), z.unknown());

/** The part of a title that lists sort by; cursors carry it. */
const SORTED_LETTERS = 60;

export function wordOf(kind: PublicationKind): string {
  return nouns[kind].one;
}

export async function toAnswers<Answer, S extends Shapes>(
  db: Db,
  noun: NounDefinition<S>,
  answer: z.ZodType<Answer>,
  rows: readonly (PublicationSummaryRow & { body?: string })[],
  states: ReadonlyMap<string, WritingState> = new Map(),
): Promise<Answer[]> {
  const extras = await noun.extras?.(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { card, body, published, ...columns } = row;
    return answer.parse({
      ...readDocument(card),
      ...(body === undefined ? {} : readDocument(body)),
      ...columns,
      published: published === 1,
      ...(states.get(columns.id) ?? settled(row)),
      wanted_slug: wantedSlug(columns.slug, columns.title),
      ...extras?.get(columns.id),
    });
  });
}

export async function toAnswer<Answer, S extends Shapes>(
  db: Db,
  noun: NounDefinition<S>,
  answer: z.ZodType<Answer>,
  row: PublicationRow,
): Promise<Answer> {
  const [only] = await toAnswers(db, noun, answer, [row]);
  if (only === undefined) throw new Error("A row gave no answer.");
  return only;
}

/** Merges `fields` into the columns of `before`. */
export function toColumns<S extends Shapes>(
  { bodyFields, defaults: defaultsFor }: NounDefinition<S>,
  facts: SiteConfig,
  fields: object,
  before?: Pick<PublicationRow, "card" | "body">,
): Pick<PublicationRow, "card" | "body"> {
  const defaults = defaultsFor?.(facts) ?? {};
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const card: Fields = before ? readDocument(before.card) : { ...defaults };
  const body: Fields = before ? readDocument(before.body) : {};
  for (const [name, value] of present) {
    const stored = value === "" && name in defaults ? defaults[name] : value;
    if (bodyFields.includes(name)) body[name] = stored;
    else card[name] = stored;
  }
  return { card: JSON.stringify(card), body: JSON.stringify(body) };
}

export function readDocument(json: string): Fields {
  return Document.parse(JSON.parse(json));
}

/** The date that the owner chose for visitors; null where none was chosen. */
export function chosenDate(row: Pick<PublicationRow, "card">): string | null {
  const { published_at } = readDocument(row.card);
  return typeof published_at === "string" && published_at !== "" ? published_at : null;
}

export function sortTitle(title: string): string {
  return foldText(title).slice(0, SORTED_LETTERS).toWellFormed();
}
