import { z } from "zod";
import {
  type FieldForms,
  flag,
  id,
  optional,
  optionalLine,
  optionalSlug,
  required,
  slug,
  timestamp,
  version,
} from "./fields.ts";
import { limits } from "./limits.ts";
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

const blogFields = ({ line, groupName, text, imageAddress }: FieldForms) => ({
  title: line("a title", limits.title),
  excerpt: text("an excerpt", limits.excerpt),
  content: text("the content", limits.content).describe("Markdown."),
  category: groupName("a category", limits.category),
  read_time: line("a read time", limits.readTime),
  author: optionalLine("the author", limits.author),
  image_url: imageAddress,
  published: flag("published"),
  published_at: publishedAt,
  slug,
  ...searchFields,
});
const strict = blogFields(required);

export const NewBlog = z
  .object({
    ...strict,
    author: strict.author.optional(),
    published: strict.published.default(true),
    published_at: publishedAt.optional(),
    slug: strict.slug.optional(),
    ...optionalSearchFields,
  })
  .meta({ id: "NewBlog" });
export type NewBlog = z.infer<typeof NewBlog>;

/** Changes only the fields that are present. */
export const BlogPatch = z.object(blogFields(optional)).partial().meta({ id: "BlogPatch" });
export type BlogPatch = z.infer<typeof BlogPatch>;

export const blogFormSchemas = {
  schema: NewBlog.required().extend({ slug: optionalSlug }),
  draftSchema: BlogPatch.required().extend({ slug: optionalSlug }),
};
export type BlogFormInput = z.input<typeof blogFormSchemas.schema>;

export const BlogInput = BlogPatch.extend({ published: strict.published.default(true) }).meta({
  id: "BlogInput",
});
export type BlogInput = z.infer<typeof BlogInput>;

export const BlogDraft = BlogPatch.omit({ published: true }).extend(onDraft).meta({
  id: "BlogDraft",
});

export const Blog = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    excerpt: z.string().default(""),
    content: z.string().default(""),
    category: z.string().default(""),
    read_time: z.string().default(""),
    author: z.string(),
    image_url: z.string().default(""),
    published: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
    version,
    published_at: storedPublishedAt,
    ...storedSearchFields,
    ...writingState,
  })
  .meta({ id: "Blog" });
export type Blog = z.infer<typeof Blog>;

export const BlogCard = Blog.pick({
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  category: true,
  read_time: true,
  image_url: true,
  created_at: true,
}).meta({ id: "BlogCard" });
export type BlogCard = z.infer<typeof BlogCard>;

export const ListedBlog = Blog.partial({ content: true }).meta({ id: "ListedBlog" });

export const BlogSummary = Blog.omit({ content: true }).meta({ id: "BlogSummary" });
export type BlogSummary = z.infer<typeof BlogSummary>;

export const PublicBlog = Blog.omit(ownersOnly);
export const AnsweredBlog = PublicBlog.extend(asHtml).meta({ id: "PublicBlog" });
export type PublicBlog = z.infer<typeof PublicBlog>;

export const BlogVersion = VersionSummary.extend({
  fields: Blog.omit(notWritten),
}).meta({ id: "BlogVersion" });

export const BlogListQuery = PublicationListQuery.extend({
  published: queryFlag.describe("Only published articles, or only drafts."),
  q: search.describe("Words that title, excerpt or text must contain, in any order."),
  category: groupQuery(limits.category).describe("Only articles of this category."),
});
export type BlogListQuery = z.infer<typeof BlogListQuery>;

export const BlogPreviewInput = z
  .object({ content: z.string({ error: "The content must be text." }).max(limits.content) })
  .meta({ id: "BlogPreviewInput" });
export type BlogPreviewInput = z.infer<typeof BlogPreviewInput>;

export const BlogPreview = z
  .object({
    html: z.string().describe("Sanitised, by the same steps as on the public page."),
  })
  .meta({ id: "BlogPreview" });
export type BlogPreview = z.infer<typeof BlogPreview>;
