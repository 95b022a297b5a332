import {
  AnsweredBlog,
  Blog,
  BlogCard,
  BlogDraft,
  BlogInput,
  BlogListQuery,
  BlogPatch,
  BlogPreview,
  BlogPreviewInput,
  type BlogSummary,
  BlogVersion,
  ListedBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { blogPreviewPath, sitePaths } from "#contract/paths.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { earlierVersion, settled } from "#http/openapi/publication-examples.ts";
import { adminWrite, json, type Route } from "#http/route.ts";
import { shortDate } from "#site/date.tsx";
import { blogFeedItem } from "#site/feeds/feed-item.ts";
import { ArticlePage } from "#site/pages/article.tsx";
import { BlogsPage } from "#site/pages/blogs.tsx";
import type { ShareCard } from "#site/share-card.ts";
import { type Publication, publicationCalls } from "./calls.ts";
import { type CardSite, publicationSite } from "./site.ts";

const shareCard = (
  { title, author, created_at, image_url }: PublicBlog,
  { timeZone }: CardSite,
): ShareCard => ({
  title,
  line: `${author} · ${shortDate(created_at, timeZone)}`,
  look: "beside",
  picture: image_url,
});

const routes: Route[] = [
  ...publicationCalls({
    noun: blogNoun,
    shareCard,
    htmlOf: ({ html }) => ({ content: html }),
    schemas: {
      input: BlogInput,
      patch: BlogPatch,
      draft: BlogDraft,
      version: BlogVersion,
      full: Blog,
      listed: ListedBlog,
      listQuery: BlogListQuery,
      page: PublicBlog,
      answered: AnsweredBlog,
      card: BlogCard,
    },
    maxBytes: limits.blogJsonBytes,
    summaries: {
      listPublished: "Published articles, newest first.",
      getPublished: "One published article.",
      list: "Articles, newest first.",
      create: "Creates an article.",
      get: "One article.",
      delete: "Puts an article into the trash.",
    },
  }),
  adminWrite(
    "POST",
    blogPreviewPath,
    {
      operationId: "previewBlog",
      scope: "content:read",
      summary: "An article’s text as visitors will see it.",
      body: BlogPreviewInput,
      maxBytes: limits.blogJsonBytes,
      answer: BlogPreview,
    },
    async ({ owner, body }) => json(await owner.previewBlog(body)),
  ),
];

const card: BlogCard = {
  id: "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10",
  slug: "begin-with-a-pilot",
  title: "Begin with a pilot",
  excerpt: "Four weeks show more than forty slides.",
  category: "Strategy",
  read_time: "5 min read",
  image_url: sitePaths.picture("article-1"),
  created_at: "2026-03-02T08:15:00.000Z",
};
const published: PublicBlog = {
  ...card,
  content: "## Choose one task\n\nA pilot answers one question.",
  author: "Olive",
  updated_at: "2026-03-02T18:40:00.000Z",
  search_title: "Begin with a pilot, not with a project",
  search_description: "",
};
const stored: Blog = {
  ...published,
  published: true,
  published_at: card.created_at,
  version: 3,
  ...settled,
  public_slug: card.slug,
};
const { content: _content, ...listed } = stored;

export const blogs: Publication = {
  noun: blogNoun,
  calls: {
    tag: "Blogs",
    description: "Articles and their drafts.",
    routes,
    examples: {
      BlogInput: {
        title: stored.title,
        excerpt: stored.excerpt,
        content: stored.content,
        category: stored.category,
        read_time: stored.read_time,
        image_url: stored.image_url,
        published: true,
      } satisfies BlogInput,
      BlogPatch: { published: false } satisfies BlogPatch,
      BlogDraft: { content: "Half a sentence, and", pasted: false },
      BlogVersion: BlogVersion.parse({ ...earlierVersion, fields: stored }),
      Blog: stored,
      ListedBlog: listed satisfies BlogSummary,
      PublicBlog: published,
      BlogCard: card,
      BlogPreviewInput: { content: "Some **bold** words." } satisfies BlogPreviewInput,
      BlogPreview: { html: "<p>Some <strong>bold</strong> words.</p>" } satisfies BlogPreview,
    },
  },
  site: publicationSite({
    noun: blogNoun,
    List: BlogsPage,
    Page: ArticlePage,
    countsReads: true,
    shareCard,
    feedItem: blogFeedItem,
    contentsEntry: ({ slug, title, excerpt }) => ({
      path: sitePaths.blogMarkdown(slug),
      title,
      text: excerpt,
    }),
  }),
};
