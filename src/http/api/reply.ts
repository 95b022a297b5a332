import { z } from "zod";
import { ContactSubmission } from "#contract/contact-submission.ts";
import { messagePaths } from "#contract/paths.ts";
import {
  NewReply,
  Reply,
  type ReplyDraft,
  ReplyDraftInput,
  ReplyVerdict,
} from "#contract/reply.ts";
import type { HttpContext } from "#http/context.ts";
import { adminCall, adminWrite, idOf, json, noContent, type Route } from "#http/route.ts";

/** Programs read answers and send none: an answer speaks as its owner. */
export const replyRoutes: Route[] = [
  adminCall(
    "GET",
    messagePaths.replies,
    {
      operationId: "listReplies",
      scope: "messages:read",
      summary: "What was answered to a message, oldest first.",
      answer: z.array(Reply),
    },
    async ({ c, owner }) => json(await owner.replies.list(idOf(c))),
  ),
  adminWrite(
    "POST",
    messagePaths.replies,
    {
      operationId: "sendReply",
      scope: null,
      summary: "Answers a message.",
      description:
        "The mail goes out after ten seconds, within which it can be taken back. The message counts as answered at once.",
      body: NewReply,
      answer: Reply,
      status: 201,
      refuses: ["conflict", "rate_limited"],
    },
    async ({ c, owner, body }) => json(await owner.replies.send(idOf(c), body), 201),
  ),
  adminCall(
    "DELETE",
    messagePaths.reply,
    {
      operationId: "takeReplyBack",
      scope: null,
      summary: "Takes back an answer that has not left.",
      description: "Its words become the draft. Once it may have left, this answers 409.",
      status: 204,
      refuses: ["conflict"],
    },
    async ({ c, owner }) => {
      await owner.replies.takeBack(idOf(c), replyOf(c));
      return noContent();
    },
  ),
  adminWrite(
    "POST",
    messagePaths.replyDelivery,
    {
      operationId: "settleReply",
      scope: null,
      summary: "Says whether an answer has arrived, where the mail server did not.",
      body: ReplyVerdict,
      answer: Reply,
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) => json(await owner.replies.settle(idOf(c), replyOf(c), body)),
  ),
  adminWrite(
    "PUT",
    messagePaths.contactSubmissionDraft,
    {
      operationId: "saveReplyDraft",
      scope: null,
      summary: "Saves an answer that is being written.",
      body: ReplyDraftInput,
      answer: ContactSubmission,
      refuses: ["conflict"],
    },
    async ({ c, owner, body }) => json(await owner.replies.saveDraft(idOf(c), body)),
  ),
];

const id = "019ca3aa-1f00-7d11-a0b1-c2d3e4f5a6b8";
const words = {
  subject: "Re: your message to Harbour & Co",
  text: "Yes. Could you send ten past quotes?",
} satisfies ReplyDraft;

export const replyExamples = {
  Reply: {
    id,
    ...words,
    created_at: "2026-03-02T19:03:00.000Z",
    state: "sent",
    goes_out_at: null,
    attempts: 1,
    reason: null,
    sent_at: "2026-03-02T19:03:11.000Z",
  } satisfies Reply,
  NewReply: { ...words, after: null } satisfies NewReply,
  ReplyDraft: words,
  ReplyDraftInput: { ...words, former: null } satisfies ReplyDraftInput,
  ReplyVerdict: { has_arrived: true } satisfies ReplyVerdict,
};

function replyOf(c: HttpContext): string {
  return c.req.param("replyId") ?? "";
}
