import { v7 as uuidv7 } from "uuid";
import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { adminPaths } from "#contract/paths.ts";
import { RESET_LINK_MINUTES } from "#contract/reset-link.ts";
import type { Dependencies } from "#domain/dependencies.ts";
import { issueLink } from "#domain/sign-in/password-link.ts";
import { ownersTimeZone } from "#domain/time-zone.ts";
import type { EmailContent } from "#emails/email.ts";
import { resetLink } from "#emails/reset-link.tsx";
import { resetNotice } from "#emails/reset-notice.tsx";
import type { Tx } from "#storage/database.ts";
import { lastSentAt } from "#storage/mail/outbox.ts";
import { findAdministrator } from "#storage/sign-in/session.ts";
import * as store from "#storage/sign-in/sign-in-notice.ts";
import type { SignInNoticeRow } from "#storage/sign-in/sign-in-rows.ts";
import { daysAround } from "./brief-mails.ts";
import { readSmtpTestState } from "./smtp-test-state.ts";

/** Of links, for the whole site: strangers ask for them. */
const MAX_PER_HOUR = 3;

/** With a link that sets a new password, and about one that was set by it. */
const kinds = ["reset_link", "reset"] as const;
type ResetMail = (typeof kinds)[number];

/**
 * Puts one in with whatever caused it, whether or not mail is set up: the worker finds that out, so that
 * whoever asks for a link cannot tell by the time it takes. Call it while the administrator is held.
 */
export async function putResetMail(
  tx: Tx,
  { clock }: Pick<Dependencies, "clock">,
  kind: ResetMail,
  user_agent: string,
): Promise<void> {
  const now = clock.now();
  await store.deleteSignInNotices(tx, daysAround(now));
  if (kind === "reset_link") {
    const asked = (await store.listSignInNotices(tx)).filter(
      (mail) => resetMailOf(mail) === kind && isWithin(HOUR_MS, mail, now),
    );
    if (asked.length >= MAX_PER_HOUR) return;
  }
  await store.insertSignInNotice(tx, {
    id: `${kind}.${uuidv7()}`,
    user_agent,
    signed_in_at: now.toISOString(),
    next_attempt_at: (await clock.shared(tx)).toISOString(),
  });
}

/** Null for other notices. */
export function resetMailOf({ id }: Pick<SignInNoticeRow, "id">): ResetMail | null {
  return kinds.find((kind) => id.startsWith(`${kind}.`)) ?? null;
}

/** Each try makes a link of its own: what is stored of one cannot be mailed again. Null where none may go. */
export async function contentOfResetMail(
  tx: Tx,
  dependencies: Dependencies,
  notice: SignInNoticeRow,
  brand: string,
): Promise<EmailContent | null> {
  const { siteUrl, clock } = dependencies;
  const timeZone = await ownersTimeZone(tx);
  const userAgent = notice.user_agent;
  const at = new Date(notice.signed_in_at);
  const urlOf = (token?: string) => siteUrl + adminPaths.resetPassword(token);
  if (resetMailOf(notice) === "reset") {
    return resetNotice({ brand, userAgent, resetAt: at, timeZone, resetUrl: urlOf() });
  }
  // Later, nobody waits for it any more.
  if (!isWithin(RESET_LINK_MINUTES * MINUTE_MS, notice, clock.now())) return null;
  if ((await findAdministrator(tx)) === null || !(await doesMailWork(tx, dependencies)))
    return null;
  const { token, expiresAt } = await issueLink(tx, dependencies, "reset");
  const resetUrl = urlOf(token);
  return resetLink({ brand, userAgent, askedAt: at, expiresAt, timeZone, resetUrl });
}

/** As far as that is known. With a wrong address in the settings, the link would be a stranger's. */
async function doesMailWork(tx: Tx, { secrets }: Dependencies): Promise<boolean> {
  const { state, tested_at } = await readSmtpTestState(tx, secrets);
  return state !== "failed" || ((await lastSentAt(tx)) ?? "") > (tested_at ?? "");
}

/** What is later was made while a clock was ahead. */
function isWithin(span: number, { signed_in_at }: SignInNoticeRow, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(signed_in_at)) < span;
}
