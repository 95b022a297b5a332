import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import type { TrustedTime } from "#domain/clock-watch.ts";
import { triesWithin } from "#domain/retry-schedule.ts";
import { readFacts } from "#domain/site-facts.ts";
import type { Handler } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { Database, Tx } from "#storage/database.ts";
import { deleteEndedJobs, listJobsBetween } from "#storage/job.ts";
import type { JobRow } from "#storage/schema.ts";
import { MAIL_LANE, type MailReport, mailHandler } from "./mail-handler.ts";

type Needed = Parameters<typeof mailHandler>[0];
type BriefMailKind = (typeof kinds)[number];
type Source = { kind: BriefMailKind } & Pick<Parameters<typeof mailHandler>[1], "write">;

const kinds = ["auto_reply", "sign_in_notice", "addition_notice", "reset_mail"] as const;

/** A mail that is of no use after a day. A second copy of so little is worse than none. */
export function briefMailHandler(
  needed: Needed,
  source: Source,
  report: (report: MailReport) => void,
): Handler {
  return mailHandler(
    needed,
    {
      ...source,
      maxUnconfirmed: 1,
      mostTries: triesWithin(DAY_MS),
      withoutSettings: "gone",
      endsWhenRefused: true,
    },
    report,
  );
}

/** Call it within the transaction of what causes the mail. */
export async function putBriefMail(
  tx: Tx,
  jobs: Jobs,
  { kind, subject, detail = {} }: { kind: BriefMailKind; subject: string; detail?: object },
): Promise<void> {
  const { email } = await readFacts(tx);
  const message_id = `<brief-${subject}@${email.split("@").at(-1)}>`;
  await jobs.put(tx, { kind, subject, lane: MAIL_LANE, detail: { ...detail, message_id } });
}

/** Lists mails within a day and within an hour of now. Later ones were made while a clock was ahead. */
export async function recentBriefMails(
  tx: Tx,
  kind: BriefMailKind,
  now: Date,
): Promise<{ ofDay: JobRow[]; ofHour: JobRow[] }> {
  const isoAt = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const ofDay = await listJobsBetween(tx, kind, isoAt(-DAY_MS), isoAt(DAY_MS));
  const isOfHour = ({ created_at }: JobRow) =>
    created_at > isoAt(-HOUR_MS) && created_at < isoAt(HOUR_MS);
  return { ofDay, ofHour: ofDay.filter(isOfHour) };
}

/** Deletes finished mails after a day: they no longer count towards a limit. */
export async function sweepBriefMails(
  { database }: { database: Database },
  time: TrustedTime,
): Promise<void> {
  const before = new Date(time.now.getTime() - DAY_MS).toISOString();
  await database.write((tx) => deleteEndedJobs(tx, kinds, before), { inBackground: true });
}
