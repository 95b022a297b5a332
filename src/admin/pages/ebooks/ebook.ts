import type { ContentNoun } from "#admin/content/noun.ts";
import { contentApi } from "#admin/content/noun.ts";
import type { Ebook, NewEbook } from "#contract/ebook.ts";
import { adminPaths, apiPaths, sitePaths } from "#contract/paths.ts";

export const ebooks: ContentNoun<Ebook, Ebook, NewEbook> = {
  one: "ebook",
  many: "ebooks",
  paths: { list: adminPaths.ebooks, create: adminPaths.newEbook, edit: adminPaths.editEbook },
  page: sitePaths.ebook,
  counters: { all: "ebooks", drafts: "ebook_drafts" },
  api: contentApi({ list: apiPaths.adminEbooks, one: apiPaths.adminEbook }),
};
