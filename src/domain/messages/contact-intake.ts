import { v7 as uuidv7 } from "uuid";
import type {
  ContactBesides,
  ContactFormSignals,
  ContactSubmission,
  NewContactSubmission,
} from "#contract/contact-submission.ts";
import { storyWayOf } from "#contract/story-way.ts";
import type { Activity } from "#domain/activity.ts";
import type { Clock } from "#domain/clock.ts";
import { type Caller, type ContactLimit, networkOf } from "#domain/limits.ts";
import { putAutoReply } from "#domain/mail/auto-replies.ts";
import type { MessageMails } from "#domain/mail/message-mail.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import { putWebhookDeliveries } from "#domain/webhooks/webhook-delivery.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import { insertContactSubmission, judgedSender } from "#storage/messages/contact-submission.ts";
import { type ContactSubmissionRow, toFlag } from "#storage/schema.ts";
import { toContactSubmission, wordsOf } from "./contact-submission.ts";
import type { MessageFlood } from "./message-flood.ts";
import { type OfPromise, promiseOf } from "./promise.ts";
import { answersToKeep } from "./question.ts";
import { suspicion } from "./spam.ts";
import { readLearned } from "./spam-words.ts";
import { countedStory, storyToKeep } from "./story.ts";

const FLOOD_REASON = "It came with very many others within an hour, too many to email them all.";

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  activity: Activity;
  jobs: Jobs;
  content: Content;
}

interface Parts {
  messageMails: MessageMails;
  limit: ContactLimit;
  flood: MessageFlood;
}

export class ContactIntake {
  readonly #dependencies: Needed;
  readonly #messageMails: MessageMails;
  readonly #limit: ContactLimit;
  readonly #flood: MessageFlood;

  constructor(dependencies: Needed, { messageMails, limit, flood }: Parts) {
    this.#dependencies = dependencies;
    this.#messageMails = messageMails;
    this.#limit = limit;
    this.#flood = flood;
  }

  /**
   * Takes a message from a visitor, within what one sender and all of them together may send.
   * @throws {DomainError} rate_limited
   * @throws {Unavailable} full
   */
  async receive(
    message: NewContactSubmission & ContactFormSignals & ContactBesides,
    sender: Caller & { address: string },
  ): Promise<void> {
    const network = networkOf(sender.address);
    await this.#flood.requireRoom(network);
    await this.#limit.take(sender);
    const share = await this.#flood.take(network, message);
    try {
      await this.submit(message, message, () => share.takeMail());
    } catch (error) {
      await this.#limit.giveBack(sender);
      await share.giveBack();
      throw error;
    }
  }

  /**
   * The message is on disk when this resolves, even suspected spam and floods. `takeMail` is called for messages that
   * are not suspicious, and says whether one more may be mailed.
   * @throws {DomainError} invalid_fields, for an answer that is too long
   * @throws {Unavailable} full
   */
  async submit(
    input: NewContactSubmission & ContactBesides,
    signals: ContactFormSignals,
    takeMail = async () => true,
  ): Promise<ContactSubmission> {
    const { database, clock, activity, jobs, content } = this.#dependencies;
    const answers = answersToKeep(content.facts.questions, input.answers);
    await database.requireRoom();
    const now = clock.now();
    const told = storyWayOf(content.facts) === "never" ? null : (input.story ?? null);
    const { story, ...known } = await database.read(async (db) => ({
      sender: await judgedSender(db, input.email),
      learned: await readLearned(db, { ...input, company: input.company ?? null }),
      story: told && (await storyToKeep(db, told)),
    }));
    const reason = suspicion(input, signals, known) ?? ((await takeMail()) ? null : FLOOD_REASON);
    const promise = promiseOf(content.facts, content.timeZone, now);
    const row = newRow(input, { answers, story, spam_reason: reason, ...promise }, now);
    const mail = await database.write(async (tx: Tx) => {
      await insertContactSubmission(tx, row);
      await database.messageSearch.put(tx, row, wordsOf(row));
      if (reason !== null) return null;
      // These are in the same transaction, so that whatever is stored gets mailed.
      await putWebhookDeliveries(tx, jobs, "message.received", row.id);
      await putAutoReply(tx, this.#dependencies, row);
      return this.#messageMails.put(tx, row);
    });
    if (mail) {
      activity.countMessage(countedStory(row));
      jobs.wake();
    }
    return database.read((db) => toContactSubmission(db, content.texts, row, mail));
  }
}

function newRow(
  input: NewContactSubmission,
  known: Pick<ContactSubmissionRow, "answers" | "story" | "spam_reason"> & OfPromise,
  now: Date,
): ContactSubmissionRow {
  return {
    id: uuidv7(),
    name: input.name,
    email: input.email,
    company: input.company ?? null,
    message: input.message,
    is_read: 0,
    is_spam: toFlag(known.spam_reason !== null),
    submitted_at: now.toISOString(),
    replied_at: null,
    archived_at: null,
    note: null,
    draft: null,
    no_answer_at: null,
    ...known,
  };
}
