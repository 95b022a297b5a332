import { z } from "zod";
import { contactFormSignals } from "./contact-texts.ts";
import { Delivery } from "./delivery.ts";
import {
  count,
  emailAddress,
  id,
  nameLine,
  optionalNameLine,
  optionalText,
  text,
  timestamp,
} from "./fields.ts";
import { limits } from "./limits.ts";
import { forEachMessageFilter } from "./message-state.ts";
import { PageQuery, queryFlag, search } from "./paging.ts";
import { Answer, SentAnswers } from "./question.ts";
import { ReplyDraft } from "./reply.ts";
import { requestLimits } from "./request-limits.ts";
import { Story, ToldStory } from "./story.ts";

export const NewContactSubmission = z
  .object({
    name: nameLine("your name", limits.name),
    email: emailAddress,
    company: optionalNameLine("the company", limits.company)
      .nullable()
      .transform((value) => value || null)
      .optional(),
    message: text("a message", limits.message),
  })
  .meta({ id: "NewContactSubmission" });
export type NewContactSubmission = z.infer<typeof NewContactSubmission>;

export const ContactFormSignals = z.object({
  [contactFormSignals.trapField]: z
    .string()
    .optional()
    .catch(undefined)
    .describe("A field of the form that people do not see. Whoever fills it in is suspected spam."),
  [contactFormSignals.shownForField]: z.coerce
    .number()
    .optional()
    .catch(undefined)
    .describe(
      "How many milliseconds the empty form had been shown. Less than three seconds are suspected spam; left out, it says nothing.",
    ),
});
export type ContactFormSignals = z.infer<typeof ContactFormSignals>;

/** What comes along with a message, and may be left out. */
export const ContactBesides = z.object({
  answers: SentAnswers.optional(),
  story: ToldStory.optional()
    .catch(undefined)
    .describe(
      "What was read before writing. It is no reason to refuse a message or to suspect it.",
    ),
});
export type ContactBesides = z.infer<typeof ContactBesides>;

export const ContactAnswer = z.object({ ok: z.literal(true) }).meta({ id: "ContactAnswer" });
export type ContactAnswer = z.infer<typeof ContactAnswer>;

export const MessagePromise = z
  .object({
    within: z.string().describe("What visitors read when it was written, such as `a day`."),
    due_at: timestamp,
  })
  .meta({ id: "MessagePromise" });
export type MessagePromise = z.infer<typeof MessagePromise>;

/** How the promise of today was kept, counted by messages that came due. */
export const PromiseRecord = z
  .object({
    within: z.string().nullable().describe("Null while no number of days is promised."),
    kept: count.describe("Those that were answered in time."),
    of: count.describe("The last that came due in 90 days, 50 at most."),
    last_missed_at: timestamp.nullable(),
    is_worth_showing: z
      .boolean()
      .describe("Whether at least 20 came due, and nine in ten were answered in time."),
    is_shown: z.boolean().describe("On the contact page, as of today or yesterday."),
  })
  .meta({ id: "PromiseRecord" });
export type PromiseRecord = z.infer<typeof PromiseRecord>;

export const ContactSubmission = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    message: z.string(),
    is_read: z.boolean(),
    is_spam: z.boolean(),
    spam_reason: z
      .string()
      .nullable()
      .describe("Why it is suspected, in words; null when it is not, or the owner said so."),
    submitted_at: timestamp,
    replied_at: timestamp.nullable().describe("When the owner answered it; null until then."),
    is_archived: z.boolean().describe("Taken out of the inbox, and so read."),
    needs_no_answer: z.boolean().describe("The owner said so."),
    promise: MessagePromise.nullable().describe(
      "By when the owner promised an answer; null without a number of days, and where none is needed any more.",
    ),
    note: z.string().describe("The owner's own; in no mail. Empty for none."),
    draft: ReplyDraft.nullable().describe("An answer that the owner has not sent; null for none."),
    answers: z
      .array(Answer)
      .describe("To the owner's own questions, in the words of the time; empty for none."),
    story: Story.nullable().describe("What its sender read before; null where nothing came along."),
    delivery: Delivery.nullable().describe(
      "The mail about it; null where none is due, as for suspected spam.",
    ),
  })
  .meta({ id: "ContactSubmission" });
