import { z } from "zod";
import {
  type FieldForms,
  flag,
  id,
  optional,
  optionalLine,
  optionalSlug,
  optionalText,
  required,
  slug,
  timestamp,
  version,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { namesOf, nouns } from "./nouns.ts";
import { queryFlag, search } from "./paging.ts";
import {
  asHtml,
  groupQuery,
  notWritten,
  onDraft,
  optionalSearchFields,
  ownersOnly,
  PublicationListQuery,
  publishedAt,
  searchFields,
  storedPublishedAt,
  storedSearchFields,
  VersionSummary,
  writingState,
} from "./publication.ts";

const endings = ["go", "change", "stop"] as const;
const listedEndings = endings.map((ending) => `\`${ending}\``).join(", ");

const chapterHeadings = nouns["case-study"].chapters;
export type Chapter = keyof typeof chapterHeadings;
export const chapterNames = namesOf(chapterHeadings);

const figureFields = ({ line }: FieldForms) =>
  z.object({
    value: line("a value", limits.figure).describe("Such as “11” or “47.6 → 27.2”."),
    unit: optionalLine("the unit", limits.figure),
    meaning: line("what the figure means", limits.title),
    measured: optionalLine("how it was measured", limits.title),
  });

const figures = (forms: FieldForms) =>
  z
    .array(figureFields(forms), { error: "Figures must be a list." })
    .max(limits.figures, `Keep figures to ${limits.figures} or fewer.`)
    .describe("The first one is the headline.");

const services = z
  .array(required.groupName("a service", limits.service), { error: "Services must be a list." })
  .max(limits.services, `Keep services to ${limits.services} or fewer.`)
  .transform((list) => [...new Set(list)])
  .describe("The names of its services. They follow when the owner renames one.");

const caseStudyFields = (forms: FieldForms) => {
  const { line, groupName, text, imageAddress } = forms;
  const chapter = (label: string) => text(label, limits.description).describe("Markdown.");
  return {
    title: line("a title", limits.title),
    client: optionalLine("the client", limits.company).describe("Empty: withheld."),
    sector: groupName("a sector", limits.category),
    summary: text("a summary", limits.excerpt),
    situation: chapter("the situation"),
    constraint: chapter("the constraint"),
    decision: chapter("the decision"),
    what_was_built: chapter("what was built"),
    result: chapter("the result"),
    what_did_not_work: optionalText("what did not work", limits.description).describe("Markdown."),
    figures: figures(forms),
    quote: optionalText("the quote", limits.excerpt).describe(
      "Shown with the name of who said it.",
    ),
    quote_by: optionalLine("who said it", limits.name),
    services,
    ended_in: z.enum(endings, { error: "Use go, change or stop." }).nullable(),
    is_sample: flag("is_sample").describe("The client is invented; visitors are told so."),
    image_url: imageAddress,
    published: flag("published"),
    published_at: publishedAt,
    slug,
    ...searchFields,
  };
};
const strict = caseStudyFields(required);

export const NewCaseStudy = z
  .object({
    ...strict,
    client: strict.client.default(""),
    what_did_not_work: strict.what_did_not_work.default(""),
    figures: strict.figures.default([]),
    quote: strict.quote.default(""),
    quote_by: strict.quote_by.default(""),
    services: services.default([]),
    ended_in: strict.ended_in.default(null),
    is_sample: strict.is_sample.default(false),
    published: strict.published.default(true),
    published_at: publishedAt.optional(),
    slug: strict.slug.optional(),
    ...optionalSearchFields,
  })
  .meta({ id: "NewCaseStudy" });
export type NewCaseStudy = z.infer<typeof NewCaseStudy>;

/** Changes only the fields that are present. */
export const CaseStudyPatch = z
  .object(caseStudyFields(optional))
  .partial()
  .meta({ id: "CaseStudyPatch" });
export type CaseStudyPatch = z.infer<typeof CaseStudyPatch>;

const typedFields = {
  ended_in: z
    .string()
    .transform((ending) => ending || null)
    .pipe(strict.ended_in),
  slug: optionalSlug,
};

export const caseStudyFormSchemas = {
  schema: NewCaseStudy.required()
    .extend(typedFields)
    .refine(({ quote, quote_by }) => quote === "" || quote_by !== "", {
      path: ["quote_by"],
      error: "Enter who said it, or leave the quote out.",
    }),
  draftSchema: CaseStudyPatch.required().extend(typedFields),
};
export type CaseStudyFormInput = z.input<typeof caseStudyFormSchemas.schema>;

export const CaseStudyInput = CaseStudyPatch.extend({
  published: strict.published.default(true),
}).meta({ id: "CaseStudyInput" });
export type CaseStudyInput = z.infer<typeof CaseStudyInput>;

export const CaseStudyDraft = CaseStudyPatch.omit({ published: true })
  .extend(onDraft)
  .meta({ id: "CaseStudyDraft" });

const written = z.string().default("");

const chapterTexts = {
  situation: written,
  constraint: written,
  decision: written,
  what_was_built: written,
  result: written,
  what_did_not_work: written,
} satisfies Record<Chapter, z.ZodType>;

const Figure = z.object({ value: written, unit: written, meaning: written, measured: written });
export type Figure = z.infer<typeof Figure>;

export const CaseStudySummary = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    client: written,
    sector: written,
    summary: written,
    figures: z.array(Figure).default([]),
    quote: written,
    quote_by: written,
    services: z
      .array(z.string())
      .default([])
      .describe("As they were called when they were chosen; one may have another name since."),
    ended_in: z.string().nullable().default(null).describe(`${listedEndings}, or null.`),
    is_sample: z.boolean().default(false),
    image_url: written,
    published: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    version,
    published_at: storedPublishedAt,
    ...storedSearchFields,
    ...writingState,
  })
  .meta({ id: "CaseStudySummary" });
export type CaseStudySummary = z.infer<typeof CaseStudySummary>;

export const CaseStudy = CaseStudySummary.extend(chapterTexts).meta({ id: "CaseStudy" });
export type CaseStudy = z.infer<typeof CaseStudy>;

export const ListedCaseStudy = CaseStudySummary.extend(z.object(chapterTexts).partial().shape).meta(
  { id: "ListedCaseStudy" },
);

export const PublicCaseStudy = CaseStudy.omit(ownersOnly);
export const AnsweredCaseStudy = PublicCaseStudy.extend(asHtml).meta({ id: "PublicCaseStudy" });
export type PublicCaseStudy = z.infer<typeof PublicCaseStudy>;

export const CaseStudyCard = CaseStudySummary.omit({
  ...ownersOnly,
  quote: true,
  quote_by: true,
  search_title: true,
  search_description: true,
}).meta({ id: "CaseStudyCard" });
export type CaseStudyCard = z.infer<typeof CaseStudyCard>;

export const CaseStudyVersion = VersionSummary.extend({
  fields: CaseStudy.omit(notWritten),
}).meta({ id: "CaseStudyVersion" });

export const CaseStudyListQuery = PublicationListQuery.extend({
  published: queryFlag.describe("Only published case studies, or only drafts."),
  q: search.describe("Words that title, summary or text must contain, in any order."),
  sector: groupQuery(limits.category).describe("Only case studies of this sector."),
});
