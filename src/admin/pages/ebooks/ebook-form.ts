import { z } from "zod";
import { formRules, optionalSlug } from "#admin/content/form-rules.ts";
import { contentNoun, copyFields } from "#admin/content/noun.ts";
import { TopicsInput, topicsOf } from "#admin/content/topics.ts";
import type { ContentForm } from "#admin/content/use-content-editor.ts";
import { type Ebook, EbookPatch, NewEbook } from "#contract/ebook.ts";

export const ebooks = contentNoun<Ebook>("ebook");

const defaultFormat = NewEbook.shape.format.parse(undefined);

export const EbookForm = NewEbook.required().extend({
  format: z.string().transform((typed) => typed.trim() || defaultFormat),
  topics: topicsOf(NewEbook.shape.topics),
  slug: optionalSlug,
});

const EbookDraftForm = EbookPatch.required().extend({
  format: EbookForm.shape.format,
  // One that is still being typed is none yet.
  topics: TopicsInput.transform(({ added }) => added),
  slug: optionalSlug,
});

const empty: z.input<typeof EbookForm> = {
  title: "",
  description: "",
  contents: "",
  pages: "",
  format: defaultFormat,
  topics: { added: [], typed: "" },
  image_url: "",
  published: true,
  published_at: "",
  slug: "",
  search_title: "",
  search_description: "",
};

const rules = formRules({ schema: EbookForm, draftSchema: EbookDraftForm });

/** What the server takes from the PDF where nobody typed it. */
export const filledFields = ["pages", "image_url"] as const;

export const ebookForm: ContentForm<Ebook, typeof empty, NewEbook> = {
  loadRules: async () => rules,
  empty,
  toInput: (ebook) => copyFields(empty, { ...ebook, topics: { added: ebook.topics, typed: "" } }),
  filledByServer: filledFields,
  words: { image_url: "Cover" },
};