export type ContactSubmission = z.infer<typeof ContactSubmission>;

export const ContactSubmissionListQuery = PageQuery.extend({
  is_read: queryFlag.describe("Only messages that were read, or only new ones."),
  is_spam: queryFlag.describe("Only suspected spam, or only other messages."),
  is_archived: queryFlag.describe("Only archived messages, or only others."),
  is_replied: queryFlag.describe("Only messages that were answered, or only others."),
  is_late: queryFlag.describe(
    "Only messages that wait longer than was promised when they were written, or only others.",
  ),
  q: search.describe(
    "Words, each of which must begin a word of the message or its sender; or alone: `from:` and an address, `source:` and where the sender came from, `read:` and the slug of what was read before.",
  ),
});
export type ContactSubmissionListQuery = z.infer<typeof ContactSubmissionListQuery>;

const ids = z
  .array(id.max(requestLimits.uuid))
  .min(1, "Choose at least one message.")
  .max(limits.messagesAtOnce, `Choose at most ${limits.messagesAtOnce} messages at a time.`)
  .transform((given) => [...new Set(given)]);

/** Fields that are left out stay as they are. */
export const MessageChange = z
  .object({
    ids,
    is_read: z.boolean().optional().describe("Unread also returns it to the inbox."),
    is_replied: z.boolean().optional().describe("Answered also means read."),
    is_archived: z.boolean().optional().describe("Archived also means read."),
    needs_no_answer: z
      .boolean()
      .optional()
      .describe(
        "What needs none is read, and leaves the promise unless an answer was due before. An answered message cannot be marked so.",
      ),
    is_spam: z
      .boolean()
      .optional()
      .describe("Spam is not mailed any more; what is none after all is mailed, unless it was."),
  })
  .meta({ id: "MessageChange" });
export type MessageChange = z.infer<typeof MessageChange>;

const note = optionalText("the note", limits.note);

/** An empty text removes the note. */
export const MessageNote = z
  .object({
    note,
    former: note.describe("The note as it was read: one that was saved since is not replaced."),
  })
  .meta({ id: "MessageNote" });
export type MessageNote = z.infer<typeof MessageNote>;

const gone = z.array(id).describe("Those that were deleted before.");

export const MessageChangeAnswer = z
  .object({ messages: z.array(ContactSubmission), gone })
  .meta({ id: "MessageChangeAnswer" });
export type MessageChangeAnswer = z.infer<typeof MessageChangeAnswer>;

export const MessageDeletion = z.object({ ids }).meta({ id: "MessageDeletion" });
export type MessageDeletion = z.infer<typeof MessageDeletion>;

export const MessageDeletionAnswer = z
  .object({ deleted: count, gone })
  .meta({ id: "MessageDeletionAnswer" });
export type MessageDeletionAnswer = z.infer<typeof MessageDeletionAnswer>;

export const MessageCountsQuery = ContactSubmissionListQuery.pick({ q: true });
export type MessageCountsQuery = z.infer<typeof MessageCountsQuery>;

export const MessageCounts = z
  .object(forEachMessageFilter(() => count.max(limits.messageCount)))
  .meta({ id: "MessageCounts" });
export type MessageCounts = z.infer<typeof MessageCounts>;

/** Erases everything from one sender; the case of the address does not matter. */
export const EraseRequest = z.object({ email: emailAddress }).meta({ id: "EraseRequest" });
export type EraseRequest = z.infer<typeof EraseRequest>;

export const EraseAnswer = z
  .object({
    erased: count.describe("How many messages were erased."),
    left: count.describe("Still there; repeat the call for more of them."),
  })
  .meta({ id: "EraseAnswer" });
export type EraseAnswer = z.infer<typeof EraseAnswer>;

export const EraseCount = z
  .object({
    messages: count.describe("In the inbox, the archive and among suspected spam."),
    set_aside: count.describe("Expired, and waiting to be erased."),
    unsent: count.describe("Mails about them that have not gone out."),
    replies: count.describe("Answers to them, and answers that are not sent."),
    oldest: timestamp.nullable().describe("When the first message came; null without one."),
    newest: timestamp.nullable(),
  })
  .meta({ id: "EraseCount" });
export type EraseCount = z.infer<typeof EraseCount>;
