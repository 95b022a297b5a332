import {
  type Blog,
  type BlogCard,
  type BlogInput,
  type BlogPatch,
  type BlogPreview,
  type BlogPreviewInput,
  type BlogSummary,
  BlogVersion,
  type PublicBlog,
} from "#contract/blog.ts";
import {
  type Ebook,
  type EbookCard,
  type EbookInput,
  type EbookPatch,
  EbookVersion,
  type PublicEbook,
} from "#contract/ebook.ts";
import type { EbookFile, ReplacedFile, ShownPages } from "#contract/ebook-file.ts";
import { sitePaths } from "#contract/paths.ts";
import { pictureAddress } from "#contract/picture-address.ts";
import type {
  CreatedPreview,
  NewPreview,
  Preview,
  Schedule,
  VersionSummary,
  WritingState,
} from "#contract/publication.ts";
import type { EbookStats } from "#contract/stats.ts";
import type { RestoredItem, TrashEmptying, TrashedItem, TrashRest } from "#contract/trash.ts";

export const earlierVersion: VersionSummary = {
  id: "019ca2f3-0c00-7f66-b2c3-7e8f9a0b1c2d",
  saved_at: "2026-03-02T08:15:00.000Z",
  reason: "published",
  title: "Begin with a pilot",
  words: 9,
};

const morning = "2026-03-02T08:15:00.000Z";
const evening = "2026-03-02T18:40:00.000Z";
const previewToken = "q3Xy0mB4c1d2e3f4g5h6i7j8k9l0m1n2o3p4q5r6s7t";
const blogId = "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10";
const ebookId = "019ca2f1-5d20-7c33-8a04-0be2c95d6e21";

const blogCard: BlogCard = {
  id: blogId,
  slug: "begin-with-a-pilot",
  title: "Begin with a pilot",
  excerpt: "Four weeks show more than forty slides.",
  category: "Strategy",
  read_time: "5 min read",
  image_url: sitePaths.picture("article-1"),
  created_at: morning,
};
const publicBlog: PublicBlog = {
  ...blogCard,
  content: "## Choose one task\n\nA pilot answers one question.",
  author: "Olive",
  updated_at: evening,
  search_title: "Begin with a pilot, not with a project",
  search_description: "",
};
const settled: Omit<WritingState, "public_slug"> = {
  draft_saved_at: null,
  scheduled_for: null,
  schedule_zone: null,
  schedule_failed: null,
};
const blog: Blog = {
  ...publicBlog,
  published: true,
  published_at: morning,
  version: 3,
  ...settled,
  public_slug: publicBlog.slug,
};
const { content: _content, ...blogSummary } = blog;

const ebookCard: EbookCard = {
  id: ebookId,
  slug: "the-pilot-playbook",
  title: "The pilot playbook",
  description: "How to choose a first project, and how to tell whether it worked.",
  pages: "50 pages",
  format: "PDF",
  topics: ["Pilots", "Costs"],
  image_url: sitePaths.picture("ebook-1"),
  file_path: sitePaths.ebookDownload(ebookId),
  file_size: 1_843_200,
  created_at: morning,
  updated_at: evening,
};
const search = { search_title: "", search_description: "" };

const drawnCover = pictureAddress({
  id: "019ca2f4-2e00-7a77-b3c4-8f9a0b1c2d3e",
  hash: "4be2c95d",
  width: 960,
  height: 1358,
  placeholder: "1b2a4ae0a060",
});
const replacedFile: ReplacedFile = {
  id: "019ca2f5-4a00-7b88-a4d5-9a0b1c2d3e4f",
  file_name: "pilot-playbook-v2.pdf",
  size: 1_790_000,
  pages: 48,
  downloads: 96,
  served_since: morning,
  replaced_at: evening,
  goes_at: "2026-04-01T18:40:00.000Z",
};

const preview: Preview = {
  id: "019ca2f2-9b00-7e55-a1b2-6d7e8f9a0b1c",
  created_at: morning,
  expires_at: "2026-03-09T08:15:00.000Z",
  opened: 2,
};
const trashed: TrashedItem = {
  id: ebookId,
  kind: "ebook",
  title: ebookCard.title,
  slug: ebookCard.slug,
  deleted_at: morning,
  goes_at: "2026-04-01T08:15:00.000Z",
  has_file: true,
};

