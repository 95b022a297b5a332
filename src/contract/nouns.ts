/** One kind of publication: something that is written, published and read under an address. */
export interface Noun {
  kind: PublicationKind;
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
    apiName: { one: "Blog", many: "Blogs" },
    groupQuery: "category",
    counters: { all: "blogs", drafts: "blog_drafts" },
    one: "blog",
    many: "blogs",
    visitorsOne: "article",
    visitorsMany: "articles",
  },
  ebook: {
    kind: "ebook",
    apiName: { one: "Ebook", many: "Ebooks" },
    groupQuery: "topic",
    counters: { all: "ebooks", drafts: "ebook_drafts" },
    one: "ebook",
    many: "ebooks",
    visitorsOne: "guide",
    visitorsMany: "guides",
  },
} as const satisfies Record<PublicationKind, Noun>;

/** A value for each kind. */
export function forEachKind<Value>(
  create: (kind: PublicationKind) => Value,
): Record<PublicationKind, Value> {
  return { blog: create("blog"), ebook: create("ebook") };
}
