import { z } from "zod";
import { nouns, type PublicationKind } from "#contract/nouns.ts";
import type { Db } from "#storage/database.ts";
import type { PublicationSummaryRow } from "#storage/publication.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { foldText } from "./search-words.ts";

/** The types of a noun's publications, by who reads or writes them. */
export interface Shapes {
  /** What creates a publication. */
  input: { title: string; published: boolean; slug?: string | undefined };
  /** What changes it: the fields that are present. */
  patch: { title?: string; published?: boolean; slug?: string };
  /** The owner's view, whole and without long texts. */
  full: Publication;
  summary: Publication;
  /** The visitors' view, whole and on a card. */
  page: PublicPublication;
  card: PublicPublication;
  /** Its Markdown as HTML: what its page and the feeds show besides the visitors' view. */
  texts: object;
}

export interface PublicPublication {
  id: string;
  slug: string;
  title: string;
  created_at: string;
}

export interface Publication extends PublicPublication {
  published: boolean;
  updated_at: string;
  version: number;
}

/** What the kit needs to know of a noun; the rest is the same for all of them. */
export interface NounDefinition<S extends Shapes> {
  kind: PublicationKind;
  /**
   * The contract's answers. They are also the mapping: an answer holds the fields that its schema names,
   * and a field that was added since a row was written gets the schema's default.
   */
  answers: {
    full: z.ZodType<S["full"]>;
    summary: z.ZodType<S["summary"]>;
    page: z.ZodType<S["page"]>;
    card: z.ZodType<S["card"]>;
  };
  /** Fields that lists leave out because they can be long. */
  bodyFields: readonly string[];
  /** Turns its Markdown into safe HTML. `schema` reads what was kept of that. */
  texts: { schema: z.ZodType<S["texts"]>; render(publication: S["page"]): Promise<S["texts"]> };
  /** The text that search looks in, besides the title. */
  summaryOf(publication: S["full"]): string;
  /** The groups it belongs to. */
  labelsOf(publication: S["full"]): readonly string[];
  /** Replaces fields that a writer left empty. None of them is a body field. */
  defaults?: Fields;
  /** Fields stored in other tables, by the publication's id. */
  extras?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Fields>>;
}

export type Fields = Record<string, unknown>;

const Document = z.record(z.string(), z.unknown());

/** How much of a title decides its place in a sorted list; a cursor carries it. */
const SORTED_LETTERS = 60;

/** The noun's words in a refusal. */
export function wordOf(kind: PublicationKind): string {
  return nouns[kind].one;
}

/** Rows as an answer of the contract. */
export async function toAnswers<Answer, S extends Shapes>(
  db: Db,
  noun: NounDefinition<S>,
  answer: z.ZodType<Answer>,
  rows: readonly (PublicationSummaryRow & { body?: string })[],
): Promise<Answer[]> {
  const extras = await noun.extras?.(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ card, body, published, ...columns }) =>
    answer.parse({
      ...readDocument(card),
      ...(body === undefined ? {} : readDocument(body)),
      ...columns,
      published: published === 1,
      ...extras?.get(columns.id),
    }),
  );
}

/** One row as an answer of the contract. */
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

/** The columns that hold `fields`, on top of those that a row already has. */
export function toColumns<S extends Shapes>(
  { bodyFields, defaults = {} }: NounDefinition<S>,
  fields: object,
  before?: Pick<PublicationRow, "card" | "body">,
): Pick<PublicationRow, "card" | "body"> {
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

function readDocument(json: string): Fields {
  return Document.parse(JSON.parse(json));
}

/** A title as lists sort it. */
export function sortTitle(title: string): string {
  return foldText(title).slice(0, SORTED_LETTERS).toWellFormed();
}
