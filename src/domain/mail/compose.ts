import MailComposer from "nodemailer/lib/mail-composer";
import type { EmailContent } from "#emails/email.ts";
import type { RawMail } from "./smtp.ts";

export interface Addressed {
  content: EmailContent;
  from: { name: string; address: string };
  to: string;
  /** Absent: replies go to the sender. */
  replyTo?: { name: string; address: string };
  /** True for an automatic answer to a message. */
  isAnswer?: boolean;
  messageId: string;
  date: Date;
}

/** Nothing in the parts can become a header, a recipient or markup. */
export async function compose(parts: Addressed): Promise<RawMail> {
  const { content, from, to, replyTo, isAnswer = false, messageId, date } = parts;
  const mail = new MailComposer({
    from: { ...from, name: displayName(from.name) },
    to: { name: "", address: to },
    replyTo: replyTo && { ...replyTo, name: displayName(replyTo.name) },
    subject: plainWords(content.subject),
    text: content.text,
    html: content.html,
    messageId,
    date,
    headers: {
      // RFC 3834: keeps autoresponders from answering.
      "Auto-Submitted": isAnswer ? "auto-replied" : "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  // Servers take hosts in ASCII, and names with odd dots in quotes.
  const envelope = mail.getEnvelope();
  return {
    from: envelope.from || from.address,
    to: envelope.to[0] ?? to,
    bytes: await mail.build(),
  };
}

/** An address in a display name would pass for the sender's. */
function displayName(name: string): string {
  return plainWords(name).replaceAll("@", " at ");
}

/**
 * Makes one line without encoded words (RFC 2047), which would read differently once decoded, and without marks of
 * direction, which turn the words around them.
 */
function plainWords(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("=?", "= ?");
}
