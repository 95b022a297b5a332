import { z } from "zod";
import { DrawnPage, OutlineEntry } from "./ebook-file.ts";
import {
  count,
  type FieldForms,
  flag,
  groupName,
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
import { contentsFrom } from "./guide-contents.ts";
import { limits } from "./limits.ts";
import { queryFlag, search } from "./paging.ts";
import {
  asHtml,
  groupQuery,
  notWritten,
  onDraft,
  optionalSearchFields,
  PublicationListQuery,
  publishedAt,
  searchFields,
  storedPublishedAt,
  storedSearchFields,
  VersionSummary,
  writingState,
} from "./publication.ts";
import { TopicsInput, topicsOf } from "./topics.ts";

const topics = z
  .array(groupName("a topic", limits.topic), { error: "Topics must be a list of texts." })
  .max(limits.topics, `Keep topics to ${limits.topics} or fewer.`)
  .transform((list) => [...new Set(list)]);

const ebookFields = ({ line, text, imageAddress }: FieldForms) => ({
  title: line("a title", limits.title),
  description: text("a description", limits.description),
  contents: optionalText("the contents", limits.contents).describe(
    "What is inside, a chapter a line: “Choose | Frequent, bounded and owned | Worksheet: problem statement | 3”. A bar at the end says that title, text, worksheets and page stand in their places, of which any can be empty. Empty: the chapters of the PDF.",
  ),
  pages: line("the number of pages", limits.pages).describe("Free text, such as “50 pages”."),
  format: optionalLine("the format", limits.format),
  topics,
  image_url: imageAddress,
  published: flag("published"),
  published_at: publishedAt,
  slug,
  ...searchFields,
});
const strict = ebookFields(required);
export const DEFAULT_FORMAT = "PDF";

export const NewEbook = z
  .object({
    ...strict,
    format: strict.format.default(DEFAULT_FORMAT),
    contents: strict.contents.optional(),
    topics: topics.default([]),
    published: strict.published.default(true),
    published_at: publishedAt.optional(),
    slug: strict.slug.optional(),
    ...optionalSearchFields,
  })
  .meta({ id: "NewEbook" });
export type NewEbook = z.infer<typeof NewEbook>;

/** Changes only the fields that are present. */
export const EbookPatch = z.object(ebookFields(optional)).partial().meta({ id: "EbookPatch" });
export type EbookPatch = z.infer<typeof EbookPatch>;

const typedFields = {
  format: z.string().transform((typed) => typed.trim() || DEFAULT_FORMAT),
  slug: optionalSlug,
};

export const ebookFormSchemas = {
  schema: NewEbook.required().extend({
    ...typedFields,
    contents: contentsFrom(strict.contents),
    topics: topicsOf(topics),
  }),
  draftSchema: EbookPatch.required().extend({
    ...typedFields,
    contents: contentsFrom(strict.contents, { isDraft: true }),
    // A topic that is still being typed does not count yet.
    topics: TopicsInput.transform(({ added }) => added),
  }),
};
export type EbookFormInput = z.input<typeof ebookFormSchemas.schema>;

export const EbookInput = EbookPatch.extend({ published: strict.published.default(true) }).meta({
  id: "EbookInput",
});
export type EbookInput = z.infer<typeof EbookInput>;

export const EbookDraft = EbookPatch.omit({ published: true }).extend(onDraft).meta({
  id: "EbookDraft",
});

export const Ebook = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string().default(""),
    contents: z.string().default(""),
    pages: z.string().default(""),
    format: z.string().default(DEFAULT_FORMAT),
    topics: z.array(z.string()).default([]),
    image_url: z.string().default(""),
    published: z.boolean(),
    file_path: z.string().describe("Where the PDF is downloaded; empty until one was uploaded."),
    file_size: count.nullable().describe("Bytes of the PDF; null until one was uploaded."),
    downloads: count,
    created_at: timestamp,
    updated_at: timestamp,
    version,
    published_at: storedPublishedAt,
    ...storedSearchFields,
    ...writingState,
  })
  .meta({ id: "Ebook" });
export type Ebook = z.infer<typeof Ebook>;

export const EbookCard = Ebook.pick({
  id: true,
  slug: true,
  title: true,
  description: true,
  pages: true,
  format: true,
  topics: true,
  image_url: true,
  file_path: true,
  file_size: true,
  created_at: true,
  updated_at: true,
}).meta({ id: "EbookCard" });
export type EbookCard = z.infer<typeof EbookCard>;

export const PublicEbook = EbookCard.extend({
  ...storedSearchFields,
  contents: z.string().default(""),
  chapters: z
    .array(OutlineEntry)
    .default([])
    .describe("The chapters among the PDF’s bookmarks; none until it is read."),
  page_pictures: z
    .array(DrawnPage)
    .default([])
    .describe("Pages of the PDF to show before the download; none until they are drawn."),
});
export const AnsweredEbook = PublicEbook.extend(asHtml).meta({ id: "PublicEbook" });
export type PublicEbook = z.infer<typeof PublicEbook>;

export const EbookVersion = VersionSummary.extend({
  fields: Ebook.omit({ ...notWritten, file_path: true, file_size: true, downloads: true }),
}).meta({ id: "EbookVersion" });

export const EbookListQuery = PublicationListQuery.extend({
  published: queryFlag.describe("Only published ebooks, or only drafts."),
  q: search.describe("Words that title, description or topics must contain, in any order."),
  topic: groupQuery(limits.topic).describe("Only ebooks about this topic."),
});
export type EbookListQuery = z.infer<typeof EbookListQuery>;
