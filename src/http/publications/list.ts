import { type PublicationKind, publicationKinds, publicNouns } from "#contract/nouns.ts";
import type { App } from "#domain/app.ts";
import { blogs } from "./blog.ts";
import type { Publication } from "./calls.ts";
import { caseStudies } from "./case-study.ts";
import { ebooks } from "./ebook.ts";
import type { PublicationSite } from "./site.ts";

const byKind: Record<PublicationKind, Publication> = {
  blog: blogs,
  ebook: ebooks,
  "case-study": caseStudies,
};

export const publications = publicationKinds.map((kind) => ({ kind, ...byKind[kind] }));

/** Leaves out optional kinds without a published item. */
export function shownPublications({ content: { optionalKinds } }: App) {
  return publications.filter(
    ({ kind }) => !publicNouns[kind].isOptional || optionalKinds.includes(kind),
  );
}

export function siteAt(kind: PublicationKind): PublicationSite {
  return byKind[kind].site;
}
