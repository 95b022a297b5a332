import { z } from "zod";
import {
  AnsweredEbook,
  Ebook,
  EbookCard,
  EbookDraft,
  EbookInput,
  EbookListQuery,
  EbookPatch,
  EbookVersion,
  PublicEbook,
} from "#contract/ebook.ts";
import { apiPaths, sitePaths } from "#contract/paths.ts";
import { EbookStats } from "#contract/stats.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { sendDownload } from "#http/files/download.ts";
import { earlierVersion, settled } from "#http/openapi/publication-examples.ts";
import { adminCall, idOf, json, publicCall, type Route } from "#http/route.ts";
import { ebookFeedItem, paragraphsAsHtml } from "#site/feeds/feed-item.ts";
import { EbookPage } from "#site/pages/ebook.tsx";
import { EbooksPage } from "#site/pages/ebooks.tsx";
import type { ShareCard } from "#site/share-card.ts";
import { type Publication, publicationCalls } from "./calls.ts";
import { drawnPage, ebookFileCalls, ebookFileExamples } from "./ebook-file.ts";
import { type CardSite, publicationSite } from "./site.ts";

const shareCard = (
  { title, pages, image_url }: PublicEbook,
  { texts: { guides } }: CardSite,
): ShareCard => ({
  title,
  line: pages === "" ? guides.cardKind : `${guides.cardKind} · ${pages}`,
  look: "book",
  picture: image_url,
});

const routes: Route[] = [
  ...publicationCalls({
    noun: ebookNoun,
    shareCard,
    htmlOf: ({ description }) => ({ description: paragraphsAsHtml(description) }),
    schemas: {
      input: EbookInput,
      patch: EbookPatch,
      draft: EbookDraft,
      version: EbookVersion,
      full: Ebook,
      listed: Ebook,
      listQuery: EbookListQuery,
      page: PublicEbook,
      answered: AnsweredEbook,
      card: EbookCard,
    },
    summaries: {
      listPublished: "Published ebooks, newest first.",
      getPublished: "One published ebook.",
      list: "Ebooks, newest first.",
      create: "Creates an ebook; its PDF follows.",
      get: "One ebook.",
      delete: "Puts an ebook and its PDF into the trash.",
    },
  }),
  publicCall(
    "GET",
    apiPaths.ebookDownload,
    {
      operationId: "downloadEbook",
      summary: "The PDF of a published ebook, whole or a range of it.",
      fileType: "application/pdf",
      isCached: true,
    },
    ({ c }) => sendDownload(c, idOf(c)),
  ),
  publicCall(
    "GET",
    apiPaths.ebookContent,
    {
      operationId: "readEbook",
      summary: "The PDF of a published ebook, for the browser to show. It counts as a download.",
      fileType: "application/pdf",
      isCached: true,
    },
    ({ c }) => sendDownload(c, idOf(c), "inline"),
  ),
  ...ebookFileCalls,
  adminCall(
    "GET",
    apiPaths.ebookStats,
    {
      operationId: "listEbookStats",
      scope: "stats:read",
      summary: "Downloads of every ebook.",
      answer: z.array(EbookStats),
    },
    async ({ owner }) => json(await owner.ebookFiles.stats()),
  ),
];

const id = "019ca2f1-5d20-7c33-8a04-0be2c95d6e21";
const card: EbookCard = {
  id,
  slug: "the-pilot-playbook",
  title: "The pilot playbook",
  description: "How to choose a first project, and how to tell whether it worked.",
  pages: "50 pages",
  format: "PDF",
  topics: ["Pilots", "Costs"],
  image_url: sitePaths.picture("ebook-1"),
  file_path: sitePaths.ebookDownload(id),
  file_size: 1_843_200,
  created_at: "2026-03-02T08:15:00.000Z",
  updated_at: "2026-03-02T18:40:00.000Z",
};
const written = { ...card, search_title: "", search_description: "", contents: "" };

export const ebooks: Publication = {
  noun: ebookNoun,
  calls: {
    tag: "Ebooks",
    description: "Guides and their PDF files.",
    routes,
    examples: {
      EbookInput: {
        title: card.title,
        description: card.description,
        pages: card.pages,
        format: card.format,
        topics: card.topics,
        image_url: card.image_url,
        published: true,
      } satisfies EbookInput,
      EbookPatch: { pages: "52 pages" } satisfies EbookPatch,
      EbookDraft: { description: "" },
      EbookVersion: EbookVersion.parse({ ...earlierVersion, fields: card }),
      Ebook: {
        ...written,
        published: true,
        published_at: "",
        downloads: 128,
        version: 2,
        ...settled,
        public_slug: card.slug,
      } satisfies Ebook,
      PublicEbook: {
        ...written,
        chapters: [{ title: "Choose", page: 3 }],
        page_pictures: [drawnPage],
      } satisfies PublicEbook,
      EbookCard: card,
      EbookStats: {
        ebook_id: card.id,
        title: card.title,
        total_downloads: 128,
      } satisfies EbookStats,
      ...ebookFileExamples,
    },
  },
  site: publicationSite({
    noun: ebookNoun,
    List: EbooksPage,
    Page: EbookPage,
    countsReads: false,
    shareCard,
    feedItem: ebookFeedItem,
    contentsEntry: ({ slug, title, description }) => ({
      path: sitePaths.ebook(slug),
      title,
      text: description,
    }),
  }),
};
