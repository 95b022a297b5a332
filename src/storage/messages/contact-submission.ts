import type { Page } from "#contract/paging.ts";
import { isBehind, type Position, toPage } from "#storage/cursor.ts";
import type { Db, Tx } from "#storage/database.ts";
import { deleteJobs } from "#storage/job.ts";
import { type ContactSubmissionRow, toFlag } from "#storage/schema.ts";
import { lateCondition, type MessageQuery, type MessageSearch } from "./message-search.ts";
import { deleteReplies, listReplies } from "./reply.ts";

export async function insertContactSubmission(tx: Tx, row: ContactSubmissionRow): Promise<void> {
  await tx.insertInto("contact_submission").values(row).execute();
}

/** The name of this list in cursors. */
export const MESSAGE_LIST = "messages";

interface ListQuery extends Omit<MessageQuery, "words"> {
  /** Ignores case; null for any sender. */
  sender?: string | null;
}

export async function listContactSubmissions(
  db: Db,
  page: ListQuery = {},
): Promise<Page<ContactSubmissionRow>> {
  let query = filtered(db, page).selectAll().orderBy("submitted_at", "desc").orderBy("id", "desc");
  const { after } = page;
  if (after) query = query.where(isBehind(after, "submitted_at"));
  if (page.limit !== undefined) query = query.limit(page.limit + 1);
  return toPage(await query.execute(), page.limit, positionOf, MESSAGE_LIST);
}

/** Lists messages by id, for a pass over all of them. */
export async function listMessagesBehind(
  db: Db,
  id: string,
  limit: number,
): Promise<ContactSubmissionRow[]> {
  return db
    .selectFrom("contact_submission")
    .selectAll()
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Counts up to `limit`. */
export async function countContactSubmissions(
  db: Db,
  { limit, ...flags }: ListQuery & { limit: number },
): Promise<number> {
  const row = await db
    .selectFrom(filtered(db, flags).select("id").limit(limit).as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function filtered(db: Db, asked: ListQuery) {
  const { sender, isRead, isSpam, isArchived, isReplied, needsNoAnswer, late } = asked;
  let query = sender == null ? db.selectFrom("contact_submission") : fromSender(db, sender);
  if (isRead !== undefined) query = query.where("is_read", "=", toFlag(isRead));
  if (isSpam !== undefined) query = query.where("is_spam", "=", toFlag(isSpam));
  if (isArchived !== undefined)
    query = query.where("archived_at", isArchived ? "is not" : "is", null);
  if (isReplied !== undefined) query = query.where("replied_at", isReplied ? "is not" : "is", null);
  if (needsNoAnswer !== undefined)
    query = query.where("no_answer_at", needsNoAnswer ? "is not" : "is", null);
  if (late !== undefined) query = query.where(lateCondition(late));
  return query;
}

/** Every word of the search must begin a word of the message. */
export async function searchContactSubmissions(
  db: Db,
  search: MessageSearch,
  query: MessageQuery,
): Promise<Page<ContactSubmissionRow>> {
  const { limit } = query;
  const oneMore = limit === undefined ? query : { ...query, limit: limit + 1 };
  return toPage(await search.find(db, oneMore), limit, positionOf, MESSAGE_LIST);
}

export async function findContactSubmission(
  db: Db,
  id: string,
): Promise<ContactSubmissionRow | null> {
  const row = await db
    .selectFrom("contact_submission")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Nobody else can change the messages before the transaction ends if `locksRows` (PostgreSQL). */
export async function findContactSubmissions(
  tx: Tx,
  ids: readonly string[],
  { locksRows }: { locksRows: boolean },
): Promise<ContactSubmissionRow[]> {
  if (ids.length === 0) return [];
  // The order is the same for everybody, so that two transactions never wait for each other.
  const query = tx
    .selectFrom("contact_submission")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id");
  return (locksRows ? query.forUpdate() : query).execute();
}

type MessageState = Pick<
  ContactSubmissionRow,
  | "id"
  | "is_read"
  | "is_spam"
  | "spam_reason"
  | "replied_at"
  | "archived_at"
  | "no_answer_at"
  | "due_at"
  | "promised"
  | "promise_kept"
>;

export async function saveMessageState(tx: Tx, message: MessageState): Promise<void> {
  const { id, is_read, is_spam, spam_reason, replied_at, archived_at, no_answer_at } = message;
  const { due_at, promised, promise_kept } = message;
  const state = { is_read, is_spam, spam_reason, replied_at, archived_at, no_answer_at };
  await tx
    .updateTable("contact_submission")
    .set({ ...state, due_at, promised, promise_kept })
    .where("id", "=", id)
    .execute();
}

/** The oldest promises come first; those that were judged are left out. */
export async function listDuePromises(
  tx: Tx,
  now: string,
  limit: number,
  { locksRows }: { locksRows: boolean },
): Promise<ContactSubmissionRow[]> {
  const due = await tx
    .selectFrom("contact_submission")
    .select("id")
    .where("due_at", "<=", now)
    .where("promise_kept", "is", null)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  const ids = due.map(({ id }) => id);
  return findContactSubmissions(tx, ids, { locksRows });
}

/** Null removes the note. */
export async function saveMessageNote(tx: Tx, id: string, note: string | null): Promise<void> {
  await tx.updateTable("contact_submission").set({ note }).where("id", "=", id).execute();
}

/** The owner's last verdict on a sender: a reply, or spam. Ignores case. */
export async function judgedSender(db: Db, email: string): Promise<SenderJudgement | null> {
  const row = await fromSender(db, email)
    .select("is_spam")
    .where(({ and, eb, or }) =>
      or([
        and([eb("is_spam", "=", 0), eb("replied_at", "is not", null)]),
        and([eb("is_spam", "=", 1), eb("spam_reason", "is", null)]),
      ]),
    )
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? (row.is_spam === 1 ? "spam" : "answered") : null;
}

export type SenderJudgement = "answered" | "spam";

/** The oldest message comes first; ignores case. */
export async function listMessagesOfSender(
  db: Db,
  email: string,
): Promise<Pick<ContactSubmissionRow, "id" | "submitted_at">[]> {
  return fromSender(db, email).select(["id", "submitted_at"]).orderBy("submitted_at").execute();
}

function fromSender(db: Db, email: string) {
  // Addresses are ASCII, for which both databases agree on lower case.
  return db
    .selectFrom("contact_submission")
    .where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()));
}

/** Deletes the mail about it, too, and what was answered. */
export async function deleteContactSubmission(tx: Tx, id: string): Promise<boolean> {
  await deleteJobs(tx, "message_mail", [id]);
  const replies = await listReplies(tx, [id]);
  await deleteReplies(
    tx,
    replies.map((reply) => reply.id),
  );
  const result = await tx.deleteFrom("contact_submission").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

function positionOf({ submitted_at, id }: ContactSubmissionRow): Position {
  return { key: submitted_at, id };
}
