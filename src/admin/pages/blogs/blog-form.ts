import type { ContentForm } from "#admin/content/content-form.ts";
import { formRules } from "#admin/content/content-form.ts";
import { contentNoun, copyFields } from "#admin/content/noun.ts";
import type { ContentEditor } from "#admin/content/use-content-editor.ts";
import { settings } from "#admin/portal-settings.ts";
import {
  type Blog,
  type BlogFormInput,
  type BlogSummary,
  blogFormSchemas,
} from "#contract/blog.ts";

export const blogs = contentNoun<BlogSummary, Blog>("blog");

const empty: BlogFormInput = {
  title: "",
  excerpt: "",
  content: "",
  published: true,
  published_at: "",
  image_url: "",
  category: "",
  read_time: "",
  /** Each new blog reads it again: Settings › Site can change it. */
  get author() {
    return settings.defaultAuthor;
  },
  search_title: "",
  search_description: "",
  slug: "",
};

export const blogForm: ContentForm<Blog, typeof empty> = {
  rules: formRules(blogFormSchemas),
  empty,
  toInput: (blog) => copyFields(empty, blog),
  returnsToList: true,
  markdown: ["content"],
  words: { content: "Text", image_url: "Cover" },
};

export type BlogEditor = ContentEditor<Blog, typeof empty>;
export type BlogFields = BlogEditor["form"];
