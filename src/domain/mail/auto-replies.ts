import { z } from "zod";
import type { AutoReply } from "#contract/auto-reply.ts";
import { fill } from "#contract/fill.ts";
import type { Clock } from "#domain/clock.ts";
import type { Content } from "#domain/publications/content.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts, readSiteTexts } from "#domain/site-facts.ts";
import type { Handler } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { autoReply } from "#emails/auto-reply.tsx";
import type { Database, Tx } from "#storage/database.ts";
import { readDetail } from "#storage/job.ts";
import * as store from "#storage/mail/auto-reply.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import {
  findContactSubmission,
  findContactSubmissions,
} from "#storage/messages/contact-submission.ts";
import { type ContactSubmissionRow, toFlag } from "#storage/schema.ts";
import { briefMailHandler, putBriefMail, recentBriefMails } from "./brief-mail.ts";
import type { MailReport } from "./mail-handler.ts";
import { isMailProvider, mailboxOf } from "./mailbox.ts";
import { addressesIn } from "./smtp-settings.ts";

/** Strangers can have these mails sent to whom they like: few are enough for an agency. */
const MAX_PER_HOUR = 20;
/** One mailbox may get all that is sent to a domain. Where anybody can have an address, few share one. */
const MAX_PER_DOMAIN = 3;

/** The hash finds the address again: each address is answered once a day. */
const Detail = z.object({ sender_hash: z.string() });

const machines =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|abuse)(?:[+.-].*)?@/i;

const FIRST_TEXT =
  "Thank you for your message. It has arrived, and a person will read it and answer.\n\nIf something is urgent, just reply to this mail.";

/** The owner's setting of the answer that visitors get at once. Off by default. */
export class OwnedAutoReply {
  readonly #dependencies: { database: Database; content: Content };

  constructor(dependencies: { database: Database; content: Content }) {
    this.#dependencies = dependencies;
  }

  async get(): Promise<AutoReply> {
    const row = await this.#dependencies.database.read(store.findAutoReply);
    return { is_on: row?.is_on === 1, text: row?.text ?? FIRST_TEXT };
  }

  async save({ is_on, text }: AutoReply): Promise<AutoReply> {
    const row = { id: 1, is_on: toFlag(is_on), text } as const;
    // The privacy page says whether it is on.
    await this.#dependencies.content.change((tx) => store.saveAutoReply(tx, row));
    return this.get();
  }
}

/**
 * Puts an answer into the transaction of a message that is no suspect, where the owner has turned answers
 * on. No mailbox gets two a day, machines get none, and of very many messages only some are answered.
 */
export async function putAutoReply(
  tx: Tx,
  { clock, secrets, jobs }: { secrets: Secrets; clock: Clock; jobs: Jobs },
  { id, email }: Pick<ContactSubmissionRow, "id" | "email">,
): Promise<void> {
  const setting = await store.findAutoReply(tx);
  if (setting?.is_on !== 1 || machines.test(email)) return;
  const config = await findSmtpConfig(tx);
  const facts = await readFacts(tx);
  const others = addressesIn(config?.smtp_also_to ?? "");
  const own = [config?.smtp_from_email, config?.smtp_to_email, ...others, facts.email];
  const isOwn = own.some((address) => address?.toLowerCase() === email.toLowerCase());
  if (config === null || isOwn) return;
  await store.lockAutoReply(tx);
  const { ofDay, ofHour } = await recentBriefMails(tx, "auto_reply", clock.now());
  if (ofHour.length >= MAX_PER_HOUR) return;
  const { mailbox, domain } = mailboxOf(email);
  const sender_hash = secrets.hash(`auto-reply ${mailbox}`);
  if (ofDay.some((job) => readDetail(job, Detail).sender_hash === sender_hash)) return;
  const ids = ofHour.map(({ subject }) => subject);
  const answered = await findContactSubmissions(tx, ids, { locksRows: false });
  const ofDomain = answered.filter((message) => mailboxOf(message.email).domain === domain);
  if (!isMailProvider(domain) && ofDomain.length >= MAX_PER_DOMAIN) return;
  await putBriefMail(tx, jobs, { kind: "auto_reply", subject: id, detail: { sender_hash } });
}

export function autoReplyHandler(
  { database, secrets }: { database: Database; secrets: Secrets },
  report: (report: MailReport) => void,
): Handler {
  return briefMailHandler(
    { database, secrets },
    {
      kind: "auto_reply",
      async write({ subject, created_at }, settings) {
        const { message, setting, facts, texts } = await database.read(async (db) => ({
          message: await findContactSubmission(db, subject),
          setting: await store.findAutoReply(db),
          facts: await readFacts(db),
          texts: await readSiteTexts(db),
        }));
        // Turned off, erased or called spam meanwhile.
        if (setting?.is_on !== 1 || message === null || message.is_spam === 1) return null;
        const { brand, colours, email, booking } = facts;
        const address = booking.inReply ? booking.url : null;
        const words = address
          ? `${setting.text}\n\n${fill(texts.mails.replyBooking, { address })}`
          : setting.text;
        return {
          content: autoReply({ brand, colours, texts: texts.mails, words }),
          from: { name: brand, address: settings.fromEmail },
          to: message.email,
          replyTo: { name: brand, address: email },
          author: "autoresponder",
          date: new Date(created_at),
        };
      },
    },
    report,
  );
}
