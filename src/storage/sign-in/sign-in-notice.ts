import type { Db, Tx } from "#storage/database.ts";
import type { SignInNoticeRow } from "./sign-in-rows.ts";

export async function insertSignInNotice(tx: Tx, row: SignInNoticeRow): Promise<void> {
  await tx.insertInto("sign_in_notice").values(row).execute();
}

export async function deleteSignInNotices(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("sign_in_notice").where("signed_in_at", "<", before).execute();
}

export function listSignInNotices(db: Db): Promise<SignInNoticeRow[]> {
  return db.selectFrom("sign_in_notice").selectAll().execute();
}
