import { z } from "zod";
import {
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
import { adminCall, json, publicCall, type Route } from "#http/route.ts";
import { ebookFeedItem } from "#site/feeds/feed-item.ts";
import { EbookPage } from "#site/pages/ebook.tsx";
import { EbooksPage, ebooksCard } from "#site/pages/ebooks.tsx";
import { type Publication, publicationCalls } from "./calls.ts";
import { ebookFileCalls } from "./ebook-file.ts";
import { publicationSite } from "./site.ts";

const routes: Route[] = [
  ...publicationCalls({
    noun: ebookNoun,
    schemas: {
      input: EbookInput,
      patch: EbookPatch,
      draft: EbookDraft,
      version: EbookVersion,
      full: Ebook,
      listed: Ebook,
      listQuery: EbookListQuery,
      page: PublicEbook,
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
    ({ c }) => sendDownload(c, c.req.param("id") ?? ""),
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
    ({ c }) => sendDownload(c, c.req.param("id") ?? "", "inline"),
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

export const ebooks: Publication = {
  noun: ebookNoun,
  calls: { tag: "Ebooks", description: "Guides and their PDF files.", routes },
  site: publicationSite({
    noun: ebookNoun,
    List: EbooksPage,
    Page: EbookPage,
    countsReads: false,
    shareCard: ({ title, pages, image_url }) => ({
      title,
      line: pages === "" ? "Free guide" : `Free guide · ${pages}`,
      look: "book",
      picture: image_url,
    }),
    listCard: ebooksCard,
    feedItem: ebookFeedItem,
    contentsEntry: ({ slug, title, description }) => ({
      path: sitePaths.ebook(slug),
      title,
      text: description,
    }),
  }),
};
