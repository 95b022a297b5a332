import type { ExpressionBuilder } from "kysely";
import type { Db, Tx } from "#storage/database.ts";
import { takeJobs } from "#storage/job.ts";
import { SetAsideContent } from "#storage/kept-rows.ts";
import type { ContactSubmissionRow, Schema, SetAsideMessageRow } from "#storage/schema.ts";
import { findContactSubmissions } from "./contact-submission.ts";
import { listReplies } from "./reply.ts";

/** The oldest come first; messages that the owner chose to keep are left out. */
export async function listExpiredIds(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_submission")
    .select("id")
    .where("submitted_at", "<", before)
    .where(isNotKept)
    .orderBy("submitted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countExpired(db: Db, before: string): Promise<number> {
  const row = await db
    .selectFrom("contact_submission")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("submitted_at", "<", before)
    .where(isNotKept)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function countAllMessages(db: Db): Promise<number> {
  const row = await db
    .selectFrom("contact_submission")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Moves messages and their mail out of every table that is listed, searched or sent. */
export async function setMessagesAside(
  tx: Tx,
  ids: readonly string[],
  setAsideAt: string,
  { locksRows }: { locksRows: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  // Waits for changes under way, since the rows are about to be deleted.
  const messages = await findContactSubmissions(tx, ids, { locksRows });
  const mails = await takeJobs(tx, "message_mail", ids);
  const replies = await listReplies(tx, ids);
  const replyMails = await takeJobs(
    tx,
    "reply",
    replies.map(({ id }) => id),
  );
  const rows = messages.map((message): SetAsideMessageRow => {
    const mail = mails.get(message.id) ?? null;
    const own = replies.filter(({ submission_id }) => submission_id === message.id);
    const reply_mails = own.flatMap(({ id }) => replyMails.get(id) ?? []);
    const content: SetAsideContent = { message, mail, replies: own, reply_mails };
    return {
      id: message.id,
      email: message.email.toLowerCase(),
      set_aside_at: setAsideAt,
      content: JSON.stringify(content),
    };
  });
  if (rows.length === 0) return;
  await tx.insertInto("set_aside_message").values(rows).execute();
  await tx.deleteFrom("contact_submission").where("id", "in", ids).execute();
}

export async function restoreSetAside(
  tx: Tx,
  setAsideAt: string,
  limit: number,
): Promise<ContactSubmissionRow[]> {
  const some = tx
    .selectFrom("set_aside_message")
    .select("id")
    .where("set_aside_at", "=", setAsideAt)
    .orderBy("id")
    .limit(limit);
  // The rows are taken first: if two callers restore the same messages, one gets them.
  const rows = await tx
    .deleteFrom("set_aside_message")
    .where("id", "in", some)
    .returningAll()
    .execute();
  if (rows.length === 0) return [];
  const contents = rows.map(({ content }) => SetAsideContent.parse(JSON.parse(content)));
  const messages = contents.map(({ message }) => message);
  const mails = contents.flatMap(({ mail, reply_mails }) => [
    ...(mail ? [mail] : []),
    ...reply_mails,
  ]);
  const replies = contents.flatMap((content) => content.replies);
  const ids = rows.map(({ id }) => id);
  await tx.insertInto("contact_submission").values(messages).execute();
  if (replies.length > 0) await tx.insertInto("reply").values(replies).execute();
  if (mails.length > 0) await tx.insertInto("job").values(mails).execute();
  await tx
    .insertInto("kept_message")
    .values(ids.map((id) => ({ id })))
    .execute();
  return messages;
}

export async function listSetAside(db: Db): Promise<{ set_aside_at: string; messages: number }[]> {
  const rows = await db
    .selectFrom("set_aside_message")
    .select(["set_aside_at", (eb) => eb.fn.countAll<number>().as("messages")])
    .groupBy("set_aside_at")
    .orderBy("set_aside_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, messages: Number(row.messages) }));
}

export async function countSetAside(db: Db, setAsideAt: string): Promise<number> {
  const row = await db
    .selectFrom("set_aside_message")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("set_aside_at", "=", setAsideAt)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function eraseSetAside(tx: Tx, upTo: string): Promise<number> {
  const result = await tx
    .deleteFrom("set_aside_message")
    .where("set_aside_at", "<=", upTo)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function countSetAsideOfSender(db: Db, email: string): Promise<number> {
  const row = await db
    .selectFrom("set_aside_message")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("email", "=", email.toLowerCase())
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function eraseSetAsideOfSender(tx: Tx, email: string): Promise<number> {
  const result = await tx
    .deleteFrom("set_aside_message")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function isNotKept({ not, exists, selectFrom }: ExpressionBuilder<Schema, "contact_submission">) {
  return not(
    exists(
      selectFrom("kept_message")
        .select("kept_message.id")
        .whereRef("kept_message.id", "=", "contact_submission.id"),
    ),
  );
}
