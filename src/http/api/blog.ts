import {
  Blog,
  BlogCard,
  BlogListQuery,
  BlogPatch,
  BlogPreview,
  BlogPreviewInput,
  ListedBlog,
  NewBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import type { BlogShapes } from "#domain/blog.ts";
import { adminWrite, json, type Route } from "#http/route.ts";
import { publicationCalls } from "./publication.ts";

/** The calls about articles. */
export const blogRoutes: Route[] = [
  ...publicationCalls<BlogShapes>({
    kind: "blog",
    published: (app) => app.blogs,
    owned: (owner) => owner.blogs,
    schemas: {
      input: NewBlog,
      patch: BlogPatch,
      full: Blog,
      listed: ListedBlog,
      listQuery: BlogListQuery,
      page: PublicBlog,
      card: BlogCard,
    },
    maxBytes: limits.blogJsonBytes,
    summaries: {
      listPublished: "Published articles, newest first.",
      getPublished: "One published article.",
      list: "Articles, newest first.",
      create: "Creates an article.",
      get: "One article.",
      delete: "Deletes an article.",
    },
  }),
  adminWrite(
    "POST",
    apiPaths.blogPreview,
    {
      operationId: "previewBlog",
      summary: "An article’s text as visitors will see it.",
      body: BlogPreviewInput,
      maxBytes: limits.blogJsonBytes,
      answer: BlogPreview,
    },
    async ({ owner, body }) => json(await owner.previewBlog(body)),
  ),
];
