import { z } from "zod";
import {
  count,
  flag,
  id,
  imageAddress,
  line,
  optionalLine,
  slug,
  text,
  timestamp,
  version,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { queryFlag, search } from "./paging.ts";
import { groupQuery, PublicationListQuery } from "./publication.ts";

const topics = z
  .array(line("a topic", limits.topic), { error: "Topics must be a list of texts." })
  .max(limits.topics, `Keep topics to ${limits.topics} or fewer.`)
  .transform((list) => [...new Set(list)]);

const ebookFields = {
  title: line("a title", limits.title),
  description: text("a description", limits.description),
  pages: line("the number of pages", limits.pages).describe("Free text, such as “50 pages”."),
  format: optionalLine("the format", limits.format),
  topics,
  image_url: imageAddress,
  published: flag("published"),
  slug,
};

export const NewEbook = z
  .object({
    ...ebookFields,
    format: ebookFields.format.default("PDF"),
    topics: ebookFields.topics.default([]),
    published: ebookFields.published.default(true),
    slug: ebookFields.slug.optional(),
  })
  .meta({ id: "NewEbook" });
export type NewEbook = z.infer<typeof NewEbook>;

/** What changes an ebook: the fields that are there, and no others. */
export const EbookPatch = z.object(ebookFields).partial().meta({ id: "EbookPatch" });
export type EbookPatch = z.infer<typeof EbookPatch>;

export const Ebook = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    pages: z.string(),
    format: z.string(),
    topics: z.array(z.string()),
    image_url: z.string(),
    published: z.boolean(),
    file_path: z.string().describe("Where the PDF is downloaded; empty until one was uploaded."),
    file_size: count.nullable().describe("Bytes of the PDF; null until one was uploaded."),
    downloads: count,
    created_at: timestamp,
    updated_at: timestamp,
    version,
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

/** Whether “Download Free” is offered, or “Coming Soon”. */
export function hasFile(ebook: Pick<EbookCard, "file_path">): boolean {
  return ebook.file_path !== "";
}

export const EbookListQuery = PublicationListQuery.extend({
  published: queryFlag.describe("Only published ebooks, or only drafts."),
  q: search.describe("Words that title or description must contain."),
  topic: groupQuery(limits.topic).describe("Only ebooks about this topic."),
});
export type EbookListQuery = z.infer<typeof EbookListQuery>;
