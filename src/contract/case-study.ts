import { z } from "zod";
import {
  flag,
  id,
  imageAddress,
  line,
  optionalLine,
  optionalText,
  slug,
  text,
  timestamp,
  version,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { queryFlag, search } from "./paging.ts";
import { groupQuery, PublicationListQuery } from "./publication.ts";
import { serviceNames } from "./services.ts";

/** The chapters of a case study, each in Markdown, in the order in which they are read. */
export const chapterNames = [
  "situation",
  "constraint",
  "decision",
  "what_was_built",
  "result",
  "what_did_not_work",
] as const;
export type Chapter = (typeof chapterNames)[number];

export const chapterHeadings: Record<Chapter, string> = {
  situation: "Situation",
  constraint: "Constraint",
  decision: "Decision",
  what_was_built: "What we built",
  result: "Measured outcome",
  what_did_not_work: "What did not work",
};

export const endings = ["go", "change", "stop"] as const;

/** As many as are read at a glance. */
export const MOST_FIGURES = 6;

export const Figure = z.object({
  value: line("a value", limits.pages).describe("Such as “11” or “47.6 → 27.2”."),
  unit: optionalLine("the unit", limits.pages),
  meaning: line("what the figure means", limits.title),
  measured: optionalLine("how it was measured", limits.title),
});
export type Figure = z.infer<typeof Figure>;

const figures = z
  .array(Figure, { error: "Figures must be a list." })
  .max(MOST_FIGURES, `Keep figures to ${MOST_FIGURES} or fewer.`)
  .describe("The first one is the headline.");

const services = z
  .array(z.enum(serviceNames, { error: "Choose from the services." }), {
    error: "Services must be a list.",
  })
  .max(serviceNames.length, `Keep services to ${serviceNames.length} or fewer.`)
  .transform((list) => [...new Set(list)]);

const chapter = (label: string) => text(label, limits.description).describe("Markdown.");

const caseStudyFields = {
  title: line("a title", limits.title),
  client: optionalLine("the client", limits.company).describe("Empty: withheld."),
  sector: line("a sector", limits.category),
  summary: text("a summary", limits.excerpt),
  situation: chapter("the situation"),
  constraint: chapter("the constraint"),
  decision: chapter("the decision"),
  what_was_built: chapter("what was built"),
  result: chapter("the result"),
  what_did_not_work: optionalText("what did not work", limits.description).describe("Markdown."),
  figures,
  quote: optionalText("the quote", limits.excerpt).describe("Shown with the name of who said it."),
  quote_by: optionalLine("who said it", limits.name),
  services,
  ended_in: z.enum(endings, { error: "Use go, change or stop." }).nullable(),
  is_sample: flag("is_sample").describe("The client is invented; visitors are told so."),
  image_url: imageAddress,
  published: flag("published"),
  slug,
};

export const NewCaseStudy = z
  .object({
    ...caseStudyFields,
    client: caseStudyFields.client.default(""),
    what_did_not_work: caseStudyFields.what_did_not_work.default(""),
    figures: figures.default([]),
    quote: caseStudyFields.quote.default(""),
    quote_by: caseStudyFields.quote_by.default(""),
    services: services.default([]),
    ended_in: caseStudyFields.ended_in.default(null),
    is_sample: caseStudyFields.is_sample.default(false),
    published: caseStudyFields.published.default(true),
    slug: caseStudyFields.slug.optional(),
  })
  .meta({ id: "NewCaseStudy" });
export type NewCaseStudy = z.infer<typeof NewCaseStudy>;

/** What changes a case study: the fields that are there, and no others. */
export const CaseStudyPatch = z.object(caseStudyFields).partial().meta({ id: "CaseStudyPatch" });
export type CaseStudyPatch = z.infer<typeof CaseStudyPatch>;

const chapterTexts = {
  situation: z.string(),
  constraint: z.string(),
  decision: z.string(),
  what_was_built: z.string(),
  result: z.string(),
  what_did_not_work: z.string(),
} satisfies Record<Chapter, z.ZodType>;

/** A case study in a list, without its chapters. */
export const CaseStudySummary = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    client: z.string(),
    sector: z.string(),
    summary: z.string(),
    figures: z.array(Figure),
    quote: z.string(),
    quote_by: z.string(),
    services: z.array(z.enum(serviceNames)),
    ended_in: z.enum(endings).nullable(),
    is_sample: z.boolean(),
    image_url: z.string(),
    published: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    version,
  })
  .meta({ id: "CaseStudySummary" });
export type CaseStudySummary = z.infer<typeof CaseStudySummary>;

export const CaseStudy = CaseStudySummary.extend(chapterTexts).meta({ id: "CaseStudy" });
export type CaseStudy = z.infer<typeof CaseStudy>;

export const ListedCaseStudy = CaseStudySummary.extend(z.object(chapterTexts).partial().shape).meta(
  { id: "ListedCaseStudy" },
);

export const PublicCaseStudy = CaseStudy.omit({ published: true, version: true }).meta({
  id: "PublicCaseStudy",
});
export type PublicCaseStudy = z.infer<typeof PublicCaseStudy>;

export const CaseStudyCard = CaseStudySummary.omit({
  published: true,
  version: true,
  quote: true,
  quote_by: true,
}).meta({ id: "CaseStudyCard" });
export type CaseStudyCard = z.infer<typeof CaseStudyCard>;

export const CaseStudyListQuery = PublicationListQuery.extend({
  published: queryFlag.describe("Only published case studies, or only drafts."),
  q: search.describe("Words that title or summary must contain."),
  sector: groupQuery(limits.category).describe("Only case studies of this sector."),
  content: queryFlag.describe("`false` leaves the chapters out."),
});
