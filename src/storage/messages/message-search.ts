import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Position } from "#storage/cursor.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";

/** Messages that were late at a time, or the others. */
export interface LateFilter {
  is: boolean;
  at: string;
}

export interface MessageQuery {
  /** Each must begin a word of the message or its sender. */
  words: readonly string[];
  isRead?: boolean;
  isSpam?: boolean;
  isArchived?: boolean;
  isReplied?: boolean;
  needsNoAnswer?: boolean;
  late?: LateFilter;
  after?: Position | null;
  limit?: number;
}

/** Code that writes a message updates this index in the same transaction. */
export interface MessageSearch {
  put(tx: Tx, row: ContactSubmissionRow, words: readonly string[]): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  find(db: Db, query: MessageQuery): Promise<ContactSubmissionRow[]>;
  /** Counts up to `limit`. */
  count(db: Db, query: MessageQuery & { limit: number }): Promise<number>;
}

type MessageMarks = Pick<
  MessageQuery,
  "isRead" | "isSpam" | "isArchived" | "isReplied" | "needsNoAnswer"
>;

/** Filters are indexed like words, so that a few unread messages are found fast among many. */
export function marksOf(marks: MessageMarks): string[] {
  const { isRead, isSpam, isArchived, isReplied, needsNoAnswer } = marks;
  return [
    ...(isRead === undefined ? [] : [isRead ? "·read" : "·unread"]),
    ...(isSpam === undefined ? [] : [isSpam ? "·spam" : "·genuine"]),
    ...(isArchived ? ["·archived"] : []),
    ...(isReplied ? ["·replied"] : []),
    ...(needsNoAnswer ? ["·unneeded"] : []),
  ];
}

/** Entries from before these marks existed need no update, because nothing had the marks. */
export function missingMarksOf({ isArchived, isReplied, needsNoAnswer }: MessageMarks): string[] {
  return [
    ...(isArchived === false ? ["·archived"] : []),
    ...(isReplied === false ? ["·replied"] : []),
    ...(needsNoAnswer === false ? ["·unneeded"] : []),
  ];
}

export function entryOf(
  { is_read, is_spam, archived_at, replied_at, no_answer_at }: ContactSubmissionRow,
  words: readonly string[],
): string[] {
  const marks = {
    isRead: is_read === 1,
    isSpam: is_spam === 1,
    isArchived: archived_at !== null,
    isReplied: replied_at !== null,
    needsNoAnswer: no_answer_at !== null,
  };
  return [...words, ...marksOf(marks)];
}

/** A condition on `contact_submission`; no word of the index says it, since it follows from the time. */
export function lateCondition({ is, at }: LateFilter): RawBuilder<SqlBool> {
  const late = sql<SqlBool>`(
    contact_submission.due_at is not null and contact_submission.due_at <= ${at}
    and contact_submission.replied_at is null and contact_submission.no_answer_at is null
  )`;
  return is ? late : sql<SqlBool>`not ${late}`;
}
