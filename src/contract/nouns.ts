/**
 * Facts about a kind of publication that every layer needs. A publication is written, published and read
 * under an address.
 */
export interface Noun {
  /** The first part of its addresses on the site, in the API and in the portal. */
  segment: string;
  /** The counter of scheduled ones is `scheduled_` followed by the name of `all`. */
  counters: { all: string; drafts: string };
  one: string;
  many: string;
  groupedBy: string;
  /**
   * The fields that its text is divided into, with their headings, in reading order. They are here because
   * an editor draws them before the schemas have loaded.
   */
  chapters?: Readonly<Record<string, string>>;
}

/** Facts that the portal does not need and should not load. */
interface PublicNoun {
  apiName: { one: string; many: string };
  /** The page of the registry that holds its texts. */
  texts: string;
  one: string;
  many: string;
  /** Whether the site shows no list, link or entry of it while none is published. */
  isOptional: boolean;
  isGrouped: boolean;
}

export const publicationKinds = ["blog", "ebook", "case-study"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** Paths, routes, cache keys, sitemap, navigation, search and counters are derived from this list. */
export const nouns = {
  blog: {
    segment: "blogs",
    counters: { all: "blogs", drafts: "blog_drafts" },
    one: "blog",
    many: "blogs",
    groupedBy: "category",
  },
  ebook: {
    segment: "ebooks",
    counters: { all: "ebooks", drafts: "ebook_drafts" },
    one: "ebook",
    many: "ebooks",
    groupedBy: "topic",
  },
  "case-study": {
    segment: "case-studies",
    counters: { all: "case_studies", drafts: "case_study_drafts" },
    one: "case study",
    many: "case studies",
    groupedBy: "sector",
    chapters: {
      situation: "Situation",
      constraint: "Constraint",
      decision: "Decision",
      what_was_built: "What we built",
      result: "Measured outcome",
      what_did_not_work: "What did not work",
    },
  },
} as const satisfies Record<PublicationKind, Noun>;

export const publicNouns = {
  blog: {
    apiName: { one: "Blog", many: "Blogs" },
    texts: "articles",
    one: "article",
    many: "articles",
    isOptional: false,
    isGrouped: true,
  },
  ebook: {
    apiName: { one: "Ebook", many: "Ebooks" },
    texts: "guides",
    one: "guide",
    many: "guides",
    isOptional: false,
    isGrouped: false,
  },
  "case-study": {
    apiName: { one: "CaseStudy", many: "CaseStudies" },
    texts: "work",
    one: "case study",
    many: "case studies",
    isOptional: true,
    isGrouped: false,
  },
} as const satisfies Record<PublicationKind, PublicNoun>;

export type CounterNames = (typeof nouns)[PublicationKind]["counters"];
export type PublicationCounter =
  | CounterNames["all"]
  | CounterNames["drafts"]
  | `scheduled_${CounterNames["all"]}`;

/**
 * Makes a value for each kind.
 * @__NO_SIDE_EFFECTS__
 */
export function forEachKind<Value>(
  create: (kind: PublicationKind) => Value,
): Record<PublicationKind, Value>;
export function forEachKind(create: (kind: PublicationKind) => unknown): Record<string, unknown> {
  return Object.fromEntries(publicationKinds.map((kind) => [kind, create(kind)]));
}

/**
 * The keys of a record of known names, in order.
 * @__NO_SIDE_EFFECTS__
 */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[];
export function namesOf(record: object): string[] {
  return Object.keys(record);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Writes labels such as "New Blog" and "Edit Case Study". */
export function inTitleCase(words: string): string {
  return words.split(" ").map(capitalized).join(" ");
}

/** They are not beside the schemas because no list loads those. */
export const publicationOrders = ["newest", "changed", "title", "best"] as const;
export type PublicationOrder = (typeof publicationOrders)[number];
