import type { Position } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import type { ContactSubmissionRow } from "./schema.ts";

/** What is looked for among the messages. */
export interface MessageQuery {
  /** Each must begin a word of the message or of its sender. */
  words: readonly string[];
  isRead?: boolean;
  isSpam?: boolean;
  after?: Position | null;
  limit?: number;
}

/** The index of words over messages. Whoever writes a message keeps it in step, in the same transaction. */
export interface MessageSearch {
  /** Takes a message in with its words, or takes it in anew when it has changed. */
  put(tx: Tx, row: ContactSubmissionRow, words: readonly string[]): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** Messages, newest first. */
  find(db: Db, query: MessageQuery): Promise<ContactSubmissionRow[]>;
}

/**
 * What a list is filtered by stands in the index as words do, so that few unread messages are found as
 * fast among many as many. No word that is typed begins with a dot.
 */
export function marksOf({
  isRead,
  isSpam,
}: Pick<MessageQuery, "isRead" | "isSpam">): readonly string[] {
  return [
    ...(isRead === undefined ? [] : [isRead ? "·read" : "·unread"]),
    ...(isSpam === undefined ? [] : [isSpam ? "·spam" : "·genuine"]),
  ];
}

/** A message as the index takes it in. */
export function entryOf(
  { is_read, is_spam }: ContactSubmissionRow,
  words: readonly string[],
): string[] {
  return [...words, ...marksOf({ isRead: is_read === 1, isSpam: is_spam === 1 })];
}
