import type { Position } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import type { ContactSubmissionRow } from "./schema.ts";

export interface MessageQuery {
  /** Each must begin a word of the message or its sender. */
  words: readonly string[];
  isRead?: boolean;
  isSpam?: boolean;
  after?: Position | null;
  limit?: number;
}

/** Code that writes a message updates this index in the same transaction. */
export interface MessageSearch {
  put(tx: Tx, row: ContactSubmissionRow, words: readonly string[]): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  find(db: Db, query: MessageQuery): Promise<ContactSubmissionRow[]>;
}

/** Filters are indexed like words, so that a few unread messages are found fast among many. */
export function marksOf({
  isRead,
  isSpam,
}: Pick<MessageQuery, "isRead" | "isSpam">): readonly string[] {
  return [
    ...(isRead === undefined ? [] : [isRead ? "·read" : "·unread"]),
    ...(isSpam === undefined ? [] : [isSpam ? "·spam" : "·genuine"]),
  ];
}

export function entryOf(
  { is_read, is_spam }: ContactSubmissionRow,
  words: readonly string[],
): string[] {
  return [...words, ...marksOf({ isRead: is_read === 1, isSpam: is_spam === 1 })];
}
