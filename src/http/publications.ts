import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import type { BlogShapes } from "#domain/blog.ts";
import type { EbookShapes } from "#domain/ebook.ts";
import { blogFeedItem, ebookFeedItem } from "#site/feeds/feed-item.ts";
import { renderArticle, renderBlogs, renderEbook, renderEbooks } from "#site/render.tsx";
import { type PublicationSite, publicationSite } from "./publication-site.ts";

const byKind: Record<PublicationKind, PublicationSite> = {
  blog: publicationSite<BlogShapes>({
    kind: "blog",
    published: (app) => app.blogs,
    renderList: renderBlogs,
    renderPage: renderArticle,
    countsReads: true,
    shareCard: ({ title, category, read_time }) => ({ title, kicker: category, note: read_time }),
    feedItem: blogFeedItem,
    contentsEntry: ({ slug, title, excerpt }) => ({
      path: sitePaths.blogMarkdown(slug),
      title,
      text: excerpt,
    }),
  }),
  ebook: publicationSite<EbookShapes>({
    kind: "ebook",
    published: (app) => app.ebooks,
    renderList: renderEbooks,
    renderPage: renderEbook,
    countsReads: false,
    shareCard: ({ title, pages, format }) => ({
      title,
      kicker: "Free guide",
      note: `${pages} · ${format}`,
    }),
    feedItem: ebookFeedItem,
    contentsEntry: ({ slug, title, description }) => ({
      path: sitePaths.ebook(slug),
      title,
      text: description,
    }),
  }),
};

/** Every kind of publication on the public site, in the order in which they are listed. */
export const publications: readonly PublicationSite[] = publicationKinds.map(
  (kind) => byKind[kind],
);
