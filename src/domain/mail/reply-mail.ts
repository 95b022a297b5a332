import { UNDO_MS } from "#contract/reply-words.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Handler, RunningJob } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { reply } from "#emails/reply.tsx";
import type { Database, Tx } from "#storage/database.ts";
import { findJob } from "#storage/job.ts";
import { findContactSubmission } from "#storage/messages/contact-submission.ts";
import { findReply } from "#storage/messages/reply.ts";
import type { JobRow, ReplyRow } from "#storage/schema.ts";
import {
  MAIL_LANE,
  type MailKind,
  type MailReport,
  mailHandler,
  messageIdOf,
} from "./mail-handler.ts";
import { MAX_UNCONFIRMED } from "./message-mail.ts";
import type { SmtpFailure, SmtpSettings } from "./smtp-failure.ts";

/** Puts the mail into the transaction of its answer. It goes out in ten seconds, whether or not anybody looks. */
export async function putReplyMail(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  { id }: Pick<ReplyRow, "id">,
): Promise<JobRow> {
  const { email } = await readFacts(tx);
  const dueAt = new Date((await clock.shared(tx)).getTime() + UNDO_MS);
  const message_id = `<reply-${id}@${email.split("@").at(-1)}>`;
  return jobs.replace(tx, {
    kind: "reply",
    subject: id,
    lane: MAIL_LANE,
    detail: { message_id },
    dueAt,
  });
}

interface Needed {
  database: Database;
  secrets: Secrets;
}

export function replyHandler(
  { database, secrets }: Needed,
  ending: MailKind["ending"],
  report: (report: MailReport) => void,
): Handler {
  const write = async ({ subject: id, created_at }: RunningJob, settings: SmtpSettings) => {
    const { row, message, earlier, facts, timeZone } = await database.read(async (db) => {
      const row = await findReply(db, id);
      const about = row?.submission_id ?? "";
      const automatic = await findJob(db, { kind: "auto_reply", subject: about });
      const notification = await findJob(db, { kind: "message_mail", subject: about });
      return {
        row,
        message: await findContactSubmission(db, about),
        earlier: {
          // The only mail of the site that its recipient may have.
          inReplyTo: automatic?.state === "done" ? messageIdOf(automatic) : undefined,
          references: notification ? messageIdOf(notification) : undefined,
        },
        facts: await readFacts(db),
        timeZone: await ownersTimeZone(db),
      };
    });
    if (!row || !message) return null;
    const { brand, answers } = facts;
    return {
      content: reply({ ...row, signature: answers.signature ?? "", message, timeZone }),
      from: { name: brand, address: settings.fromEmail },
      to: message.email,
      copyTo: answers.copies ? settings.toEmail : undefined,
      replyTo: { name: brand, address: settings.toEmail },
      author: "person" as const,
      ...earlier,
      date: new Date(created_at),
    };
  };
  return mailHandler(
    { database, secrets },
    {
      kind: "reply",
      maxUnconfirmed: MAX_UNCONFIRMED,
      withoutSettings: "waiting",
      endsWhenRefused: true,
      explain: explainToOwner,
      write,
      ending,
    },
    report,
  );
}

/** The recipient is the visitor, whose address no setting can mend. */
function explainToOwner({ problem, reply: answer, message }: SmtpFailure, to: string): string {
  const said = answer ? ` The server said: “${answer}”.` : "";
  if (problem === "recipient_refused") {
    return `The mail server does not take mail for ${to}.${said} Look at the address: the visitor may have mistyped it.`;
  }
  if (problem === "mailbox_full") return `The mailbox ${to} is full.${said}`;
  return message;
}
