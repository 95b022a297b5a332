import {
  Blog,
  BlogCard,
  type BlogPatch,
  BlogSummary,
  type NewBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { siteConfig } from "#site.config";
import type { NounDefinition } from "./publication-noun.ts";

export interface BlogShapes {
  input: NewBlog;
  patch: BlogPatch;
  full: Blog;
  summary: BlogSummary;
  page: PublicBlog;
  card: BlogCard;
}

export const blogNoun: NounDefinition<BlogShapes> = {
  kind: "blog",
  answers: { full: Blog, summary: BlogSummary, page: PublicBlog, card: BlogCard },
  bodyFields: ["content"],
  defaults: { author: siteConfig.defaultAuthor },
  summaryOf: ({ excerpt }) => excerpt,
  labelsOf: ({ category }) => [category],
};
