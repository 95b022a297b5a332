import type { Delivery, DeliveryState, MailState } from "#contract/delivery.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Clock } from "#domain/clock.ts";
import { notFound } from "#domain/error.ts";
import { readAnswers } from "#domain/messages/question.ts";
import { readStory } from "#domain/messages/story.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts, readSiteTexts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Handler, RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { contactNotification } from "#emails/contact-notification.tsx";
import type { Database, Tx } from "#storage/database.ts";
import { findJob } from "#storage/job.ts";
import * as store from "#storage/mail/message-mail.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import {
  findContactSubmission,
  findContactSubmissions,
} from "#storage/messages/contact-submission.ts";
import type { ContactSubmissionRow, JobRow } from "#storage/schema.ts";
import { MAIL_LANE, type MailReport, mailHandler, messageIdOf, whoHas } from "./mail-handler.ts";
import type { SmtpSettings } from "./smtp-failure.ts";

/** A mail whose arrival nobody confirmed is sent a second time, never a third. */
export const MAX_UNCONFIRMED = 2;

/** A mail that waits longer for its first try is late: too many are before it, or none goes out. */
const LATE_MS = 60_000;

interface Needed {
  database: Database;
  clock: Clock;
  content: Content;
  jobs: Jobs;
}

/** The mail to the owner about each message: a job whose subject is the message's id. */
export class MessageMails {
  readonly #dependencies: Needed;

  constructor(dependencies: Needed) {
    this.#dependencies = dependencies;
  }

  /** Call it within the message's own transaction, or where its mail is to go out whatever became of it. */
  async put(tx: Tx, { id }: Pick<ContactSubmissionRow, "id">): Promise<JobRow> {
    const { content, jobs } = this.#dependencies;
    const former = await findJob(tx, { kind: "message_mail", subject: id });
    const message_id = `<${id}@${content.facts.email.split("@").at(-1)}>`;
    return jobs.replace(tx, {
      kind: "message_mail",
      subject: id,
      lane: MAIL_LANE,
      detail: former ? detailOf(former) : { message_id },
    });
  }

  /** Puts all pending and failed mail back to its start, after the settings changed. */
  async release(tx: Tx): Promise<void> {
    const now = (await this.#dependencies.clock.shared(tx)).toISOString();
    await store.renewUnsentMessageMails(tx, { now, maxUnconfirmed: MAX_UNCONFIRMED });
  }

  /** Ends pending mail about earlier messages when the owner wants none. The messages stay in the inbox. */
  async drop(tx: Tx): Promise<void> {
    await store.dropUnsentMessageMails(tx);
  }

  /** Sends it whatever its state. @throws {DomainError} not_found */
  async sendAgain(id: string): Promise<void> {
    const { database, jobs } = this.#dependencies;
    await database.write(async (tx) => {
      const [submission] = await findContactSubmissions(tx, [id], database);
      if (!submission) throw notFound("message");
      await this.put(tx, submission);
    });
    jobs.wake();
  }

  async state(): Promise<MailState> {
    const { database, clock } = this.#dependencies;
    return database.read(async (db) => {
      const isSetUp = (await findSmtpConfig(db)) !== null;
      const putInBy = new Date(clock.now().getTime() - LATE_MS).toISOString();
      const { waiting, overdue, failing, reason } = await store.summariseMessageMails(db, putInBy);
      const answers = await store.summariseGivenUpReplies(db);
      return {
        unsent: failing + (isSetUp ? overdue : waiting),
        unsent_answers: answers.count,
        is_set_up: isSetUp,
        reason: reason ?? answers.reason,
      };
    });
  }
}

export function messageMailHandler(
  { database, secrets, siteUrl }: { database: Database; secrets: Secrets; siteUrl: string },
  report: (report: MailReport) => void,
): Handler {
  const write = async ({ subject }: RunningJob, settings: SmtpSettings) => {
    const { submission, story, facts, timeZone } = await database.read(async (db) => {
      const submission = await findContactSubmission(db, subject);
      return {
        submission,
        story: submission && (await readStory(db, submission, await readSiteTexts(db))),
        facts: await readFacts(db),
        timeZone: await ownersTimeZone(db),
      };
    });
    if (!submission) return null;
    const { brand, colours } = facts;
    const message = { ...submission, answers: readAnswers(submission), story };
    const portalUrl = `${siteUrl}${adminPaths.messages()}?open=${subject}`;
    return {
      content: contactNotification({ brand, colours, message, timeZone, portalUrl }),
      from: { name: `${submission.name} via ${brand}`, address: settings.fromEmail },
      to: settings.toEmail,
      alsoTo: settings.alsoTo,
      replyTo: { name: submission.name, address: submission.email },
      date: new Date(submission.submitted_at),
    };
  };
  return mailHandler(
    { database, secrets },
    {
      kind: "message_mail",
      maxUnconfirmed: MAX_UNCONFIRMED,
      withoutSettings: "waiting",
      // A new message must not wait behind all that an outage has left.
      newestFirst: true,
      write,
    },
    report,
  );
}

/** Whoever has the mail gets it again only once all have it. */
function detailOf(job: JobRow): object {
  const message_id = messageIdOf(job);
  return job.state === "done" ? { message_id } : { message_id, sent_to: whoHas(job) };
}

export function toDelivery(row: JobRow): Delivery {
  const { state, attempts, due_at, reason, ended_at } = row;
  const isOpen = state === "open";
  return {
    state: state === "held" ? "skipped" : deliveryState(row),
    attempts,
    next_attempt_at: isOpen && attempts > 0 ? due_at : null,
    reason,
    sent_to: state === "done" ? [] : whoHas(row),
    sent_at: state === "done" ? ended_at : null,
  };
}

/** Expects a job that no server holds. */
export function deliveryState({ state, attempts }: JobRow): DeliveryState {
  if (state === "done") return "sent";
  if (state === "failed") return "failed";
  return attempts === 0 ? "waiting" : "retrying";
}
