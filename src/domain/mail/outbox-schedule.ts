import type { OutboxRow } from "#storage/schema.ts";
import type { SmtpFailure } from "./smtp-failure.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR];
const LATER_DELAY = 6 * HOUR;

const GIVE_UP_AFTER = 72 * HOUR;

/** Tries are counted, not days: setting the clock forward makes three days pass in a moment. */
const TRIES =
  DELAYS.length +
  1 +
  Math.floor((GIVE_UP_AFTER - DELAYS.reduce((sum, delay) => sum + delay)) / LATER_DELAY);

export const MAX_WAIT = LATER_DELAY;

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
  const next = now.getTime() + (DELAYS[row.attempts - 1] ?? LATER_DELAY);
  const isOver =
    row.attempts >= TRIES || (failure.mayHaveArrived && row.handed_over >= MAX_UNCONFIRMED);
  return {
    state: isOver ? "failed" : "retrying",
    attempts: row.attempts,
    first_attempt_at: first,
    next_attempt_at: isOver ? null : new Date(next).toISOString(),
    // Any answer, even a refusal, says that this try did not arrive, but nothing of earlier ones.
    handed_over: failure.mayHaveArrived ? row.handed_over : handedOverBefore,
    reason: failure.message,
  };
}
