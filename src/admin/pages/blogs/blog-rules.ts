import type { z } from "zod";
import { formRules, optionalSlug } from "#admin/content/form-rules.ts";
import { BlogPatch, NewBlog } from "#contract/blog.ts";

const BlogForm = NewBlog.required().extend({ slug: optionalSlug });
export type BlogInput = z.input<typeof BlogForm>;

export const blogRules = formRules({
  schema: BlogForm,
  draftSchema: BlogPatch.required().extend({ slug: optionalSlug }),
});
