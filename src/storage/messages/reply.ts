import type { Db, Tx } from "#storage/database.ts";
import { deleteJobs } from "#storage/job.ts";
import type { ReplyRow } from "#storage/schema.ts";

export async function insertReply(tx: Tx, row: ReplyRow): Promise<void> {
  await tx.insertInto("reply").values(row).execute();
}

/** The oldest come first. */
export async function listReplies(db: Db, submissionIds: readonly string[]): Promise<ReplyRow[]> {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom("reply")
    .selectAll()
    .where("submission_id", "in", submissionIds)
    .orderBy("id")
    .execute();
}

export async function findReply(db: Db, id: string): Promise<ReplyRow | null> {
  const row = await db.selectFrom("reply").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Deletes the mails, too. */
export async function deleteReplies(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteJobs(tx, "reply", ids);
  await tx.deleteFrom("reply").where("id", "in", ids).execute();
}

/** Null removes the draft. */
export async function saveDraft(tx: Tx, submissionId: string, draft: string | null): Promise<void> {
  await tx
    .updateTable("contact_submission")
    .set({ draft })
    .where("id", "=", submissionId)
    .execute();
}

/** Counts answers and drafts; ignores case. */
export async function countAnswersTo(db: Db, email: string): Promise<number> {
  const sent = await db
    .selectFrom("reply")
    .innerJoin("contact_submission", "contact_submission.id", "reply.submission_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirstOrThrow();
  const begun = await db
    .selectFrom("contact_submission")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("draft", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(sent.count) + Number(begun.count);
}
