import { z } from "zod";
import {
  ContactAnswer,
  ContactBesides,
  ContactFormSignals,
  ContactSubmission,
  ContactSubmissionListQuery,
  MessageChange,
  MessageChangeAnswer,
  MessageCounts,
  MessageCountsQuery,
  MessageDeletion,
  MessageDeletionAnswer,
  MessageNote,
  NewContactSubmission,
  PromiseRecord,
} from "#contract/contact-submission.ts";
import { apiPaths, messagePaths } from "#contract/paths.ts";
import { DELETED_A_DAY } from "#domain/limits.ts";
import { csvParts } from "#domain/messages/message-csv.ts";
import { PROOF_MINUTES } from "#domain/sign-in/session.ts";
import { jsonParts, streamedTexts } from "#http/cache/streamed.ts";
import type { HttpContext } from "#http/context.ts";
import { callerOf } from "#http/guards/client.ts";
import { answerOnce, idempotencyKey } from "#http/idempotency-key.ts";
import {
  adminCall,
  adminQuery,
  adminWrite,
  idOf,
  json,
  listHeaders,
  noContent,
  publicWrite,
  type Route,
} from "#http/route.ts";
import { requireProofBeyond } from "#http/session.ts";

const ContactForm = NewContactSubmission.and(ContactFormSignals).and(ContactBesides);

/**
 * Stores and counts the same message with the same `key` once. A stranger's key gives no access to another
 * message.
 * @throws {DomainError} rate_limited, for this sender or for all senders together
 */
export async function submitMessage(
  c: HttpContext,
  message: z.output<typeof ContactForm>,
  key?: string,
): Promise<Response> {
  const { app, trustProxy } = c.var.services;
  const store = async () => {
    await app.contactSubmissions.receive(message, callerOf(c.env.incoming, trustProxy));
    return json({ ok: true } satisfies ContactAnswer, 201);
  };
  if (key === undefined) return store();
  const { name, email, company, message: text, answers = [] } = message;
  const words = [name, email, company, text, ...answers.map(({ answer }) => answer)];
  return answerOnce(c, { key, actor: JSON.stringify(words), request: words }, store);
}

const PROOF_BEYOND = `Beyond ${DELETED_A_DAY} messages a day, a session needs a proof that is no older than ${PROOF_MINUTES} minutes.`;

