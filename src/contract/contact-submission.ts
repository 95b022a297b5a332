import { z } from "zod";
import { emailAddress, limits, line, optionalLine, text, timestamp } from "./fields.ts";

/** What a visitor sends. */
export const NewContactSubmission = z
  .object({
    name: line("your name", limits.name),
    email: emailAddress,
    company: z
      .union([optionalLine("the company", limits.company), z.null()])
      .transform((value) => value || null)
      .optional(),
    message: text("a message", limits.message),
  })
  .meta({ id: "NewContactSubmission" });
export type NewContactSubmission = z.infer<typeof NewContactSubmission>;

/**
 * What the form adds to the four fields, so that robots give themselves away. Each is optional: a
 * message with the four fields alone is no suspect.
 */
export const contactFormSignals = {
  /** The trap. People don't see it and password managers have no reason to fill it. */
  trapField: "reference_note",
  /** When the form was shown, in milliseconds since 1970. */
  shownAtField: "shown_at",
} as const;

export const ContactFormSignals = z.object({
  [contactFormSignals.trapField]: z.string().max(limits.message).optional().catch(undefined),
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
  })
  .meta({ id: "ContactSubmission" });
export type ContactSubmission = z.infer<typeof ContactSubmission>;

/** The words of the contact form, the same in the toast and on the page that answers without script. */
export const contactTexts = {
  sent: "Message sent successfully! We will be in touch soon.",
  failed: "Failed to send message. Please try again.",
} as const;
