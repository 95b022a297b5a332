import { type Promised, promisedBy, promiseKey } from "#contract/promise.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { quarterHourOf, ZoneCalendar } from "#domain/calendar.ts";
import type { ActivityCountRow, ContactSubmissionRow } from "#storage/schema.ts";

/**
 * When an answer to a message is due: as many days later, at the same time on the clock of the zone. Where Saturdays and
 * Sundays do not count, a message of such a day begins to wait with the Monday.
 */
export function dueAt(submitted: Date, { days, skipsWeekends }: Promised, zone: string): Date {
  const calendar = new ZoneCalendar(zone);
  const counts = (day: number) => !(skipsWeekends && isWeekend(day));
  const next = (day: number): number => (counts(day + 1) ? day + 1 : next(day + 1));
  const { day, time } = calendar.wallAt(submitted);
  const after = (from: number, count: number) => {
    let last = from;
    for (let each = 0; each < count; each += 1) last = next(last);
    return last;
  };
  if (counts(day)) return calendar.momentOf({ day: after(day, days), time });
  // Whole days end with the last of them, which may be a Friday.
  return calendar.momentOf({ day: after(day, days) + 1, time: 0 });
}

/** 1970 began on a Thursday. */
function isWeekend(day: number): boolean {
  return (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
}

export type OfPromise = Pick<ContactSubmissionRow, "due_at" | "promised" | "promise_kept">;
type Judged = OfPromise & Pick<ContactSubmissionRow, "is_spam" | "replied_at" | "no_answer_at">;

/** The promise that a visitor reads who writes now. A later one of the owner's does not change it. */
export function promiseOf({ promise }: SiteConfig, zone: string, now: Date): OfPromise {
  const promised = promisedBy(promise);
  return {
    due_at: promised && dueAt(now, promised, zone).toISOString(),
    promised: promised && promiseKey(promised),
    promise_kept: null,
  };
}

/** A count to add. It stands at the quarter hour in which the promise came due. */
type PromiseCount = ActivityCountRow;

export interface Judgement {
  promise: OfPromise;
  counts: PromiseCount[];
}

/** What the passing of time did to a promise: not kept, or left by a message that needed no answer by then. */
export function judgeDue(row: Judged, now: string): Judgement {
  const { due_at, promised, promise_kept } = row;
  const promise = { due_at, promised, promise_kept };
  if (due_at === null || promise_kept !== null || due_at > now) return { promise, counts: [] };
  if (needsNone(row)) return { promise: { ...promise, due_at: null, promised: null }, counts: [] };
  return { promise: { ...promise, promise_kept: 0 }, counts: [countOf(row, "promise_missed", 1)] };
}

/**
 * What a change did to a promise, after the passing of time.
 * @param neverLeft whether the answer that is taken back has reached nobody
 */
export function judgeChange(
  before: Judged,
  after: Judged,
  { now, neverLeft }: { now: string; neverLeft: boolean },
): Judgement {
  const { promise, counts } = judgeDue(before, now);
  const { due_at, promise_kept } = promise;
  if (due_at === null) return { promise, counts };
  if (promise_kept === null && after.replied_at !== null && after.is_spam === 0) {
    const kept = countOf(after, "promise_kept", 1);
    return { promise: { ...promise, promise_kept: 1 }, counts: [...counts, kept] };
  }
  const isReopened = before.replied_at !== null && after.replied_at === null;
  if (promise_kept !== 1 || !isReopened || (due_at <= now && !neverLeft)) {
    return { promise, counts };
  }
  const open = judgeDue({ ...after, ...promise, promise_kept: null }, now);
  return { ...open, counts: [...counts, countOf(after, "promise_kept", -1), ...open.counts] };
}

/** A message that is deleted before it was answered will not be. */
export function judgeDeletion(row: Judged, now: string): PromiseCount[] {
  const { promise, counts } = judgeDue(row, now);
  const isOpen = promise.due_at !== null && promise.promise_kept === null;
  return isOpen && !needsNone(row) ? [countOf(row, "promise_missed", 1)] : counts;
}

function needsNone({ is_spam, no_answer_at }: Judged): boolean {
  return is_spam === 1 || no_answer_at !== null;
}

function countOf(
  { due_at, promised }: OfPromise,
  metric: "promise_kept" | "promise_missed",
  count: number,
): PromiseCount {
  const quarter_hour = quarterHourOf(new Date(due_at ?? 0));
  return { metric, quarter_hour, subject: promised ?? "", count };
}
