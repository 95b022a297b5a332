import MailComposer from "nodemailer/lib/mail-composer";
import type { EmailContent } from "#emails/email.ts";
import type { RawMail } from "./smtp.ts";

interface Addressed {
  content: EmailContent;
  from: { name: string; address: string };
  to: string;
  /** Where an answer goes; absent: to the sender. */
  replyTo?: { name: string; address: string };
  /** With angle brackets. */
  messageId: string;
  date: Date;
}

/** Makes a mail of its parts. Nothing in them can become a header, a recipient or markup. */
export async function compose(parts: Addressed): Promise<RawMail> {
  const { content, from, to, replyTo, messageId, date } = parts;
  const bytes = await new MailComposer({
    from: { ...from, name: displayName(from.name) },
    to: { name: "", address: to },
    replyTo: replyTo && { ...replyTo, name: displayName(replyTo.name) },
    subject: plainWords(content.subject),
    text: content.text,
    html: content.html,
    messageId,
    date,
    headers: {
      // RFC 3834: programs that answer by themselves leave this one alone.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { from: from.address, to, bytes };
}

/** A name as others see it; an address in it would pass for the sender's. */
function displayName(name: string): string {
  return plainWords(name).replaceAll("@", " at ");
}

/**
 * One line in which nothing is decoded: what looks like an encoded word (RFC 2047) would be shown as
 * something else than was typed.
 */
function plainWords(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replaceAll("=?", "= ?");
}
