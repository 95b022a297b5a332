import { v7 as uuidv7 } from "uuid";
import { HOUR_MS } from "#contract/durations.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { additionNotice } from "#emails/addition-notice.tsx";
import type { EmailContent } from "#emails/email.ts";
import { signInNotice } from "#emails/sign-in-notice.tsx";
import type { Db, Tx } from "#storage/database.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import * as store from "#storage/sign-in/sign-in-notice.ts";
import type { SignInNoticeRow } from "#storage/sign-in/sign-in-rows.ts";
import { additionOf, wordsOfAddition } from "./addition-notices.ts";
import { BriefMails, daysAround } from "./brief-mails.ts";
import { contentOfResetMail, resetMailOf } from "./reset-mails.ts";

/** Whoever signs in again and again must not fill a mailbox. */
const MAX_PER_HOUR = 3;

/**
 * Puts a mail about a sign-in into its transaction, where mail is set up: once a day for each browser,
 * and a few an hour.
 */
export async function noteNewDevice(
  tx: Tx,
  { clock }: Pick<Dependencies, "clock">,
  user_agent: string,
): Promise<void> {
  if ((await findSmtpConfig(tx)) === null) return;
  const now = clock.now();
  await store.deleteSignInNotices(tx, daysAround(now));
  const recent = (await store.listSignInNotices(tx)).filter(isOfSignIn);
  const anHourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const isKnown = recent.some((notice) => notice.user_agent === user_agent);
  const ofLastHour = recent.filter(({ signed_in_at }) => signed_in_at > anHourAgo);
  if (isKnown || ofLastHour.length >= MAX_PER_HOUR) return;
  await store.insertSignInNotice(tx, {
    id: uuidv7(),
    user_agent,
    signed_in_at: now.toISOString(),
    next_attempt_at: (await clock.shared(tx)).toISOString(),
  });
}

/** Those about something else have more in their id: {@link additionOf}, {@link resetMailOf}. */
function isOfSignIn({ id }: SignInNoticeRow): boolean {
  return !id.includes(".");
}

/** Also about what was added that lets somebody in, and with links that set a new password. */
export function signInNotices(dependencies: Dependencies): BriefMails<"sign_in_notice"> {
  const { database, siteUrl } = dependencies;
  return new BriefMails(dependencies, {
    table: "sign_in_notice",
    createdAt: ({ signed_in_at }) => signed_in_at,
    write: async (notice, settings) => {
      const { brand } = await database.read(readFacts);
      const content = resetMailOf(notice)
        ? await database.write((tx) => contentOfResetMail(tx, dependencies, notice, brand), {
            inBackground: true,
          })
        : await database.read((db) => contentOf(db, notice, { brand, siteUrl }));
      if (content === null) return null;
      return { content, from: { name: brand, address: settings.fromEmail }, to: settings.toEmail };
    },
  });
}

async function contentOf(
  db: Db,
  notice: SignInNoticeRow,
  { brand, siteUrl }: { brand: string; siteUrl: string },
): Promise<EmailContent | null> {
  const timeZone = await ownersTimeZone(db);
  const userAgent = notice.user_agent;
  const at = new Date(notice.signed_in_at);
  const addition = additionOf(notice);
  if (addition === null) {
    const accountUrl = `${siteUrl}${adminPaths.accountSettings()}`;
    return signInNotice({ brand, userAgent, signedInAt: at, timeZone, accountUrl });
  }
  const words = await wordsOfAddition(db, addition, timeZone);
  return words && additionNotice({ brand, siteUrl, words, userAgent, addedAt: at, timeZone });
}
