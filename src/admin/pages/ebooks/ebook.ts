import { contentNoun } from "#admin/content/noun.ts";
import type { Ebook, NewEbook } from "#contract/ebook.ts";

export const ebooks = contentNoun<Ebook, Ebook, NewEbook>("ebook");