/** By schema name. */
export const publicationExamples = {
  BlogInput: {
    title: blog.title,
    excerpt: blog.excerpt,
    content: blog.content,
    category: blog.category,
    read_time: blog.read_time,
    image_url: blog.image_url,
    published: true,
  } satisfies BlogInput,
  BlogDraft: { content: "Half a sentence, and", pasted: false },
  BlogVersion: BlogVersion.parse({ ...earlierVersion, fields: blog }),
  LabelInUse: { label: "Strategy", count: 4 },
  VersionSummary: earlierVersion,
  BlogPatch: { published: false } satisfies BlogPatch,
  BlogCard: blogCard,
  PublicBlog: publicBlog,
  Blog: blog,
  ListedBlog: blogSummary satisfies BlogSummary,
  BlogPreviewInput: { content: "Some **bold** words." } satisfies BlogPreviewInput,
  BlogPreview: { html: "<p>Some <strong>bold</strong> words.</p>" } satisfies BlogPreview,

  EbookInput: {
    title: ebookCard.title,
    description: ebookCard.description,
    pages: ebookCard.pages,
    format: ebookCard.format,
    topics: ebookCard.topics,
    image_url: ebookCard.image_url,
    published: true,
  } satisfies EbookInput,
  EbookDraft: { description: "" },
  EbookVersion: EbookVersion.parse({ ...earlierVersion, fields: ebookCard }),
  EbookPatch: { pages: "52 pages" } satisfies EbookPatch,
  EbookCard: ebookCard,
  PublicEbook: {
    ...ebookCard,
    ...search,
    contents: "",
    chapters: [{ title: "Choose", page: 3 }],
    page_pictures: [{ page: 1, url: drawnCover }],
  } satisfies PublicEbook,
  EbookFile: {
    file_name: "pilot-playbook-v3.pdf",
    size: 1_843_200,
    uploaded_at: evening,
    reading: "read",
    facts: {
      pages: 50,
      width_mm: 210,
      height_mm: 297,
      title: "The pilot playbook",
      outline: [{ title: "Choose", page: 3 }],
    },
    shown_pages: [1],
    drawn: [{ page: 1, url: drawnCover }],
    replaced: [replacedFile],
  } satisfies EbookFile,
  ReplacedFile: replacedFile,
  PageThumbnail: {
    page: 7,
    png: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC",
  },
  ShownPages: { pages: [1, 2, 3, 4, 9] } satisfies ShownPages,
  Ebook: {
    ...ebookCard,
    ...search,
    contents: "",
    published: true,
    published_at: "",
    downloads: 128,
    version: 2,
    ...settled,
    public_slug: ebookCard.slug,
  } satisfies Ebook,
  EbookStats: {
    ebook_id: ebookCard.id,
    title: ebookCard.title,
    total_downloads: 128,
  } satisfies EbookStats,

  Schedule: {
    publish_at: "2027-04-04T02:30:00+11:00",
    time_zone: "Australia/Sydney",
  } satisfies Schedule,
  NewPreview: { days: 7, own: false } satisfies NewPreview,
  Preview: preview,
  CreatedPreview: {
    ...preview,
    opened: 0,
    url: `http://localhost:3000${sitePaths.preview(previewToken)}`,
  } satisfies CreatedPreview,
  TrashedItem: trashed,
  TrashRest: {
    left: 331,
    seen: "Zq0W2kc5oJm1vY7tXnB4hLs9RfEa3DgUx6iTp8KwCyM~2026-11-21T10:42:00.000Z",
  } satisfies TrashRest,
  TrashEmptying: { seen: "qk5W2Zc0oJm1vY7tXnB4hLs9RfEa3DgUx6iTp8KwCyM" } satisfies TrashEmptying,
  RestoredItem: {
    id: trashed.id,
    kind: trashed.kind,
    title: trashed.title,
    slug: `${trashed.slug}-2`,
    has_moved: true,
  } satisfies RestoredItem,
};
