import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { MINUTE_MS } from "#contract/durations.ts";
import { adminPaths } from "#contract/paths.ts";
import { RESET_LINK_MINUTES } from "#contract/reset-link.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import { issueLink } from "#domain/sign-in/password-link.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Handler } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import type { EmailContent } from "#emails/email.ts";
import { resetLink } from "#emails/reset-link.tsx";
import { resetNotice } from "#emails/reset-notice.tsx";
import type { Database, Tx } from "#storage/database.ts";
import { readDetail } from "#storage/job.ts";
import { lastMessageMailedAt } from "#storage/mail/message-mail.ts";
import type { JobRow } from "#storage/schema.ts";
import { findAdministrator } from "#storage/sign-in/session.ts";
import { briefMailHandler, putBriefMail, recentBriefMails } from "./brief-mail.ts";
import type { MailReport } from "./mail-handler.ts";
import { readSmtpTestState } from "./smtp-test-state.ts";

/** The limit holds for the whole site, since strangers ask for links. */
const MAX_PER_HOUR = 3;

/** `reset_link` brings a link that sets a new password; `reset` says that one was set. */
const kinds = ["reset_link", "reset"] as const;
type ResetMail = (typeof kinds)[number];
const Detail = z.object({ mail: z.enum(kinds), user_agent: z.string() });

/**
 * Stores the mail together with its cause, whether or not mail is set up: the worker finds that out, so that nobody
 * who asks for a link can tell by the time it takes. Call it while the administrator is held.
 */
export async function putResetMail(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  mail: ResetMail,
  user_agent: string,
): Promise<void> {
  if (mail === "reset_link") {
    const { ofHour } = await recentBriefMails(tx, "reset_mail", clock.now());
    const asked = ofHour.filter((job) => readDetail(job, Detail).mail === mail);
    if (asked.length >= MAX_PER_HOUR) return;
  }
  const detail = { mail, user_agent };
  await putBriefMail(tx, jobs, { kind: "reset_mail", subject: uuidv7(), detail });
}

interface Needed {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  siteUrl: string;
}

export function resetMailHandler(
  dependencies: Needed,
  report: (report: MailReport) => void,
): Handler {
  const { database } = dependencies;
  return briefMailHandler(
    dependencies,
    {
      kind: "reset_mail",
      async write(job, settings) {
        const { brand, content } = await database.write(
          async (tx) => {
            const facts = await readFacts(tx);
            return { ...facts, content: await contentOf(tx, dependencies, job, facts) };
          },
          { inBackground: true },
        );
        if (content === null) return null;
        const from = { name: brand, address: settings.fromEmail };
        return { content, from, to: settings.toEmail, date: new Date(job.created_at) };
      },
    },
    report,
  );
}

/**
 * Makes a new link for each try: only the hash of one is stored, so it cannot be mailed again. Null where none may be
 * sent.
 */
async function contentOf(
  tx: Tx,
  dependencies: { secrets: Secrets; clock: Clock; siteUrl: string },
  job: JobRow,
  { brand, colours }: Pick<SiteConfig, "brand" | "colours">,
): Promise<EmailContent | null> {
  const { siteUrl, clock } = dependencies;
  const timeZone = await ownersTimeZone(tx);
  const { mail, user_agent: userAgent } = readDetail(job, Detail);
  const at = new Date(job.created_at);
  const urlOf = (token?: string) => siteUrl + adminPaths.resetPassword(token);
  if (mail === "reset") {
    return resetNotice({ brand, colours, userAgent, resetAt: at, timeZone, resetUrl: urlOf() });
  }
  // Later, nobody waits for it any more.
  if (!isWithin(RESET_LINK_MINUTES * MINUTE_MS, at, clock.now())) return null;
  if ((await findAdministrator(tx)) === null || !(await doesMailWork(tx, dependencies)))
    return null;
  const { token, expiresAt } = await issueLink(tx, dependencies, "reset");
  const resetUrl = urlOf(token);
  return resetLink({ brand, colours, userAgent, askedAt: at, expiresAt, timeZone, resetUrl });
}

/** Answers as far as is known. A wrong address in the settings would give the link to a stranger. */
async function doesMailWork(tx: Tx, { secrets }: { secrets: Secrets }): Promise<boolean> {
  const { state, tested_at } = await readSmtpTestState(tx, secrets);
  return state !== "failed" || ((await lastMessageMailedAt(tx)) ?? "") > (tested_at ?? "");
}

/** False also for times further ahead: they come from a clock that was ahead. */
function isWithin(span: number, at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) < span;
}
