import {
  Blog,
  BlogCard,
  BlogDraft,
  BlogInput,
  BlogListQuery,
  BlogPatch,
  BlogPreview,
  BlogPreviewInput,
  BlogVersion,
  ListedBlog,
  PublicBlog,
} from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { blogPreviewPath, sitePaths } from "#contract/paths.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { adminWrite, json, type Route } from "#http/route.ts";
import { shortDate } from "#site/date.tsx";
import { blogFeedItem } from "#site/feeds/feed-item.ts";
import { ArticlePage } from "#site/pages/article.tsx";
import { BlogsPage, blogsCard } from "#site/pages/blogs.tsx";
import { type Publication, publicationCalls } from "./calls.ts";
import { publicationSite } from "./site.ts";

const routes: Route[] = [
  ...publicationCalls({
    noun: blogNoun,
    schemas: {
      input: BlogInput,
      patch: BlogPatch,
      draft: BlogDraft,
      version: BlogVersion,
      full: Blog,
      listed: ListedBlog,
      listQuery: BlogListQuery,
      page: PublicBlog,
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

export const blogs: Publication = {
  noun: blogNoun,
  calls: { tag: "Blogs", description: "Articles and their drafts.", routes },
  site: publicationSite({
    noun: blogNoun,
    List: BlogsPage,
    Page: ArticlePage,
    countsReads: true,
    shareCard: ({ title, author, created_at, image_url }, timeZone) => ({
      title,
      line: `${author} · ${shortDate(created_at, timeZone)}`,
      look: "beside",
      picture: image_url,
    }),
    listCard: blogsCard,
    feedItem: blogFeedItem,
    contentsEntry: ({ slug, title, excerpt }) => ({
      path: sitePaths.blogMarkdown(slug),
      title,
      text: excerpt,
    }),
  }),
};
