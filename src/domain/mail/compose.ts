import MailComposer from "nodemailer/lib/mail-composer";
import type { EmailContent } from "#emails/email.ts";
import type { RawMail } from "./smtp.ts";

export interface Addressed {
  content: EmailContent;
  from: { name: string; address: string };
  to: string;
  /** Each gets a mail of its own. */
  alsoTo?: readonly string[] | undefined;
  /** Gets the same mail, and nobody sees it. */
  copyTo?: string | undefined;
  /** Absent: replies go to the sender. */
  replyTo?: { name: string; address: string };
  /** The site by default; an autoresponder answers a message. */
  author?: keyof typeof authorHeaders;
  /** Message-IDs, by which mail programs put a talk together. */
  inReplyTo?: string | undefined;
  references?: string | undefined;
  messageId: string;
  date: Date;
}

const authorHeaders = {
  // RFC 3834: keeps autoresponders from answering.
  site: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  autoresponder: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
  person: {},
};

/** Nothing in the parts can become a header, a recipient or markup. */
export async function compose(parts: Addressed): Promise<RawMail> {
  const { content, from, to, copyTo, replyTo, author = "site", messageId, date } = parts;
  const mail = new MailComposer({
    from: { ...from, name: displayName(from.name) },
    to: { name: "", address: to },
    ...(copyTo && { bcc: { name: "", address: copyTo } }),
    replyTo: replyTo && { ...replyTo, name: displayName(replyTo.name) },
    subject: plainWords(content.subject),
    text: content.text,
    html: content.html,
    messageId,
    date,
    inReplyTo: parts.inReplyTo,
    references: parts.references,
    headers: authorHeaders[author],
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  // Servers take hosts in ASCII, and names with odd dots in quotes.
  const envelope = mail.getEnvelope();
  return {
    from: envelope.from || from.address,
    to: envelope.to.length > 0 ? envelope.to : [to],
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
