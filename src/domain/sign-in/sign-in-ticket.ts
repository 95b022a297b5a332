import { MINUTE_MS } from "#contract/durations.ts";
import type { Clock } from "#domain/clock.ts";
import type { Secrets } from "#domain/secrets.ts";
import type { Tx } from "#storage/database.ts";
import { insertSignInTicket } from "#storage/sign-in/sign-in-ticket.ts";
import { hashToken, newToken } from "./token.ts";

/** Long enough to find the phone. */
const VALID_MS = 5 * MINUTE_MS;

/** Given for a right password where a second step is needed. It opens nothing by itself. */
export interface Ticket {
  token: string;
  expiresAt: string;
}

/** Only `caller` can use it. */
export async function issueTicket(
  tx: Tx,
  { clock, secrets }: { secrets: Secrets; clock: Clock },
  caller: string,
): Promise<Ticket> {
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MS).toISOString();
  const row = {
    token_hash: hashToken(token),
    caller_hash: secrets.hash(caller),
    tries: 0,
    expires_at: expiresAt,
  };
  await insertSignInTicket(tx, row, now.toISOString());
  return { token, expiresAt };
}
