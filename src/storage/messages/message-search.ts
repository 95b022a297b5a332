import type { Position } from "#storage/cursor.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { ContactSubmissionRow } from "#storage/schema.ts";

export interface MessageQuery {
  /** Each must begin a word of the message or its sender. */
  words: readonly string[];
  isRead?: boolean;
  isSpam?: boolean;
  isArchived?: boolean;
  isReplied?: boolean;
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

type MessageMarks = Pick<MessageQuery, "isRead" | "isSpam" | "isArchived" | "isReplied">;

/** Filters are indexed like words, so that a few unread messages are found fast among many. */
export function marksOf({ isRead, isSpam, isArchived, isReplied }: MessageMarks): string[] {
  return [
    ...(isRead === undefined ? [] : [isRead ? "·read" : "·unread"]),
    ...(isSpam === undefined ? [] : [isSpam ? "·spam" : "·genuine"]),
    ...(isArchived ? ["·archived"] : []),
    ...(isReplied ? ["·replied"] : []),
  ];
}

/** Entries from before these marks existed need no update, because nothing had the marks. */
export function missingMarksOf({ isArchived, isReplied }: MessageMarks): string[] {
  return [
    ...(isArchived === false ? ["·archived"] : []),
    ...(isReplied === false ? ["·replied"] : []),
  ];
}

export function entryOf(
  { is_read, is_spam, archived_at, replied_at }: ContactSubmissionRow,
  words: readonly string[],
): string[] {
  const marks = {
    isRead: is_read === 1,
    isSpam: is_spam === 1,
    isArchived: archived_at !== null,
    isReplied: replied_at !== null,
  };
  return [...words, ...marksOf(marks)];
}
