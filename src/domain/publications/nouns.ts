import type { PublicationKind } from "#contract/nouns.ts";
import { blogNoun } from "./blog.ts";
import { caseStudyNoun } from "./case-study.ts";
import { ebookNoun } from "./ebook.ts";
import type { NounDefinition, Shapes } from "./publication-noun.ts";

export type NounOf = (kind: PublicationKind) => NounDefinition<Shapes>;

const byKind: Record<PublicationKind, NounDefinition<Shapes>> = {
  blog: blogNoun,
  ebook: ebookNoun,
  "case-study": caseStudyNoun,
};

export const nounOf: NounOf = (kind) => byKind[kind];
