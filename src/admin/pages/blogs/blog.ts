import { contentNoun } from "#admin/content/noun.ts";
import type { Blog, BlogSummary, NewBlog } from "#contract/blog.ts";

// Lists leave out the texts, which can be long.
export const blogs = contentNoun<BlogSummary, Blog, NewBlog>("blog", { content: false });
