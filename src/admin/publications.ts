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

const blogEditor = () => import("./pages/blogs/blog-editor.tsx");
const ebookEditor = () => import("./pages/ebooks/ebook-editor.tsx");
const caseStudyEditor = () => import("./pages/case-studies/case-study-editor.tsx");

export const publicationScreens: Record<PublicationKind, PublicationScreens> = {
  blog: {
    glyph: newspaperIcon,
    list: async () => (await import("./pages/blogs/blogs-page.tsx")).BlogsPage,
    create: async () => (await blogEditor()).NewBlogPage,
    edit: async () => (await blogEditor()).EditBlogPage,
  },
  ebook: {
    glyph: bookOpenIcon,
    list: async () => (await import("./pages/ebooks/ebooks-page.tsx")).EbooksPage,
    create: async () => (await ebookEditor()).NewEbookPage,
    edit: async () => (await ebookEditor()).EditEbookPage,
  },
  "case-study": {
    glyph: briefcaseIcon,
    list: async () => (await import("./pages/case-studies/case-studies-page.tsx")).CaseStudiesPage,
    create: async () => (await caseStudyEditor()).NewCaseStudyPage,
    edit: async () => (await caseStudyEditor()).EditCaseStudyPage,
  },
};
