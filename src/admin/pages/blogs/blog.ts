import type { ContentNoun } from "#admin/content/noun.ts";
import { contentApi } from "#admin/content/noun.ts";
import type { Blog, BlogSummary, NewBlog } from "#contract/blog.ts";
import { adminPaths, apiPaths, sitePaths } from "#contract/paths.ts";

export const blogs: ContentNoun<BlogSummary, Blog, NewBlog> = {
  one: "blog",
  many: "blogs",
  paths: { list: adminPaths.blogs, create: adminPaths.newBlog, edit: adminPaths.editBlog },
  page: sitePaths.blog,
  counters: { all: "blogs", drafts: "blog_drafts" },
  api: contentApi(
    { list: apiPaths.adminBlogs, one: apiPaths.adminBlog },
    // Lists do without the texts, which can be long.
    { content: false },
  ),
};
