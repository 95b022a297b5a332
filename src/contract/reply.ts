import { z } from "zod";
import { count, id, nameLine, optionalNameLine, optionalText, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { requestLimits } from "./request-limits.ts";

/**
 * `going_out`: it can be taken back. `retrying`: the mail server did not take it yet. `unconfirmed`: it went out, and
 * nobody knows whether it arrived. `failed`: it never left, and is not tried again.
 */
export const ReplyState = z.enum(["going_out", "retrying", "sent", "unconfirmed", "failed"]);
export type ReplyState = z.infer<typeof ReplyState>;

export const Reply = z
  .object({
    id,
    subject: z.string(),
    text: z.string(),
    created_at: timestamp,
    state: ReplyState,
    goes_out_at: timestamp
      .nullable()
      .describe("When it is due, or is tried again; null when it is not."),
    attempts: count,
    reason: z.string().nullable().describe("Why the last try failed and what to do about it."),
    sent_at: timestamp.nullable(),
  })
  .meta({ id: "Reply" });
export type Reply = z.infer<typeof Reply>;

const NOTHING_WRITTEN = "Write an answer.";

export const NewReply = z
  .object({
    subject: nameLine("a subject", limits.replySubject),
    text: optionalText("the answer", limits.reply).pipe(z.string().min(1, NOTHING_WRITTEN)),
    after: id
      .max(requestLimits.uuid)
      .nullable()
      .optional()
      .describe("The last answer that was read: of one that went since, the sender is told first."),
  })
  .meta({ id: "NewReply" });
export type NewReply = z.infer<typeof NewReply>;

/** An answer that is being written. */
export const ReplyDraft = z
  .object({
    subject: optionalNameLine("the subject", limits.replySubject),
    text: optionalText("the answer", limits.reply),
  })
  .meta({ id: "ReplyDraft" });
export type ReplyDraft = z.infer<typeof ReplyDraft>;

/** An empty text removes the draft. */
export const ReplyDraftInput = ReplyDraft.extend({
  former: ReplyDraft.nullable().describe(
    "The draft as it was read: one that was saved since is not replaced.",
  ),
}).meta({ id: "ReplyDraftInput" });
export type ReplyDraftInput = z.infer<typeof ReplyDraftInput>;

export const ReplyVerdict = z
  .object({
    has_arrived: z
      .boolean({ error: "Say whether it has arrived." })
      .describe("False: it is sent again."),
  })
  .meta({ id: "ReplyVerdict" });
export type ReplyVerdict = z.infer<typeof ReplyVerdict>;
