import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { adminPaths, settingsPages } from "#contract/paths.ts";
import type { Actor } from "#domain/actor.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { Handler } from "#domain/work/job-queue.ts";
import type { Jobs } from "#domain/work/jobs.ts";
import { type AdditionWords, additionNotice } from "#emails/addition-notice.tsx";
import { dayIn } from "#emails/moment.ts";
import type { Database, Db, Tx } from "#storage/database.ts";
import { readDetail } from "#storage/job.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import { findPrivacy } from "#storage/messages/privacy.ts";
import { listAccessTokens } from "#storage/sign-in/access-token.ts";
import { listPasskeys } from "#storage/sign-in/passkey.ts";
import { findSession } from "#storage/sign-in/session.ts";
import { findWebhook } from "#storage/webhooks/webhook.ts";
import { briefMailHandler, putBriefMail, recentBriefMails } from "./brief-mail.ts";
import type { MailReport } from "./mail-handler.ts";

/** No owner adds more by hand. If a thief adds more, the owner hears of the first ones in any case. */
const MAX_PER_HOUR = 10;

/** Additions that a new password does not end. Each lets somebody in, or messages out or go, until it is removed. */
const kinds = ["access_token", "passkey", "webhook", "webhook_address", "retention"] as const;
const Addition = z.object({ kind: z.enum(kinds), id: z.string() });
type Addition = z.infer<typeof Addition>;
const Detail = z.object({ addition: Addition, user_agent: z.string() });

/**
 * Puts a mail about something that was added into its transaction, where mail is set up: a few an hour,
 * apart from those about sign-ins, so that neither hides the other.
 */
export async function noteAddition(
  tx: Tx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  { sessionId }: Actor,
  addition: Addition,
): Promise<void> {
  if ((await findSmtpConfig(tx)) === null) return;
  const { ofHour } = await recentBriefMails(tx, "addition_notice", clock.now());
  if (ofHour.length >= MAX_PER_HOUR) return;
  const session = sessionId === null ? null : await findSession(tx, sessionId);
  await putBriefMail(tx, jobs, {
    kind: "addition_notice",
    subject: uuidv7(),
    detail: { addition, user_agent: session?.user_agent ?? "" },
  });
}

export function additionNoticeHandler(
  { database, secrets, siteUrl }: { database: Database; secrets: Secrets; siteUrl: string },
  report: (report: MailReport) => void,
): Handler {
  return briefMailHandler(
    { database, secrets },
    {
      kind: "addition_notice",
      async write(job, settings) {
        const { addition, user_agent: userAgent } = readDetail(job, Detail);
        const { facts, timeZone, words } = await database.read(async (db) => {
          const zone = await ownersTimeZone(db);
          return {
            facts: await readFacts(db),
            timeZone: zone,
            words: await wordsOfAddition(db, addition, zone),
          };
        });
        if (words === null) return null;
        const date = new Date(job.created_at);
        const { brand, colours } = facts;
        const notice = { brand, colours, siteUrl, words, userAgent, addedAt: date, timeZone };
        return {
          content: additionNotice(notice),
          from: { name: brand, address: settings.fromEmail },
          to: settings.toEmail,
          date,
        };
      },
    },
    report,
  );
}

/** Null for an addition that is gone by now: it lets nobody in any more. */
async function wordsOfAddition(
  db: Db,
  { kind, id }: Addition,
  timeZone: string,
): Promise<AdditionWords | null> {
  if (kind === "access_token") {
    const token = (await listAccessTokens(db)).find((one) => one.id === id);
    if (token === undefined) return null;
    const end = dayIn(timeZone, new Date(token.expires_at));
    return {
      noun: "access token",
      deed: `made the access token “${token.name}”`,
      effect: `With it a program may do this until ${end}: ${token.scopes.replaceAll(" ", ", ")}.`,
      place: "Settings › API",
      path: settingsPages.api(),
    };
  }
  if (kind === "passkey") {
    const passkey = (await listPasskeys(db)).find((one) => one.id === id);
    if (passkey === undefined) return null;
    return {
      noun: "passkey",
      deed: `added the passkey “${passkey.name}”`,
      effect: `It signs in at ${passkey.rp_id} without the password and without a code.`,
      place: "Settings › Account",
      path: adminPaths.accountSettings(),
    };
  }
  if (kind === "retention") {
    const days = (await findPrivacy(db))?.keep_messages_days ?? null;
    if (days === null) return null;
    return {
      noun: "time limit for messages",
      deed: `had messages kept for ${days} days`,
      effect: `Older ones are set aside once a day and erased ${limits.setAsideDays} days later; until then they can be brought back.`,
      place: "Settings › Privacy",
      path: settingsPages.privacy(),
    };
  }
  const webhook = await findWebhook(db, id);
  if (webhook === null) return null;
  const { name, url, events } = webhook;
  // The host alone is named: mail programs make a link of an address, and a thief may have chosen it.
  const { host } = new URL(url);
  return {
    noun: kind === "webhook" ? "webhook" : "address of a webhook",
    deed:
      kind === "webhook"
        ? `added the webhook “${name}”`
        : `gave the webhook “${name}” another address`,
    effect: `It tells ${host} of this: ${events.replaceAll(" ", ", ")}.`,
    place: "Settings › Webhooks",
    path: settingsPages.webhooks(),
  };
}
