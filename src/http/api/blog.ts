import { z } from "zod";
import {
  Blog,
  BlogCard,
  BlogListQuery,
  BlogPatch,
  BlogPreview,
  BlogPreviewInput,
  type BlogSummary,
  ListedBlog,
  NewBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery } from "#contract/paging.ts";
import { apiPaths } from "#contract/paths.ts";
import { DomainError } from "#domain/error.ts";
import type { OwnersPage } from "#domain/owned-publications.ts";
import { cachedJson } from "#http/cached.ts";
import { cachedList } from "#http/cached-list.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  created,
  ifMatch,
  json,
  listHeaders,
  noContent,
  publicCall,
  publicQuery,
  type Route,
  versioned,
} from "#http/route.ts";

/** The calls about articles. */
export const blogRoutes: Route[] = [
  publicQuery(
    apiPaths.blogs,
    {
      operationId: "listPublishedBlogs",
      summary: "Published articles, newest first.",
      query: PageQuery,
      answer: z.array(BlogCard),
      isCached: true,
    },
    ({ c, query }) =>
      cachedList(c, apiPaths.blogs(), query, (page) => c.var.services.app.blogs.list(page)),
  ),
  publicCall(
    "GET",
    apiPaths.blog,
    {
      operationId: "getPublishedBlog",
      summary: "One published article.",
      answer: PublicBlog,
      isCached: true,
    },
    ({ c }) =>
      cachedJson(c, async () => {
        const blog = await c.var.services.app.blogs.find(c.req.param("slug") ?? "");
        if (!blog) throw new DomainError("not_found", "There is no article at this address.");
        return { value: blog };
      }),
  ),
  adminQuery(
    apiPaths.adminBlogs,
    {
      operationId: "listBlogs",
      summary: "Articles, newest first.",
      query: BlogListQuery,
      answer: z.array(ListedBlog),
    },
    async ({ c, actor, query }) => {
      const { app, gates } = c.var.services;
      const { blogs } = app.asOwner(actor);
      const { items, next } = await gates.ownersLists.run<OwnersPage<BlogSummary>>(() =>
        query.content === false ? blogs.list(query) : blogs.listWhole(query),
      );
      return json(items, 200, listHeaders(apiPaths.adminBlogs(), query, next));
    },
  ),
  adminWrite(
    "POST",
    apiPaths.adminBlogs,
    {
      operationId: "createBlog",
      summary: "Creates an article.",
      description: "Without a slug, the title gives one that is free.",
      body: NewBlog,
      maxBytes: limits.blogJsonBytes,
      answer: Blog,
      status: 201,
      isVersioned: true,
      refuses: ["conflict"],
    },
    async ({ c, actor, body }) => {
      const blog = await c.var.services.app.asOwner(actor).blogs.create(body);
      return created(blog, apiPaths.adminBlog(blog.id));
    },
  ),
  adminCall(
    "GET",
    apiPaths.adminBlog,
    { operationId: "getBlog", summary: "One article.", answer: Blog, isVersioned: true },
    async ({ c, actor }) =>
      versioned(await c.var.services.app.asOwner(actor).blogs.get(c.req.param("id") ?? "")),
  ),
  adminWrite(
    "PUT",
    apiPaths.adminBlog,
    {
      operationId: "updateBlog",
      summary: "Changes the fields that are sent.",
      body: BlogPatch,
      maxBytes: limits.blogJsonBytes,
      answer: Blog,
      isVersioned: true,
    },
    async ({ c, actor, body }) => {
      const id = c.req.param("id") ?? "";
      return versioned(await c.var.services.app.asOwner(actor).blogs.update(id, body, ifMatch(c)));
    },
  ),
  adminCall(
    "DELETE",
    apiPaths.adminBlog,
    { operationId: "deleteBlog", summary: "Deletes an article.", status: 204 },
    async ({ c, actor }) => {
      await c.var.services.app.asOwner(actor).blogs.delete(c.req.param("id") ?? "");
      return noContent();
    },
  ),
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
    async ({ c, actor, body }) => json(await c.var.services.app.asOwner(actor).previewBlog(body)),
  ),
];
