import type { Db, Tx } from "#storage/database.ts";
import type { BriefMailDays } from "#storage/mail/brief-mail.ts";
import type { SignInNoticeRow } from "./sign-in-rows.ts";

export async function insertSignInNotice(tx: Tx, row: SignInNoticeRow): Promise<void> {
  await tx.insertInto("sign_in_notice").values(row).execute();
}

/** What is not of `days` counts towards no bound. */
export async function deleteSignInNotices(tx: Tx, days: BriefMailDays): Promise<void> {
  const { since, until } = days;
  await tx
    .deleteFrom("sign_in_notice")
    .where((where) =>
      where.or([where("signed_in_at", "<", since), where("signed_in_at", ">", until)]),
    )
    .execute();
}

export function listSignInNotices(db: Db): Promise<SignInNoticeRow[]> {
  return db.selectFrom("sign_in_notice").selectAll().execute();
}
