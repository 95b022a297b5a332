import type { ComponentType } from "react";
import type { PublicationKind } from "#contract/nouns.ts";
import bookOpenIcon from "#ui/icons/book-open.svg?raw";
import briefcaseIcon from "#ui/icons/briefcase-business.svg?raw";
import newspaperIcon from "#ui/icons/newspaper.svg?raw";

type Load = () => Promise<ComponentType>;

interface PublicationScreens {
  glyph: string;
  list: Load;
  create: Load;
  edit: Load;
}

export const publicationScreens: Record<PublicationKind, PublicationScreens> = {
  blog: {
    glyph: newspaperIcon,
    list: async () => (await import("./pages/blogs/blogs-page.tsx")).BlogsPage,
    create: async () => (await import("./pages/blogs/blog-editor.tsx")).NewBlogPage,
    edit: async () => (await import("./pages/blogs/blog-editor.tsx")).EditBlogPage,
  },
  ebook: {
    glyph: bookOpenIcon,
    list: async () => (await import("./pages/ebooks/ebooks-page.tsx")).EbooksPage,
    create: async () => (await import("./pages/ebooks/ebook-editor.tsx")).NewEbookPage,
    edit: async () => (await import("./pages/ebooks/ebook-editor.tsx")).EditEbookPage,
  },
  "case-study": {
    glyph: briefcaseIcon,
    list: async () => (await import("./pages/case-studies/case-study-screens.tsx")).CaseStudiesPage,
    create: async () =>
      (await import("./pages/case-studies/case-study-screens.tsx")).NewCaseStudyPage,
    edit: async () =>
      (await import("./pages/case-studies/case-study-screens.tsx")).EditCaseStudyPage,
  },
};
