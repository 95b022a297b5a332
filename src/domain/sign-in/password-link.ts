import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { RESET_LINK_MINUTES } from "#contract/reset-link.ts";
import type { Clock } from "#domain/clock.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { LinkPurpose } from "#storage/schema.ts";
import * as store from "#storage/sign-in/setup-link.ts";
import { hashToken, newToken } from "./token.ts";

const validMs: Record<LinkPurpose, number> = {
  /** Long enough to find the log and open a browser; too short to be found in an old log. */
  first_password: HOUR_MS,
  /** It is opened where its mail is read. */
  reset: RESET_LINK_MINUTES * MINUTE_MS,
};

/** Clocks of several servers may differ by seconds. */
const CLOCK_SKEW_MS = 60_000;

export interface PasswordLink {
  token: string;
  expiresAt: Date;
}

/** Earlier links stay valid until a password is set. */
export async function issueLink(
  tx: Tx,
  { clock }: { clock: Clock },
  purpose: LinkPurpose,
): Promise<PasswordLink> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + validMs[purpose]);
  await store.deleteInvalidSetupLinks(tx, validityAt(now, "first_password"));
  await store.insertSetupLink(tx, {
    token_hash: hashToken(token),
    purpose,
    expires_at: expiresAt.toISOString(),
  });
  return { token, expiresAt };
}

export function isValidLink(
  db: Db,
  { clock }: { clock: Clock },
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<boolean> {
  const link = { token_hash: hashToken(token), purpose };
  return store.hasSetupLink(db, link, validityAt(clock.now(), purpose));
}

function validityAt(now: Date, purpose: LinkPurpose) {
  const latest = new Date(now.getTime() + validMs[purpose] + CLOCK_SKEW_MS);
  return { now: now.toISOString(), latest: latest.toISOString() };
}
