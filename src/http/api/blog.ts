import { z } from "zod";
import { Blog, BlogCard, BlogPatch, NewBlog, PublicBlog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import { DomainError } from "#domain/error.ts";
import { cachedJson } from "#http/cached.ts";
import {
  adminCall,
  adminWrite,
  ifMatch,
  json,
  listHeaders,
  noContent,
  pageQuery,
  publicCall,
  type Route,
  versioned,
} from "#http/route.ts";

/** The calls about articles. */
export const blogRoutes: Route[] = [
  publicCall(
    "GET",
    "/api/blogs",
    { summary: "Published articles, newest first.", answer: z.array(BlogCard), isPaged: true },
    ({ c }) => {
      const page = pageQuery(c);
      return cachedJson(c, async () => {
        const { items, next } = await c.var.services.app.blogs.listPublic(page);
        return { value: items, headers: listHeaders(apiPaths.blogs(), page.limit, next) };
      });
    },
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
  adminCall(
    "GET",
    "/api/admin/blogs",
    { summary: "All articles, newest first.", answer: z.array(Blog), isPaged: true },
    async ({ c, actor }) => {
      const page = pageQuery(c);
      const { items, next } = await c.var.services.app.blogs.list(actor, page);
      return json(items, 200, listHeaders(apiPaths.adminBlogs(), page.limit, next));
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
];
