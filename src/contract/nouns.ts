/** One kind of publication: something that is written, published and read under an address. */
export interface Noun {
  kind: PublicationKind;
  /** The first part of its addresses, on the site, in the API and in the portal. */
  segment: string;
  /** What generated clients of the API call it, as in `listBlogs`. */
  apiName: { one: string; many: string };
  /** The query by which the owner's list is narrowed to a group. */
  groupQuery: string;
  /** Its names among the counters of the API. */
  counters: { all: string; drafts: string };
  /** The portal's word for it. */
  one: string;
  many: string;
  /** The visitors' word for it. */
  visitorsOne: string;
  visitorsMany: string;
  /** The heading of the visitors' list. */
  listTitle: string;
  /** Nothing of it shows on the site while none is published: no list, no link, no entry. */
  isOptional: boolean;
}

export const publicationKinds = ["blog", "ebook"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/**
 * Every kind of publication, once. Paths, routes, cache keys, sitemap, navigation, search and counters
 * are derived from these entries.
 */
export const nouns = {
  blog: {
    kind: "blog",
    segment: "blogs",
    apiName: { one: "Blog", many: "Blogs" },
    groupQuery: "category",
    counters: { all: "blogs", drafts: "blog_drafts" },
    one: "blog",
    many: "blogs",
    visitorsOne: "article",
    visitorsMany: "articles",
    listTitle: "All articles",
    isOptional: false,
  },
  ebook: {
    kind: "ebook",
    segment: "ebooks",
    apiName: { one: "Ebook", many: "Ebooks" },
    groupQuery: "topic",
    counters: { all: "ebooks", drafts: "ebook_drafts" },
    one: "ebook",
    many: "ebooks",
    visitorsOne: "guide",
    visitorsMany: "guides",
    listTitle: "All guides",
    isOptional: false,
  },
} as const satisfies Record<PublicationKind, Noun>;

type Counters = (typeof nouns)[PublicationKind]["counters"];
export type PublicationCounter = Counters["all"] | Counters["drafts"];

/** A value for each kind. @__NO_SIDE_EFFECTS__ */
export function forEachKind<Value>(
  create: (kind: PublicationKind) => Value,
): Record<PublicationKind, Value>;
export function forEachKind(create: (kind: PublicationKind) => unknown): Record<string, unknown> {
  return Object.fromEntries(publicationKinds.map((kind) => [kind, create(kind)]));
}

/** A value for each counter of publications. @__NO_SIDE_EFFECTS__ */
export function forEachCounter<Value>(
  create: (kind: PublicationKind, which: keyof Counters) => Value,
): Record<PublicationCounter, Value>;
export function forEachCounter(
  create: (kind: PublicationKind, which: keyof Counters) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    publicationKinds.flatMap((kind) => {
      const { all, drafts } = nouns[kind].counters;
      return [
        [all, create(kind, "all")],
        [drafts, create(kind, "drafts")],
      ];
    }),
  );
}
