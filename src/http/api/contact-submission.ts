import { Readable } from "node:stream";
import { z } from "zod";
import {
  ContactFormSignals,
  ContactSubmission,
  ContactSubmissionListQuery,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import { apiPaths } from "#contract/paths.ts";
import { csvHead, csvLines } from "#domain/message-csv.ts";
import { clientAddress, limitKey } from "#http/client.ts";
import type { HttpContext } from "#http/context.ts";
import {
  adminCall,
  adminQuery,
  json,
  listHeaders,
  noContent,
  publicWrite,
  type Route,
} from "#http/route.ts";
import { streamed } from "#http/streamed.ts";
import { owned, reportedElsewhere } from "#platform/owned.ts";

const ContactForm = NewContactSubmission.and(ContactFormSignals);

/** Keeps a message, within the bounds of its sender's address and of all senders. @throws {DomainError} rate_limited */
export async function submitMessage(
  c: HttpContext,
  message: z.output<typeof ContactForm>,
): Promise<void> {
  const { app, contactLimit, messageFlood, trustProxy } = c.var.services;
  const address = limitKey(clientAddress(c.env.incoming, trustProxy));
  await contactLimit.take(address);
  const isFlood = await messageFlood.take(address);
  try {
    await app.contactSubmissions.submit(message, message, { isFlood });
  } catch (error) {
    await contactLimit.giveBack(address);
    await messageFlood.giveBack(address);
    throw error;
  }
}

/** The calls about messages. */
export const contactSubmissionRoutes: Route[] = [
  publicWrite(
    "POST",
    "/api/contact",
    { summary: "Sends a message to the agency.", body: ContactForm, status: 201 },
    async ({ c, body }) => {
      await submitMessage(c, body);
      return json({ ok: true }, 201);
    },
  ),
  adminQuery(
    "/api/admin/contact-submissions",
    {
      summary: "Messages, newest first.",
      answer: z.array(ContactSubmission),
      query: ContactSubmissionListQuery,
    },
    async ({ c, actor, query }) => {
      const { app, gates } = c.var.services;
      const { items, next } = await gates.ownersLists.run(() =>
        app.contactSubmissions.list(actor, query),
      );
      return json(items, 200, listHeaders(apiPaths.contactSubmissions(), query, next));
    },
  ),
  adminCall(
    "GET",
    "/api/admin/contact-submissions/:id",
    { summary: "One message.", answer: ContactSubmission },
    async ({ c, actor }) =>
      json(await c.var.services.app.contactSubmissions.get(actor, c.req.param("id") ?? "")),
  ),
  adminQuery(
    "/api/admin/contact-submissions.csv",
    {
      summary: "The messages that the same query lists, as a spreadsheet.",
      answerType: "text/csv",
      query: ContactSubmissionListQuery,
    },
    ({ c, actor, query }) =>
      csvAnswer(c, c.var.services.app.contactSubmissions.export(actor, query)),
  ),
  adminCall(
    "PATCH",
    "/api/admin/contact-submissions/:id/read",
    { summary: "Marks a message as read.", answer: ContactSubmission },
    async ({ c, actor }) =>
      json(await c.var.services.app.contactSubmissions.markAsRead(actor, c.req.param("id") ?? "")),
  ),
  adminCall(
    "PATCH",
    "/api/admin/contact-submissions/:id/not-spam",
    {
      summary: "Takes a suspect for a message after all, and mails it.",
      answer: ContactSubmission,
    },
    async ({ c, actor }) =>
      json(
        await c.var.services.app.contactSubmissions.markAsNotSpam(actor, c.req.param("id") ?? ""),
      ),
  ),
  adminCall(
    "POST",
    "/api/admin/contact-submissions/:id/delivery",
    { summary: "Mails a message again.", answer: ContactSubmission },
    async ({ c, actor }) =>
      json(await c.var.services.app.contactSubmissions.sendAgain(actor, c.req.param("id") ?? "")),
  ),
  adminCall(
    "DELETE",
    "/api/admin/contact-submissions/:id",
    { summary: "Deletes a message for good.", status: 204 },
    async ({ c, actor }) => {
      await c.var.services.app.contactSubmissions.delete(actor, c.req.param("id") ?? "");
      return noContent();
    },
  ),
];

/** Sent as it is read, so that a hundred thousand messages are never in memory at once. */
function csvAnswer(c: HttpContext, parts: AsyncGenerator<ContactSubmission[]>): Response {
  async function* lines() {
    yield Buffer.from(csvHead());
    for await (const part of parts) yield Buffer.from(csvLines(part));
  }
  return streamed(c, owned(Readable.from(lines()), reportedElsewhere), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="messages.csv"',
      "Cache-Control": "no-store",
    },
  });
}
