import {
  Blog,
  BlogCard,
  BlogInput,
  type BlogPatch,
  type BlogPreview,
  type BlogPreviewInput,
  BlogSummary,
  NewBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { RenderedMarkdown, renderMarkdown } from "#domain/markdown/markdown.ts";
import { withoutAddresses } from "#domain/search-words.ts";
import type { NounDefinition } from "./publication-noun.ts";

interface BlogShapes {
  input: BlogInput;
  patch: BlogPatch;
  full: Blog;
  summary: BlogSummary;
  page: PublicBlog;
  card: BlogCard;
  texts: RenderedMarkdown;
}

export async function previewBlog({ content }: BlogPreviewInput): Promise<BlogPreview> {
  const { html } = await renderMarkdown(content);
  return { html };
}

export const blogNoun: NounDefinition<BlogShapes> = {
  kind: "blog",
  isReadInOrder: true,
  input: BlogInput,
  complete: NewBlog,
  answers: { full: Blog, summary: BlogSummary, page: PublicBlog, card: BlogCard },
  bodyFields: ["content"],
  defaults: ({ defaultAuthor }) => ({ author: defaultAuthor }),
  texts: { schema: RenderedMarkdown, render: ({ content }) => renderMarkdown(content) },
  summaryOf: ({ excerpt }) => excerpt,
  textsOf: ({ title, excerpt, content, category, author }) => [
    title,
    excerpt,
    withoutAddresses(content),
    category,
    author,
  ],
  labelsOf: ({ category }) => [category],
  nameFields: { author: "author", category: "category" },
};
