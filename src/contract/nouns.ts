/** What every layer knows of a kind of publication: something written, published and read under an address. */
export interface Noun {
  /** The first part of its addresses, on the site, in the API and in the portal. */
  segment: string;
  /** What is scheduled counts as `scheduled_` and the name of all. */
  counters: { all: string; drafts: string };
  one: string;
  many: string;
  /** The parameter by which a list is narrowed. */
  groupedBy: string;
  /**
   * The fields that its text is parted into, with their headings, in the order of reading. Here, as an
   * editor draws them before the schemas have come.
   */
  chapters?: Readonly<Record<string, string>>;
}

/** What the portal has no use for, and so need not load. */
interface PublicNoun {
  apiName: { one: string; many: string };
  /** The visitors' word for it. */
  one: string;
  many: string;
  listTitle: string;
  /** Nothing of it shows on the site while none is published: no list, no link, no entry. */
  isOptional: boolean;
  /** Visitors narrow its list by its group. */
  isGrouped: boolean;
}

export const publicationKinds = ["blog", "ebook", "case-study"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** Paths, routes, cache keys, sitemap, navigation, search and counters follow from these. */
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

export const publicNouns: Record<PublicationKind, PublicNoun> = {
  blog: {
    apiName: { one: "Blog", many: "Blogs" },
    one: "article",
    many: "articles",
    listTitle: "All articles",
    isOptional: false,
    isGrouped: true,
  },
  ebook: {
    apiName: { one: "Ebook", many: "Ebooks" },
    one: "guide",
    many: "guides",
    listTitle: "All guides",
    isOptional: false,
    isGrouped: false,
  },
  "case-study": {
    apiName: { one: "CaseStudy", many: "CaseStudies" },
    one: "case study",
    many: "case studies",
    listTitle: "Work",
    isOptional: true,
    isGrouped: false,
  },
};

export type CounterNames = (typeof nouns)[PublicationKind]["counters"];
export type PublicationCounter =
  | CounterNames["all"]
  | CounterNames["drafts"]
  | `scheduled_${CounterNames["all"]}`;

/** A value for each kind. @__NO_SIDE_EFFECTS__ */
export function forEachKind<Value>(
  create: (kind: PublicationKind) => Value,
): Record<PublicationKind, Value>;
export function forEachKind(create: (kind: PublicationKind) => unknown): Record<string, unknown> {
  return Object.fromEntries(publicationKinds.map((kind) => [kind, create(kind)]));
}

/** Of a record of known names, in their order. @__NO_SIDE_EFFECTS__ */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[];
export function namesOf(record: object): string[] {
  return Object.keys(record);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** As in "New Blog" and "Edit Case Study". */
export function inTitleCase(words: string): string {
  return words.split(" ").map(capitalized).join(" ");
}
