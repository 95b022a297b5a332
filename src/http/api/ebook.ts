import { z } from "zod";
import { Ebook, EbookCard, EbookListQuery, EbookPatch, NewEbook } from "#contract/ebook.ts";
import { PageQuery } from "#contract/paging.ts";
import { apiPaths } from "#contract/paths.ts";
import { EbookStats } from "#contract/stats.ts";
import { cachedList } from "#http/cached-list.ts";
import { sendDownload } from "#http/download.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  created,
  ifMatch,
  json,
  listHeaders,
  noContent,
  publicCall,
  publicQuery,
  type Route,
  versioned,
} from "#http/route.ts";
import { receiveUpload } from "#http/upload.ts";

/** The calls about ebooks. */
export const ebookRoutes: Route[] = [
  publicQuery(
    apiPaths.ebooks,
    {
      operationId: "listPublishedEbooks",
      summary: "Published ebooks, newest first.",
      query: PageQuery,
      answer: z.array(EbookCard),
      isCached: true,
    },
    ({ c, query }) =>
      cachedList(c, apiPaths.ebooks(), query, (page) => c.var.services.app.ebooks.list(page)),
  ),
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
  adminQuery(
    apiPaths.adminEbooks,
    {
      operationId: "listEbooks",
      summary: "Ebooks, newest first.",
      query: EbookListQuery,
      answer: z.array(Ebook),
    },
    async ({ c, actor, query }) => {
      const { app, gates } = c.var.services;
      const { items, next } = await gates.ownersLists.run(() =>
        app.asOwner(actor).ebooks.list(query),
      );
      return json(items, 200, listHeaders(apiPaths.adminEbooks(), query, next));
    },
  ),
  adminWrite(
    "POST",
    apiPaths.adminEbooks,
    {
      operationId: "createEbook",
      summary: "Creates an ebook; its PDF follows.",
      description: "Without a slug, the title gives one that is free.",
      body: NewEbook,
      answer: Ebook,
      status: 201,
      isVersioned: true,
      refuses: ["conflict"],
    },
    async ({ c, actor, body }) => {
      const ebook = await c.var.services.app.asOwner(actor).ebooks.create(body);
      return created(ebook, apiPaths.adminEbook(ebook.id));
    },
  ),
  adminCall(
    "GET",
    apiPaths.adminEbook,
    { operationId: "getEbook", summary: "One ebook.", answer: Ebook, isVersioned: true },
    async ({ c, actor }) =>
      versioned(await c.var.services.app.asOwner(actor).ebooks.get(c.req.param("id") ?? "")),
  ),
  adminWrite(
    "PUT",
    apiPaths.adminEbook,
    {
      operationId: "updateEbook",
      summary: "Changes the fields that are sent.",
      body: EbookPatch,
      answer: Ebook,
      isVersioned: true,
    },
    async ({ c, actor, body }) => {
      const id = c.req.param("id") ?? "";
      return versioned(await c.var.services.app.asOwner(actor).ebooks.update(id, body, ifMatch(c)));
    },
  ),
  adminCall(
    "DELETE",
    apiPaths.adminEbook,
    { operationId: "deleteEbook", summary: "Deletes an ebook and its PDF.", status: 204 },
    async ({ c, actor }) => {
      await c.var.services.app.asOwner(actor).ebooks.delete(c.req.param("id") ?? "");
      return noContent();
    },
  ),
  adminCall(
    "POST",
    apiPaths.ebookUpload,
    {
      operationId: "uploadEbookFile",
      summary: "Replaces the PDF. The one before serves until the new one is whole.",
      takesFile: true,
      answer: Ebook,
      isVersioned: true,
    },
    async ({ c, actor }) => {
      const id = c.req.param("id") ?? "";
      // A wrong id is refused before fifty megabytes are sent for nothing.
      await c.var.services.app.asOwner(actor).ebooks.get(id);
      const ebook = await receiveUpload(c.env.incoming, (upload) =>
        c.var.services.app.asOwner(actor).ebookFiles.replace(id, upload),
      );
      return versioned(ebook);
    },
  ),
  adminCall(
    "GET",
    apiPaths.ebookStats,
    {
      operationId: "listEbookStats",
      summary: "Downloads of every ebook.",
      answer: z.array(EbookStats),
    },
    async ({ c, actor }) => json(await c.var.services.app.asOwner(actor).ebookFiles.stats()),
  ),
];
