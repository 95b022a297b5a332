import type { Db, Tx } from "#storage/database.ts";
import type { AutoReplyMailRow, AutoReplyRow } from "./auto-reply-rows.ts";
import type { BriefMailDays } from "./brief-mail.ts";

export async function findAutoReply(db: Db): Promise<AutoReplyRow | null> {
  const row = await db.selectFrom("auto_reply").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Until `tx` ends, others who count what was answered wait. */
export async function lockAutoReply(tx: Tx): Promise<void> {
  await tx
    .updateTable("auto_reply")
    .set((eb) => ({ is_on: eb.ref("is_on") }))
    .execute();
}

export async function saveAutoReply(tx: Tx, row: AutoReplyRow): Promise<void> {
  const { is_on, text } = row;
  await tx
    .insertInto("auto_reply")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ is_on, text }))
    .execute();
}

export async function insertAutoReplyMail(tx: Tx, row: AutoReplyMailRow): Promise<void> {
  await tx.insertInto("auto_reply_mail").values(row).execute();
}

/** What is not of `days` counts towards no bound. */
export async function deleteAutoReplyMails(tx: Tx, days: BriefMailDays): Promise<void> {
  const { since, until } = days;
  await tx
    .deleteFrom("auto_reply_mail")
    .where((where) => where.or([where("created_at", "<", since), where("created_at", ">", until)]))
    .execute();
}

export function listAutoReplyMails(db: Db): Promise<AutoReplyMailRow[]> {
  return db.selectFrom("auto_reply_mail").selectAll().execute();
}

/** Of those whose messages are still there. */
export async function listAnsweredAddresses(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auto_reply_mail")
    .innerJoin("contact_submission", "contact_submission.id", "auto_reply_mail.id")
    .where("auto_reply_mail.created_at", ">", since)
    .select("contact_submission.email")
    .execute();
  return rows.map(({ email }) => email);
}
