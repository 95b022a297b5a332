import type { ContactFormSignals, NewContactSubmission } from "#contract/contact-submission.ts";
import { contactFormSignals } from "#contract/contact-texts.ts";
import type { SenderJudgement } from "#storage/messages/contact-submission.ts";

/** Nobody reads a form and writes a sentence in less; scripts take milliseconds. */
const FASTEST_PERSON_MS = 3000;
/** A brief names a site or two; link sellers name many. */
const MAX_LINKS = 2;
/** Whoever the owner writes to may send a list of pages. */
const MAX_LINKS_OF_KNOWN_SENDER = 20;

function countLinks(text: string): number {
  return text.match(/https?:\/\//gi)?.length ?? 0;
}

/**
 * Returns a reason in words for the owner; null when nothing is suspicious. Missing signals count for nothing.
 * @param sender what the owner last made of the sender's earlier messages
 */
export function suspicion(
  message: NewContactSubmission,
  signals: ContactFormSignals,
  sender: SenderJudgement | null,
): string | null {
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
  return null;
}
