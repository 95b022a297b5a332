import { z } from "zod";
import {
  ContactAnswer,
  ContactFormSignals,
  ContactSubmission,
  ContactSubmissionListQuery,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import { apiPaths } from "#contract/paths.ts";
import { csvHead, csvLines } from "#domain/message-csv.ts";
import { callerOf } from "#http/client.ts";
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

const ContactForm = NewContactSubmission.and(ContactFormSignals);

/** Keeps a message, within the bound of its sender's address. @throws {DomainError} rate_limited */
export async function submitMessage(
  c: HttpContext,
  message: z.output<typeof ContactForm>,
): Promise<void> {
  const { app, contactLimit, trustProxy } = c.var.services;
  const caller = callerOf(c.env.incoming, trustProxy);
  await contactLimit.take(caller);
  try {
    await app.contactSubmissions.submit(message, message);
  } catch (error) {
    await contactLimit.giveBack(caller);
    throw error;
  }
}

/** The calls about messages. */
export const contactSubmissionRoutes: Route[] = [
  publicWrite(
    "POST",
    "/api/contact",
    {
      operationId: "sendMessage",
      summary: "Sends a message to the agency.",
      description: "It is stored when the answer comes. Suspected spam is stored too.",
      body: ContactForm,
      answer: ContactAnswer,
      status: 201,
      refuses: ["rate_limited"],
    },
    async ({ c, body }) => {
      await submitMessage(c, body);
      return json({ ok: true } satisfies ContactAnswer, 201);
    },
  ),
  adminQuery(
    "/api/admin/contact-submissions",
    {
      operationId: "listMessages",
      summary: "Messages, newest first.",
      query: ContactSubmissionListQuery,
      answer: z.array(ContactSubmission),
    },
    async ({ c, actor, query }) => {
      const { items, next } = await c.var.services.app.contactSubmissions.list(actor, query);
      return json(items, 200, listHeaders(apiPaths.contactSubmissions(), query, next));
    },
  ),
  adminCall(
    "GET",
    "/api/admin/contact-submissions/:id",
    { operationId: "getMessage", summary: "One message.", answer: ContactSubmission },
    async ({ c, actor }) =>
      json(await c.var.services.app.contactSubmissions.get(actor, c.req.param("id") ?? "")),
  ),
  adminQuery(
    "/api/admin/contact-submissions.csv",
    {
      operationId: "exportMessages",
      summary: "The messages that the same query lists, as a spreadsheet.",
      query: ContactSubmissionListQuery,
      fileType: "text/csv",
    },
    ({ c, actor, query }) => csvAnswer(c.var.services.app.contactSubmissions.export(actor, query)),
  ),
  adminCall(
    "PATCH",
    "/api/admin/contact-submissions/:id/read",
    {
      operationId: "markMessageRead",
      summary: "Marks a message as read.",
      answer: ContactSubmission,
    },
    async ({ c, actor }) =>
      json(await c.var.services.app.contactSubmissions.markAsRead(actor, c.req.param("id") ?? "")),
  ),
  adminCall(
    "PATCH",
    "/api/admin/contact-submissions/:id/not-spam",
    {
      operationId: "markMessageNotSpam",
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
    { operationId: "resendMessage", summary: "Mails a message again.", answer: ContactSubmission },
    async ({ c, actor }) =>
      json(await c.var.services.app.contactSubmissions.sendAgain(actor, c.req.param("id") ?? "")),
  ),
  adminCall(
    "DELETE",
    "/api/admin/contact-submissions/:id",
    { operationId: "deleteMessage", summary: "Deletes a message for good.", status: 204 },
    async ({ c, actor }) => {
      await c.var.services.app.contactSubmissions.delete(actor, c.req.param("id") ?? "");
      return noContent();
    },
  ),
];

/** Sent as it is read, so that a hundred thousand messages are never in memory at once. */
function csvAnswer(parts: AsyncGenerator<ContactSubmission[]>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHead())),
    pull: async (controller) => {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(csvLines(value)));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="messages.csv"',
      "Cache-Control": "no-store",
    },
  });
}
