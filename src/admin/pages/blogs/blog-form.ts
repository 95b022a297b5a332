import type { z } from "zod";
import { optionalSlug } from "#admin/content/fields.tsx";
import { copyFields } from "#admin/content/noun.ts";
import type { ContentEditor, ContentForm } from "#admin/content/use-content-editor.ts";
import { settings } from "#admin/portal-settings.ts";
import { type Blog, BlogPatch, NewBlog } from "#contract/blog.ts";

const BlogForm = NewBlog.required().extend({ slug: optionalSlug });

const BlogDraftForm = BlogPatch.required().extend({ slug: optionalSlug });

const empty: z.input<typeof BlogForm> = {
  title: "",
  excerpt: "",
  content: "",
  category: "",
  read_time: "",
  /** Read for each new blog: Settings › Site can change it. */
  get author() {
    return settings.defaultAuthor;
  },
  image_url: "",
  published: true,
  published_at: "",
  slug: "",
  search_title: "",
  search_description: "",
};

export const blogForm: ContentForm<Blog, typeof empty, NewBlog> = {
  schema: BlogForm,
  draftSchema: BlogDraftForm,
  empty,
  toInput: (blog) => copyFields(empty, blog),
  returnsToList: true,
  markdown: ["content"],
  words: { content: "Text", image_url: "Cover" },
};

export type BlogFields = ContentEditor<Blog, typeof empty, NewBlog>["form"];
