import { formatMoment } from "#admin/dates.ts";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { replySubject } from "#contract/reply-words.ts";

/** Windows and older mail programs cut or refuse an address of more than 2,083 characters. */
const MAX_ADDRESS_LENGTH = 1999;
const CUT_MARK = encodeURIComponent("…");
const NEW_LINE = "\r\n";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function mailAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encode(email.slice(0, at))}@${encode(email.slice(at + 1))}`;
}

/** Returns a `mailto:` address (RFC 6068) in which no typed text can become a header. */
export function replyAddress(message: ContactSubmission, brand: string): string {
  const subject = encode(replySubject(brand));
  const head = `${mailAddress(message.email)}?subject=${subject}&body=`;
  return head + encodeWithin(quote(message), MAX_ADDRESS_LENGTH - head.length);
}

function quote(message: ContactSubmission): string {
  return ["", "", quoteOf(message)].join("\n").replaceAll("\n", NEW_LINE);
}

export function quoteOf({ name, message, submitted_at }: ContactSubmission): string {
  const lines = message.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${line}`.trimEnd());
  return [`On ${formatMoment(submitted_at)}, ${name} wrote:`, ...lines].join("\n");
}

/** Cuts between graphemes, so that neither an emoji nor a line ending is split. */
function encodeWithin(text: string, room: number): string {
  const whole = encode(text);
  if (whole.length <= room) return whole;
  let encoded = "";
  for (const { segment } of graphemes.segment(text)) {
    const next = encode(segment);
    if (encoded.length + next.length + CUT_MARK.length > room) break;
    encoded += next;
  }
  return encoded + CUT_MARK;
}

/** `encodeURIComponent` throws on half a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
