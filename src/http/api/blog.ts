import { z } from "zod";
import {
  Blog,
  BlogCard,
  BlogListQuery,
  BlogPatch,
  BlogPreview,
  BlogPreviewInput,
  NewBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery } from "#contract/paging.ts";
import { apiPaths } from "#contract/paths.ts";
import { DomainError } from "#domain/error.ts";
import { renderMarkdown } from "#domain/markdown.ts";
import { cachedJson, cachedList } from "#http/cached.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  ifMatch,
  json,
  listHeaders,
  noContent,
  publicCall,
  publicQuery,
  type Route,
  versioned,
} from "#http/route.ts";
import { readable } from "#site/prose.tsx";

/** The calls about articles. */
export const blogRoutes: Route[] = [
  publicQuery(
    "/api/blogs",
    { summary: "Published articles, newest first.", answer: z.array(BlogCard), query: PageQuery },
    ({ c, query }) =>
      cachedList(c, query, async () => {
        const { items, next } = await c.var.services.app.blogs.listPublic(query);
        return { value: items, headers: listHeaders(apiPaths.blogs(), query, next) };
      }),
  ),
  publicCall(
    "GET",
    "/api/blogs/:slug",
    { summary: "One published article.", answer: PublicBlog },
    ({ c }) =>
      cachedJson(c, async () => {
        const blog = await c.var.services.app.blogs.findPublic(c.req.param("slug") ?? "");
        if (!blog) throw new DomainError("not_found", "There is no article at this address.");
        return { value: blog };
      }),
  ),
  adminQuery(
    "/api/admin/blogs",
    {
      summary: "Articles, newest first.",
      answer: z.array(Blog.partial({ content: true })),
      query: BlogListQuery,
    },
    async ({ c, actor, query }) => {
      const { app, gates } = c.var.services;
      const { items, next } = await gates.ownersLists.run(() => app.blogs.list(actor, query));
      return json(items, 200, listHeaders(apiPaths.adminBlogs(), query, next));
    },
  ),
  adminWrite(
    "POST",
    "/api/admin/blogs",
    {
      summary: "Creates an article.",
      body: NewBlog,
      maxBytes: limits.blogJsonBytes,
      answer: Blog,
      status: 201,
    },
    async ({ c, actor, body }) =>
      versioned(await c.var.services.app.blogs.create(actor, body), 201),
  ),
  adminCall(
    "GET",
    "/api/admin/blogs/:id",
    { summary: "One article.", answer: Blog },
    async ({ c, actor }) =>
      versioned(await c.var.services.app.blogs.get(actor, c.req.param("id") ?? "")),
  ),
  adminWrite(
    "PUT",
    "/api/admin/blogs/:id",
    {
      summary: "Changes the fields that are sent.",
      body: BlogPatch,
      maxBytes: limits.blogJsonBytes,
      answer: Blog,
    },
    async ({ c, actor, body }) => {
      const id = c.req.param("id") ?? "";
      return versioned(await c.var.services.app.blogs.update(actor, id, body, ifMatch(c)));
    },
  ),
  adminCall(
    "DELETE",
    "/api/admin/blogs/:id",
    { summary: "Deletes an article.", status: 204 },
    async ({ c, actor }) => {
      await c.var.services.app.blogs.delete(actor, c.req.param("id") ?? "");
      return noContent();
    },
  ),
  adminWrite(
    "POST",
    "/api/admin/blog-preview",
    {
      summary: "An article’s text as visitors will see it.",
      body: BlogPreviewInput,
      maxBytes: limits.blogJsonBytes,
      answer: BlogPreview,
    },
    async ({ body }) => {
      const { html } = await renderMarkdown(body.content);
      return json({ html: readable(html) } satisfies BlogPreview);
    },
  ),
];
