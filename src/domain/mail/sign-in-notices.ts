import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { adminPaths } from "#contract/paths.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Handler } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { signInNotice } from "#emails/sign-in-notice.tsx";
import type { Database, Tx } from "#storage/database.ts";
import { readDetail } from "#storage/job.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { briefMailHandler, putBriefMail, recentBriefMails } from "./brief-mail.ts";
import type { MailReport } from "./mail-handler.ts";

/** Whoever signs in again and again must not fill a mailbox. */
const MAX_PER_HOUR = 3;

const Detail = z.object({ user_agent: z.string() });

/**
 * Puts a mail about a sign-in into its transaction, where mail is set up: once a day for each browser,
 * and a few an hour.
 */
export async function noteNewDevice(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  user_agent: string,
): Promise<void> {
  if ((await findSmtpConfig(tx)) === null) return;
  const { ofDay, ofHour } = await recentBriefMails(tx, "sign_in_notice", clock.now());
  const isKnown = ofDay.some((job) => readDetail(job, Detail).user_agent === user_agent);
  if (isKnown || ofHour.length >= MAX_PER_HOUR) return;
  await putBriefMail(tx, jobs, {
    kind: "sign_in_notice",
    subject: uuidv7(),
    detail: { user_agent },
  });
}

export function signInNoticeHandler(
  { database, secrets, siteUrl }: { database: Database; secrets: Secrets; siteUrl: string },
  report: (report: MailReport) => void,
): Handler {
  return briefMailHandler(
    { database, secrets },
    {
      kind: "sign_in_notice",
      async write(job, settings) {
        const { facts, timeZone } = await database.read(async (db) => ({
          facts: await readFacts(db),
          timeZone: await ownersTimeZone(db),
        }));
        const { brand, colours } = facts;
        const date = new Date(job.created_at);
        const content = signInNotice({
          brand,
          colours,
          userAgent: readDetail(job, Detail).user_agent,
          signedInAt: date,
          timeZone,
          accountUrl: `${siteUrl}${adminPaths.accountSettings()}`,
        });
        const from = { name: brand, address: settings.fromEmail };
        return { content, from, to: settings.toEmail, date };
      },
    },
    report,
  );
}
