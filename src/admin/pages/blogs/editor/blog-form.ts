import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { type Blog, NewBlog } from "#contract/blog.ts";
import { slug } from "#contract/fields.ts";

/** A new article as it is typed. Its address may stay empty: then the title makes it. */
export const NewBlogForm = NewBlog.omit({ author: true }).extend({
  published: z.boolean(),
  slug: z
    .string()
    .transform((typed) => typed.trim() || undefined)
    .pipe(slug.optional()),
});

/** An article that is stored has an address, and keeps one. */
export const StoredBlogForm = NewBlogForm.extend({ slug });

export type BlogInput = z.input<typeof NewBlogForm>;
export type BlogFields = z.output<typeof NewBlogForm>;
export type BlogForm = UseFormReturn<BlogInput, unknown, BlogFields>;

export const emptyBlog: BlogInput = {
  title: "",
  excerpt: "",
  content: "",
  category: "",
  read_time: "",
  image_url: "",
  published: true,
  slug: "",
};

/** What the form shows of an article that is stored. */
export function inputOf(blog: Blog): BlogInput {
  const { title, excerpt, content, category, read_time, image_url, published, slug } = blog;
  return { title, excerpt, content, category, read_time, image_url, published, slug };
}
