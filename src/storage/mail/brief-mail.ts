import { sql } from "kysely";
import type { Db, Tx } from "#storage/database.ts";
import type { SignInNoticeRow } from "#storage/sign-in/sign-in-rows.ts";
import type { AutoReplyMailRow } from "./auto-reply-rows.ts";

/** Tables of mails that are of no use after a day. */
export interface BriefMailRows {
  auto_reply_mail: AutoReplyMailRow;
  sign_in_notice: SignInNoticeRow;
}
export type BriefMailTable = keyof BriefMailRows;

export interface BriefMailDays {
  since: string;
  until: string;
}

/** A table that is not named here does not compile. */
const tables: Record<BriefMailTable, true> = { auto_reply_mail: true, sign_in_notice: true };

export async function findDueBriefMail<Table extends BriefMailTable>(
  db: Db,
  table: Table,
  now: string,
): Promise<BriefMailRows[Table] | null> {
  const { rows } = await sql<BriefMailRows[Table]>`
    select * from ${sql.table(table)} where next_attempt_at <= ${now}
    order by next_attempt_at limit 1`.execute(db);
  return rows[0] ?? null;
}

/** False when another server was faster. */
export async function scheduleBriefMail(
  tx: Tx,
  table: BriefMailTable,
  { id, next_attempt_at }: BriefMailRows[BriefMailTable],
  at: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set next_attempt_at = ${at}
    where id = ${id} and next_attempt_at = ${next_attempt_at} returning id`.execute(tx);
  return rows.length > 0;
}

/** Those that wait already are left as they are. */
export async function postponeBriefMails(
  tx: Tx,
  table: BriefMailTable,
  { dueBy, until }: { dueBy: string; until: string },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set next_attempt_at = ${until}
    where next_attempt_at <= ${dueBy}`.execute(tx);
}

/** Of all tables. Those that wait beyond `claimEnd` are nobody's claim. */
export async function hastenBriefMails(
  tx: Tx,
  { now, claimEnd }: { now: string; claimEnd: string },
): Promise<void> {
  for (const table of Object.keys(tables)) {
    await sql`
      update ${sql.table(table)} set next_attempt_at = ${now}
      where next_attempt_at > ${claimEnd}`.execute(tx);
  }
}

/** Sent or given up: it is kept for the bounds that count it. */
export async function endBriefMail(tx: Tx, table: BriefMailTable, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set next_attempt_at = null where id = ${id}`.execute(tx);
}
