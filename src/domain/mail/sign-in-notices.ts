import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { adminPaths } from "#contract/paths.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { readFacts } from "#domain/site-facts.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import { signInNotice } from "#emails/sign-in-notice.tsx";
import type { Tx } from "#storage/database.ts";
import { findSmtpConfig } from "#storage/mail/smtp-config.ts";
import * as store from "#storage/sign-in/sign-in-notice.ts";
import { BriefMails } from "./brief-mails.ts";

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
  await store.deleteSignInNotices(tx, new Date(now.getTime() - DAY_MS).toISOString());
  const recent = await store.listSignInNotices(tx);
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

export function signInNotices(dependencies: Dependencies): BriefMails<"sign_in_notice"> {
  const { database, siteUrl } = dependencies;
  return new BriefMails(dependencies, {
    table: "sign_in_notice",
    createdAt: ({ signed_in_at }) => signed_in_at,
    write: async ({ user_agent, signed_in_at }, settings) => {
      const { brand } = await database.read(readFacts);
      return {
        content: signInNotice({
          brand,
          userAgent: user_agent,
          signedInAt: new Date(signed_in_at),
          timeZone: await database.read(ownersTimeZone),
          accountUrl: `${siteUrl}${adminPaths.accountSettings()}`,
        }),
        from: { name: brand, address: settings.fromEmail },
        to: settings.toEmail,
      };
    },
  });
}
