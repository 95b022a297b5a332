import type { PublicationKind } from "#contract/nouns.ts";
import type { Db, Tx } from "#storage/database.ts";
import type { PublicationScheduleRow } from "./publication-rows.ts";

export async function saveSchedule(tx: Tx, row: PublicationScheduleRow): Promise<void> {
  await tx
    .insertInto("publication_schedule")
    .values(row)
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(row))
    .execute();
}

export async function deleteSchedule(tx: Tx, publicationId: string): Promise<void> {
  await tx.deleteFrom("publication_schedule").where("publication_id", "=", publicationId).execute();
}

/** Null as well when publishing has failed. */
export async function findPendingSchedule(
  db: Db,
  publicationId: string,
): Promise<PublicationScheduleRow | null> {
  const row = await pending(db)
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
  return row ?? null;
}

/** The ids of what will be published by itself, as a part of a query. */
export function pendingSchedules(db: Db, kind: PublicationKind) {
  return pending(db).select("publication_id").where("kind", "=", kind);
}

export function countPendingSchedules(db: Db): Promise<{ kind: PublicationKind; count: number }[]> {
  return pending(db)
    .select(["kind", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("kind")
    .execute();
}

/** Those that are overdue for longest come first. */
export function listDue(
  db: Db,
  now: string,
  limit: number,
): Promise<Pick<PublicationScheduleRow, "publication_id" | "kind">[]> {
  return pending(db)
    .select(["publication_id", "kind"])
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .orderBy("publication_id")
    .limit(limit)
    .execute();
}

export async function findNextDue(db: Db): Promise<string | null> {
  const row = await pending(db)
    .select((eb) => eb.fn.min("publish_at").as("publish_at"))
    .executeTakeFirst();
  return row?.publish_at ?? null;
}

export async function failSchedule(tx: Tx, publicationId: string, reason: string): Promise<void> {
  await tx
    .updateTable("publication_schedule")
    .set({ failed: reason })
    .where("publication_id", "=", publicationId)
    .execute();
}

function pending(db: Db) {
  return db.selectFrom("publication_schedule").where("failed", "is", null);
}
