import { sql } from "kysely";
import type { Database } from "#storage/database.ts";

/** Whether somebody waits for a row that somebody else holds, on PostgreSQL. */
export async function isWaitingForLock(database: Database): Promise<boolean> {
  const { rows } = await database.read((db) =>
    sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  );
  return rows.length > 0;
}
