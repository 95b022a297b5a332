import type { Db, Tx } from "#storage/database.ts";
import type { JobRow } from "#storage/schema.ts";

const KIND = "message_mail";
const unsent: readonly JobRow["state"][] = ["open", "failed"];

export async function lastMessageMailedAt(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom("job")
    .select((one) => one.fn.max("ended_at").as("sent_at"))
    .where("kind", "=", KIND)
    .where("state", "=", "done")
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** A server that is sending one breaks off, unless the mail has gone out. */
export async function dropUnsentMessageMails(tx: Tx): Promise<void> {
  await tx.deleteFrom("job").where("kind", "=", KIND).where("state", "in", unsent).execute();
}

/** Leaves out mail that may have arrived so often that only the owner can decide. */
export async function renewUnsentMessageMails(
  tx: Tx,
  { now, maxUnconfirmed }: { now: string; maxUnconfirmed: number },
): Promise<void> {
  await tx
    .updateTable("job")
    .set({ state: "open", attempts: 0, due_at: now, ended_at: null })
    .where("kind", "=", KIND)
    .where("state", "in", unsent)
    .where("handed_over", "<", maxUnconfirmed)
    .execute();
}

/**
 * Gives up all mails about messages, and answers to them, that are not sent yet.
 * @param handedOver the number of unanswered tries after which nobody retries automatically
 */
export async function giveUpMails(
  tx: Tx,
  { handedOver, reason, now }: { handedOver: number; reason: string; now: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("job")
    .set({
      claim: null,
      claimed_until: null,
      state: "failed",
      due_at: null,
      ended_at: now,
      handed_over: handedOver,
      reason,
    })
    .where("kind", "in", [KIND, "reply"])
    .where("state", "=", "open")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface MailSummary {
  waiting: number;
  /** The number of waiting mails that were created by then. */
  overdue: number;
  failing: number;
  reason: string | null;
}

export async function summariseMessageMails(db: Db, putInBy: string): Promise<MailSummary> {
  const ofMessages = db.selectFrom("job").where("kind", "=", KIND).where("state", "in", unsent);
  const counts = await ofMessages
    .select(({ fn, eb }) => {
      const isWaiting = eb.and([eb("state", "=", "open"), eb("attempts", "=", 0)]);
      return [
        fn.countAll<number>().as("all"),
        fn.countAll<number>().filterWhere(isWaiting).as("waiting"),
        fn
          .countAll<number>()
          .filterWhere(isWaiting)
          .filterWhere("due_at", "<=", putInBy)
          .as("overdue"),
      ];
    })
    .executeTakeFirstOrThrow();
  const last = await ofMessages
    .select("reason")
    .where((eb) => eb.or([eb("attempts", ">", 0), eb("state", "=", "failed")]))
    .where("reason", "is not", null)
    .orderBy("subject", "desc")
    .limit(1)
    .executeTakeFirst();
  const waiting = Number(counts.waiting);
  return {
    waiting,
    overdue: Number(counts.overdue),
    failing: Number(counts.all) - waiting,
    reason: last?.reason ?? null,
  };
}

/** Answers that never left, unless their messages were answered or put away since; with the last reason. */
export async function summariseGivenUpReplies(
  db: Db,
): Promise<{ count: number; reason: string | null }> {
  const givenUp = db
    .selectFrom("job")
    .innerJoin("reply", "reply.id", "job.subject")
    .innerJoin("contact_submission", "contact_submission.id", "reply.submission_id")
    .where("job.kind", "=", "reply")
    .where("job.state", "=", "failed")
    .where("job.handed_over", "=", 0)
    .where("contact_submission.replied_at", "is", null)
    .where("contact_submission.archived_at", "is", null)
    .where("contact_submission.no_answer_at", "is", null)
    .where("contact_submission.is_spam", "=", 0);
  const { count } = await givenUp
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const last = await givenUp
    .select("job.reason")
    .orderBy("job.subject", "desc")
    .limit(1)
    .executeTakeFirst();
  return { count: Number(count), reason: last?.reason ?? null };
}
