import type { Page } from "#contract/paging.ts";
import { isBehind, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";
import type { MessageQuery, MessageSearch } from "./message-search.ts";
import { type ContactSubmissionRow, toFlag } from "./schema.ts";

export async function insertContactSubmission(tx: Tx, row: ContactSubmissionRow): Promise<void> {
  await tx.insertInto("contact_submission").values(row).execute();
}

export async function listContactSubmissions(
  db: Db,
  page: Omit<MessageQuery, "words"> = {},
): Promise<Page<ContactSubmissionRow>> {
  let query = db
    .selectFrom("contact_submission")
    .selectAll()
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc");
  const { after, isRead, isSpam } = page;
  if (isRead !== undefined) query = query.where("is_read", "=", toFlag(isRead));
  if (isSpam !== undefined) query = query.where("is_spam", "=", toFlag(isSpam));
  if (after) query = query.where(isBehind(after, "submitted_at"));
  if (page.limit !== undefined) query = query.limit(page.limit + 1);
  return toPage(await query.execute(), page.limit, positionOf);
}

/** Every word sought must begin a word of the message. */
export async function searchContactSubmissions(
  db: Db,
  search: MessageSearch,
  query: MessageQuery,
): Promise<Page<ContactSubmissionRow>> {
  const { limit } = query;
  const oneMore = limit === undefined ? query : { ...query, limit: limit + 1 };
  return toPage(await search.find(db, oneMore), limit, positionOf);
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

export async function markContactSubmissionRead(
  tx: Tx,
  id: string,
): Promise<ContactSubmissionRow | null> {
  const row = await tx
    .updateTable("contact_submission")
    .set({ is_read: 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function clearSuspicion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("contact_submission")
    .set({ is_spam: 0, spam_reason: null })
    .where("id", "=", id)
    .execute();
}

/** Ignores case. */
export async function listIdsOfSender(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_submission")
    .select("id")
    // Addresses are ASCII, for which both databases agree on lower case.
    .where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()))
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteContactSubmission(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("contact_submission").where("id", "=", id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

function positionOf({ submitted_at, id }: ContactSubmissionRow): Position {
  return { key: submitted_at, id };
}
