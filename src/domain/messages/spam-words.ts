import { createHash } from "node:crypto";
import { isMailProvider, mailboxOf } from "#domain/mail/mailbox.ts";
import { searchWords } from "#domain/search-words.ts";
import type { Db, Tx } from "#storage/database.ts";
import { addSpamTerms, findSpamTerms } from "#storage/messages/spam-term.ts";
import type { ContactSubmissionRow, SpamTermRow } from "#storage/schema.ts";

type Message = Pick<ContactSubmissionRow, "name" | "email" | "company" | "message">;

/** What the owner has made of former messages, by what this one has in common with them. */
export interface Learned {
  /** All that the owner judged. */
  all: Verdicts;
  sender: Verdicts;
  /** Nothing where it is a mail provider's, which has good and bad customers. */
  domain: Verdicts;
  words: readonly (Verdicts & { word: string })[];
}

type Verdicts = Pick<SpamTermRow, "spam" | "genuine">;

/** More say nothing new about what kind of message it is. */
const MOST_WORDS = 200;
const SHORTEST_WORD = 3;

/** Words tell nothing before there is something to compare. */
const FEWEST_SPAM = 2;
const FEWEST_GENUINE = 5;
/** A word that occurred once may be chance. */
const FEWEST_MESSAGES = 2;
/** Only those that say most count, so that a long message is not suspect for its length. */
const TELLING_WORDS = 15;
/** Natural logarithm of how much likelier the words are in spam: some 3,000 times. */
const SPAM_LIKELIHOOD = 8;

/** The name of the count of all messages: no word has a blank. */
const ALL = "all messages";

export async function readLearned(db: Db, message: Message): Promise<Learned> {
  const { sender, domain, words } = partsOf(message);
  const rows = await findSpamTerms(db, [ALL, sender, domain, ...words].map(termOf));
  const verdicts = (part: string): Verdicts => {
    // What was judged before there was a count may be taken back.
    const { spam = 0, genuine = 0 } = rows.get(termOf(part)) ?? {};
    return { spam: Math.max(0, spam), genuine: Math.max(0, genuine) };
  };
  return {
    all: verdicts(ALL),
    sender: verdicts(sender),
    domain: verdicts(domain),
    words: words.map((word) => ({ word, ...verdicts(word) })),
  };
}

/** The words that make a message look like those that the owner marked as spam; none where they do not. */
export function tellingWords({ all, words }: Pick<Learned, "all" | "words">): string[] {
  if (all.spam < FEWEST_SPAM || all.genuine < FEWEST_GENUINE) return [];
  const weighed = words
    .filter(({ spam, genuine }) => spam + genuine >= FEWEST_MESSAGES)
    .map(({ word, spam, genuine }) => {
      // Half a message more of each: no word is impossible.
      const inSpam = (spam + 0.5) / (all.spam + 1);
      const inGenuine = (genuine + 0.5) / (all.genuine + 1);
      return { word, weight: Math.log(inSpam / inGenuine) };
    })
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, TELLING_WORDS);
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  if (sum < SPAM_LIKELIHOOD) return [];
  return weighed.filter(({ weight }) => weight > 0).map(({ word }) => word);
}

/** Counts what the owner has made of messages, and takes back what they had made of them before. */
export async function learn(
  tx: Tx,
  changes: readonly { row: ContactSubmissionRow; next: ContactSubmissionRow }[],
): Promise<void> {
  const counts = new Map<string, SpamTermRow>();
  const add = (message: Message, verdict: keyof Verdicts | null, by: number) => {
    if (verdict === null) return;
    const { sender, domain, words } = partsOf(message);
    for (const term of new Set([ALL, sender, domain, ...words].map(termOf))) {
      const count = counts.get(term) ?? { term, spam: 0, genuine: 0 };
      counts.set(term, { ...count, [verdict]: count[verdict] + by });
    }
  };
  for (const { row, next } of changes) {
    const [before, after] = [verdictOf(row), verdictOf(next)];
    if (before === after) continue;
    add(row, before, -1);
    add(next, after, 1);
  }
  await addSpamTerms(tx, [...counts.values()]);
}

/** A suspicion is ours; an answer, a place in the archive and a release say that it was none. */
function verdictOf(row: ContactSubmissionRow): keyof Verdicts | null {
  const { is_spam, spam_reason, replied_at, archived_at } = row;
  if (is_spam === 1) return spam_reason === null ? "spam" : null;
  const isJudged = spam_reason !== null || replied_at !== null || archived_at !== null;
  return isJudged ? "genuine" : null;
}

function partsOf({ name, email, company, message }: Message) {
  const { mailbox, domain } = mailboxOf(email);
  const words = searchWords(`${name} ${company ?? ""} ${message}`)
    .filter((word) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS);
  return { sender: mailbox, domain: isMailProvider(domain) ? mailbox : `@${domain}`, words };
}

/** 72 bits: no two of a million words are the same. */
function termOf(part: string): string {
  return createHash("sha256").update(part).digest("base64url").slice(0, 12);
}