export const contactSubmissionRoutes: Route[] = [
  publicWrite(
    "POST",
    apiPaths.contact,
    {
      operationId: "sendMessage",
      summary: "Sends a message to the agency.",
      description:
        "It is stored when the answer comes. Suspected spam is stored too. With other words, the same `Idempotency-Key` is of another message.",
      takesKey: true,
      body: ContactForm,
      answer: ContactAnswer,
      status: 201,
      refuses: ["rate_limited"],
    },
    ({ c, body }) => submitMessage(c, body, idempotencyKey(c)),
  ),
  adminQuery(
    messagePaths.contactSubmissions,
    {
      operationId: "listMessages",
      scope: "messages:read",
      summary: "Messages, newest first.",
      query: ContactSubmissionListQuery,
      answer: z.array(ContactSubmission),
    },
    async ({ c, owner, query }) => {
      if (query.limit === undefined && query.cursor === undefined) {
        return listAnswer(c, owner.contactSubmissions.export(query));
      }
      const { gates } = c.var.services;
      const { items, next } = await gates.ownersLists.run(() =>
        owner.contactSubmissions.list(query),
      );
      return json(items, 200, listHeaders(messagePaths.contactSubmissions(), query, next));
    },
  ),
  adminQuery(
    messagePaths.contactSubmissionCounts,
    {
      operationId: "countMessages",
      scope: "messages:read",
      summary: "How many messages each list of the portal holds; 1,000 stands for that or more.",
      query: MessageCountsQuery,
      answer: MessageCounts,
    },
    async ({ c, owner, query }) =>
      json(await c.var.services.gates.ownersLists.run(() => owner.contactSubmissions.count(query))),
  ),
  adminCall(
    "GET",
    messagePaths.promiseRecord,
    {
      operationId: "getPromiseRecord",
      scope: "messages:read",
      summary: "How many of the last messages were answered within the time that is promised.",
      answer: PromiseRecord,
    },
    async ({ owner }) => json(await owner.contactSubmissions.promiseRecord()),
  ),
  adminWrite(
    "PATCH",
    messagePaths.contactSubmissions,
    {
      operationId: "changeMessages",
      scope: "messages:write",
      summary: "Changes the state of several messages at once.",
      body: MessageChange,
      answer: MessageChangeAnswer,
    },
    async ({ owner, body }) => json(await owner.contactSubmissions.change(body)),
  ),
  adminWrite(
    "POST",
    messagePaths.contactSubmissionsDeletion,
    {
      operationId: "deleteMessages",
      scope: "messages:write",
      summary: "Deletes several messages for good.",
      description: PROOF_BEYOND,
      body: MessageDeletion,
      answer: MessageDeletionAnswer,
      refuses: ["step_up_required"],
    },
    async ({ c, owner, body }) => {
      const { deletion } = c.var.services.app.limits;
      await requireProofBeyond(c, () => deletion.allows(body.ids.length));
      return json(await owner.contactSubmissions.deleteAll(body));
    },
  ),
  adminCall(
    "GET",
    messagePaths.contactSubmission,
    {
      operationId: "getMessage",
      scope: "messages:read",
      summary: "One message.",
      answer: ContactSubmission,
    },
    async ({ c, owner }) => json(await owner.contactSubmissions.get(idOf(c))),
  ),
  adminQuery(
    messagePaths.contactSubmissionsCsv,
    {
      operationId: "exportMessages",
      scope: "messages:read",
      summary: "The messages that the same query lists, as a spreadsheet.",
      query: ContactSubmissionListQuery,
      fileType: "text/csv",
    },
    ({ c, owner, query }) => csvAnswer(c, owner.contactSubmissions.export(query)),
  ),
  adminCall(
    "PATCH",
    messagePaths.contactSubmissionRead,
    {
      operationId: "markMessageRead",
      scope: "messages:write",
      summary: "Marks a message as read.",
      answer: ContactSubmission,
    },
    async ({ c, owner }) => json(await owner.contactSubmissions.markAsRead(idOf(c))),
  ),
  adminCall(
    "PATCH",
    messagePaths.contactSubmissionNotSpam,
    {
      operationId: "markMessageNotSpam",
      scope: "messages:write",
      summary: "Takes a suspect for a message after all, and mails it.",
      answer: ContactSubmission,
    },
    async ({ c, owner }) => json(await owner.contactSubmissions.markAsNotSpam(idOf(c))),
  ),
  adminWrite(
    "PUT",
    messagePaths.contactSubmissionNote,
    {
      operationId: "saveMessageNote",
      scope: "messages:write",
      summary: "Saves the owner's note on a message.",
      body: MessageNote,
      answer: ContactSubmission,
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) => json(await owner.contactSubmissions.saveNote(idOf(c), body)),
  ),
  adminCall(
    "POST",
    messagePaths.contactSubmissionDelivery,
    {
      operationId: "resendMessage",
      scope: "messages:write",
      summary: "Mails a message again.",
      answer: ContactSubmission,
    },
    async ({ c, owner }) => json(await owner.contactSubmissions.sendAgain(idOf(c))),
  ),
  adminCall(
    "DELETE",
    messagePaths.contactSubmission,
    {
      operationId: "deleteMessage",
      scope: "messages:write",
      summary: "Deletes a message for good.",
      description: PROOF_BEYOND,
      status: 204,
      refuses: ["step_up_required"],
    },
    async ({ c, owner }) => {
      await requireProofBeyond(c, () => c.var.services.app.limits.deletion.allows(1));
      await owner.contactSubmissions.delete(idOf(c));
      return noContent();
    },
  ),
];

type Parts = AsyncGenerator<ContactSubmission[]>;

function csvAnswer(c: HttpContext, parts: Parts): Response {
  const { questions } = c.var.services.app.content.facts;
  return streamedTexts(c, csvParts(parts, questions), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="messages.csv"',
  });
}

function listAnswer(c: HttpContext, parts: Parts): Response {
  return streamedTexts(c, jsonParts(parts), { "Content-Type": "application/json" });
}
