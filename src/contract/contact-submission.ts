import { z } from "zod";
import { contactFormSignals } from "./contact-texts.ts";
import { Delivery } from "./delivery.ts";
import { count, emailAddress, id, line, optionalLine, text, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { PageQuery, queryFlag, search } from "./paging.ts";

export const NewContactSubmission = z
  .object({
    name: line("your name", limits.name),
    email: emailAddress,
    company: optionalLine("the company", limits.company)
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
  [contactFormSignals.shownAtField]: z.coerce
    .number()
    .optional()
    .catch(undefined)
    .describe("When the form was shown, in milliseconds since 1970."),
});
export type ContactFormSignals = z.infer<typeof ContactFormSignals>;

export const ContactAnswer = z.object({ ok: z.literal(true) }).meta({ id: "ContactAnswer" });
export type ContactAnswer = z.infer<typeof ContactAnswer>;

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
      .describe("Why it is suspected, in words; null when it is not."),
    submitted_at: timestamp,
    delivery: Delivery.nullable().describe(
      "The mail about it; null where none is due, as for suspected spam.",
    ),
  })
  .meta({ id: "ContactSubmission" });
export type ContactSubmission = z.infer<typeof ContactSubmission>;

export const ContactSubmissionListQuery = PageQuery.extend({
  is_read: queryFlag.describe("Only messages that were read, or only new ones."),
  is_spam: queryFlag.describe("Only suspected spam, or only other messages."),
  q: search.describe("Words, each of which must begin a word of the message or its sender."),
});
export type ContactSubmissionListQuery = z.infer<typeof ContactSubmissionListQuery>;

/** Erases everything of one sender, whatever the capitals of the address. */
export const EraseRequest = z.object({ email: emailAddress }).meta({ id: "EraseRequest" });
export type EraseRequest = z.infer<typeof EraseRequest>;

export const EraseAnswer = z
  .object({ erased: count.describe("How many messages were erased.") })
  .meta({ id: "EraseAnswer" });
export type EraseAnswer = z.infer<typeof EraseAnswer>;
