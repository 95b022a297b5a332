import type { ContactFormSignals, NewContactSubmission } from "#contract/contact-submission.ts";
import { contactFormSignals } from "#contract/contact-texts.ts";
import { mailboxOf } from "#domain/mail/mailbox.ts";
import type { SenderJudgement } from "#storage/messages/contact-submission.ts";
import { type Learned, tellingWords } from "./spam-words.ts";

/** Nobody reads a form and writes a sentence in less; scripts take milliseconds. */
const FASTEST_PERSON_MS = 3000;
/** A brief names a site or two; link sellers name many. */
const MAX_LINKS = 2;
/** Whoever the owner writes to may send a list of pages. */
const MAX_LINKS_OF_KNOWN_SENDER = 20;

function countLinks(text: string): number {
  return text.match(/https?:\/\//gi)?.length ?? 0;
}

/** What unasked offers are about. A client may be a casino or ask about bad links, so one alone is never enough. */
const topics: readonly RegExp[] = [
  /\b(?:casinos?|betting|slots?|poker|jackpots?)\b/iu,
  /\b(?:viagra|cialis|kamagra)\b/iu,
  /\b(?:porn|escorts?|adult dating)\b/iu,
  /\b(?:bitcoins?|crypto(?:currency)?|ethereum|forex)\b/iu,
  /\b(?:payday|instant|quick) loans?\b/iu,
  /\b(?:inheritance|lottery|million (?:dollars|usd))\b/iu,
  /\b(?:back-?links?|link ?building|guest[ -]?posts?|sponsored posts?|dofollow|domain authority|DA ?\d\d)\b/iu,
  /\b(?:first|top) page of google\b|\brank (?:#|number )?(?:1|one)\b/iu,
];

/** How they go on. */
const offers: readonly RegExp[] = [
  /\b(?:we|i) (?:can )?(?:offer|provide|sell|guarantee)\b|\bour packages?\b/iu,
  /\b(?:boost|increase|improve|redesign|promote|rank) your\b/iu,
  /\bdear (?:sir|madam|webmaster|(?:web)?site owner|business owner)\b/iu,
  /\b(?:cheap|affordable|lowest) (?:price|rate|cost)s?\b/iu,
];

/** A reason shows why, and not all of it. */
const SHOWN_WORDS = 4;

const quotes = new Intl.ListFormat("en-AU");

/** What is known of who sent a message, and of messages like it. */
export interface Known {
  /** What the owner last made of the sender's earlier messages. */
  sender: SenderJudgement | null;
  learned: Learned;
}

/** Returns a reason in words for the owner; null when nothing is suspicious. Missing signals count for nothing. */
export function suspicion(
  message: NewContactSubmission,
  signals: ContactFormSignals,
  known: Known,
): string | null {
  const sender = known.sender ?? judgedBefore(known.learned);
  if (sender === "spam") return "You marked an earlier message from this address as spam.";
  if (signals[contactFormSignals.trapField]) {
    return "It filled in a field that people cannot see.";
  }
  const shownFor = signals[contactFormSignals.shownForField];
  // A value that is no time, such as an empty text, was read as zero.
  if (shownFor !== undefined && shownFor > 0 && shownFor < FASTEST_PERSON_MS) {
    return "It was sent within three seconds of opening the form.";
  }
  if (/https?:\/\/|www\.|<a\s|\[url/i.test(message.name)) return "There is a link in the name.";
  const links = countLinks(message.message);
  if (links > (sender === "answered" ? MAX_LINKS_OF_KNOWN_SENDER : MAX_LINKS))
    return `There are ${links} links in the message.`;
  if (/\[url=|<a\s+href/i.test(message.message)) return "There is link markup in the message.";
  return sender === "answered" ? null : suspiciousWords(message, known.learned);
}

/** The messages themselves may have been deleted since. */
function judgedBefore({ sender }: Learned): SenderJudgement | null {
  if (sender.genuine > 0) return "answered";
  return sender.spam > 0 ? "spam" : null;
}

function suspiciousWords(message: NewContactSubmission, learned: Learned): string | null {
  const { domain } = learned;
  if (domain.spam > 0 && domain.genuine === 0) {
    return `You marked a message from somebody else at ${mailboxOf(message.email).domain} as spam.`;
  }
  const telling = tellingWords(learned);
  if (telling.length > 0)
    return `It reads like messages that you marked as spam: ${shown(telling)}.`;
  const text = `${message.name} ${message.message}`;
  const about = matches(topics, text);
  const found = [...about, ...matches(offers, text)];
  if (about.length === 0 || found.length < 2) return null;
  return `It reads like an advertisement: ${shown(found)}.`;
}

function matches(patterns: readonly RegExp[], text: string): string[] {
  return patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

function shown(words: readonly string[]): string {
  return quotes.format(words.slice(0, SHOWN_WORDS).map((word) => `“${word}”`));
}
