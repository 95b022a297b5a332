import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import type { ClockRow } from "./schema.ts";

export async function findClock(db: Db): Promise<ClockRow | null> {
  const row = await db.selectFrom("clock").selectAll().where("id", "=", 1).executeTakeFirst();
  return row ?? null;
}

/** The present time of the database's machine, precise to a second at least. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date | string }>`select current_timestamp as now`.execute(db);
  const now = rows[0]?.now ?? "";
  // SQLite returns it as text in UTC.
  return now instanceof Date ? now : new Date(`${now.replace(" ", "T")}Z`);
}

export async function saveClock(tx: Tx, row: ClockRow): Promise<void> {
  await tx
    .insertInto("clock")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** The time of the last visitor's message or of the owner's last activity, whichever is newer. */
export async function newestStoredTime(db: Db): Promise<string | null> {
  const message = await db
    .selectFrom("contact_submission")
    .select((eb) => eb.fn.max("submitted_at").as("time"))
    .executeTakeFirst();
  const session = await db
    .selectFrom("session")
    .select((eb) => eb.fn.max("last_seen_at").as("time"))
    .executeTakeFirst();
  const times = [message?.time, session?.time].filter((time) => time != null);
  return times.toSorted().at(-1) ?? null;
}
