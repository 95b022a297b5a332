import { z } from "zod";
import { contactFormSignals } from "./contact-texts.ts";
import { Delivery } from "./delivery.ts";
import { emailAddress, line, optionalLine, text, timestamp } from "./fields.ts";
import { limits } from "./limits.ts";
import { PageQuery, queryFlag, search } from "./paging.ts";

/** What a visitor sends. */
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
  [contactFormSignals.trapField]: z.string().optional().catch(undefined),
  [contactFormSignals.shownAtField]: z.coerce.number().optional().catch(undefined),
});
export type ContactFormSignals = z.infer<typeof ContactFormSignals>;

/** A message as the owner reads it. */
export const ContactSubmission = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    message: z.string(),
    is_read: z.boolean(),
    is_spam: z.boolean(),
    /** Why it is suspected, in words; null when it is not. */
    spam_reason: z.string().nullable(),
    submitted_at: timestamp,
    /** The mail about it; null where none is due: suspected spam, or from before mail was sent. */
    delivery: Delivery.nullable(),
  })
  .meta({ id: "ContactSubmission" });
export type ContactSubmission = z.infer<typeof ContactSubmission>;

/** Which messages the owner's list shows. Each word of `q` must begin a word of the message or its sender. */
export const ContactSubmissionListQuery = PageQuery.extend({
  is_read: queryFlag,
  is_spam: queryFlag,
  q: search,
});
export type ContactSubmissionListQuery = z.infer<typeof ContactSubmissionListQuery>;

/** Erases everything of one sender, whatever the capitals of the address. */
export const EraseRequest = z.object({ email: emailAddress }).meta({ id: "EraseRequest" });
export type EraseRequest = z.infer<typeof EraseRequest>;

export const EraseAnswer = z.object({ erased: z.number().int() }).meta({ id: "EraseAnswer" });
export type EraseAnswer = z.infer<typeof EraseAnswer>;
