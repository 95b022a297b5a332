import { z } from "zod";
import type { PublicationKind } from "#contract/nouns.ts";
import type { Schedule } from "#contract/publication.ts";
import type { Db, Tx } from "#storage/database.ts";
import { deleteJobs, findJob, readDetail } from "#storage/job.ts";
import type { JobRow } from "#storage/schema.ts";

/** The kind of the jobs that publish at a time. Their subject is the publication's id, their lane its kind. */
const KIND = "publish";

const Plan = z.object({ publish_at: z.string(), time_zone: z.string() });

export function planOf(job: Pick<JobRow, "detail">): Schedule {
  return readDetail(job, Plan);
}

export function deleteSchedule(tx: Tx, publicationId: string): Promise<void> {
  return deleteJobs(tx, KIND, [publicationId]);
}

/** Also false if publishing has failed. */
export async function isScheduled(db: Db, publicationId: string): Promise<boolean> {
  return (await findJob(db, { kind: KIND, subject: publicationId }))?.state === "open";
}

/** A subquery of the ids that will be published automatically. */
export function pendingSchedules(db: Db, kind: PublicationKind) {
  return pending(db).select("subject").where("lane", "=", kind);
}

export async function countPendingSchedules(db: Db): Promise<{ kind: string; count: number }[]> {
  return pending(db)
    .select(["lane as kind", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("lane")
    .execute();
}

function pending(db: Db) {
  return db.selectFrom("job").where("kind", "=", KIND).where("state", "=", "open");
}
