import { MOST_TRIES, nextTryAt } from "#domain/retry-schedule.ts";
import type { OutboxRow } from "#storage/schema.ts";
import type { SmtpFailure } from "./smtp-failure.ts";

/** A mail whose arrival nobody confirmed is sent a second time, never a third. */
export const MAX_UNCONFIRMED = 2;

type Change = Pick<
  OutboxRow,
  "state" | "attempts" | "first_attempt_at" | "next_attempt_at" | "handed_over" | "reason"
>;

/** `handedOverBefore` is how often the mail may have arrived before this try. */
export function nextTry(
  row: OutboxRow,
  failure: SmtpFailure,
  { now, handedOverBefore }: { now: Date; handedOverBefore: number },
): Change {
  const first = row.first_attempt_at ?? now.toISOString();
  const isOver =
    row.attempts >= MOST_TRIES || (failure.mayHaveArrived && row.handed_over >= MAX_UNCONFIRMED);
  return {
    state: isOver ? "failed" : "retrying",
    attempts: row.attempts,
    first_attempt_at: first,
    next_attempt_at: isOver ? null : nextTryAt(row.attempts, now),
    // Any answer, even a refusal, says that this try did not arrive, but nothing of earlier ones.
    handed_over: failure.mayHaveArrived ? row.handed_over : handedOverBefore,
    reason: failure.message,
  };
}
