import type { ContentForm } from "#admin/content/content-form.ts";
import { formRules } from "#admin/content/content-form.ts";
import { contentNoun, copyFields } from "#admin/content/noun.ts";
import type { ContentEditor } from "#admin/content/use-content-editor.ts";
import {
  DEFAULT_FORMAT,
  type Ebook,
  type EbookFormInput,
  ebookFormSchemas,
} from "#contract/ebook.ts";
import { chapterInputs } from "#contract/guide-contents.ts";

export const ebooks = contentNoun<Ebook>("ebook");

const empty: EbookFormInput = {
  title: "",
  description: "",
  pages: "",
  format: DEFAULT_FORMAT,
  image_url: "",
  topics: { added: [], typed: "" },
  contents: [],
  published: true,
  published_at: "",
  search_title: "",
  search_description: "",
  slug: "",
};

export type EbookEditor = ContentEditor<Ebook, typeof empty>;
export type EbookForm = EbookEditor["form"];

/** The server takes these from the PDF where nobody typed them. */
export const filledFields = ["pages", "image_url"] as const;

export const ebookForm: ContentForm<Ebook, typeof empty> = {
  // There already: topics are checked one by one while they are typed.
  rules: formRules(ebookFormSchemas),
  empty,
  toInput: (ebook) =>
    copyFields(empty, {
      ...ebook,
      topics: { added: ebook.topics, typed: "" },
      contents: chapterInputs(ebook.contents),
    }),
  filledByServer: filledFields,
  markdown: [],
  words: { image_url: "Cover", "contents.title": "Chapter" },
};
