import { z } from "zod";
import { Ebook, EbookCard, EbookListQuery, EbookPatch, NewEbook } from "#contract/ebook.ts";
import { PageQuery } from "#contract/paging.ts";
import { apiPaths } from "#contract/paths.ts";
import { EbookStats } from "#contract/stats.ts";
import { cachedList } from "#http/cached.ts";
import { sendDownload } from "#http/download.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
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
    "/api/ebooks",
    { summary: "Published ebooks, newest first.", answer: z.array(EbookCard), query: PageQuery },
    ({ c, query }) =>
      cachedList(c, query, async () => {
        const { items, next } = await c.var.services.app.ebooks.listPublic(query);
        return { value: items, headers: listHeaders(apiPaths.ebooks(), query, next) };
      }),
  ),
  publicCall(
    "GET",
    "/api/ebooks/:id/download",
    { summary: "The PDF of a published ebook.", answerType: "application/pdf" },
    ({ c }) => sendDownload(c, c.req.param("id") ?? ""),
  ),
  adminQuery(
    "/api/admin/ebooks",
    { summary: "Ebooks, newest first.", answer: z.array(Ebook), query: EbookListQuery },
    async ({ c, actor, query }) => {
      const { app, gates } = c.var.services;
      const { items, next } = await gates.ownersLists.run(() => app.ebooks.list(actor, query));
      return json(items, 200, listHeaders(apiPaths.adminEbooks(), query, next));
    },
  ),
  adminWrite(
    "POST",
    "/api/admin/ebooks",
    { summary: "Creates an ebook; its PDF follows.", body: NewEbook, answer: Ebook, status: 201 },
    async ({ c, actor, body }) =>
      versioned(await c.var.services.app.ebooks.create(actor, body), 201),
  ),
  adminCall(
    "GET",
    "/api/admin/ebooks/:id",
    { summary: "One ebook.", answer: Ebook },
    async ({ c, actor }) =>
      versioned(await c.var.services.app.ebooks.get(actor, c.req.param("id") ?? "")),
  ),
  adminWrite(
    "PUT",
    "/api/admin/ebooks/:id",
    { summary: "Changes the fields that are sent.", body: EbookPatch, answer: Ebook },
    async ({ c, actor, body }) => {
      const id = c.req.param("id") ?? "";
      return versioned(await c.var.services.app.ebooks.update(actor, id, body, ifMatch(c)));
    },
  ),
  adminCall(
    "DELETE",
    "/api/admin/ebooks/:id",
    { summary: "Deletes an ebook and its PDF.", status: 204 },
    async ({ c, actor }) => {
      await c.var.services.app.ebooks.delete(actor, c.req.param("id") ?? "");
      return noContent();
    },
  ),
  adminCall(
    "POST",
    "/api/admin/ebooks/:id/upload",
    {
      summary: "Replaces the PDF: one field, file, at most 50MB.",
      bodyType: "multipart/form-data",
      answer: Ebook,
    },
    async ({ c, actor }) => {
      const id = c.req.param("id") ?? "";
      // A wrong id is refused before fifty megabytes are sent for nothing.
      await c.var.services.app.ebooks.get(actor, id);
      const ebook = await receiveUpload(c.env.incoming, (upload) =>
        c.var.services.app.ebooks.replaceFile(actor, id, upload),
      );
      return versioned(ebook);
    },
  ),
  adminCall(
    "GET",
    "/api/admin/ebook-stats",
    { summary: "Downloads of every ebook.", answer: z.array(EbookStats) },
    async ({ c, actor }) => json(await c.var.services.app.ebooks.stats(actor)),
  ),
];
