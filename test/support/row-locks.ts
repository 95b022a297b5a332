import { sql } from "kysely";
import type { Database } from "#storage/database.ts";
import { lockPublication } from "#storage/publications/publication.ts";

/** True if somebody waits for a row that somebody else holds, on PostgreSQL. */
export async function isWaitingForLock(database: Database): Promise<boolean> {
  return (await countWaitingForLocks(database)) > 0;
}

export async function countWaitingForLocks(database: Database): Promise<number> {
  const { rows } = await database.read((db) =>
    sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  );
  return rows.length;
}

/** Locks a blog like somebody who works at it; others wait until the returned function is called. */
export async function holdBlog(database: Database, id: string): Promise<() => Promise<void>> {
  const isHeld = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const holding = database.write(async (tx) => {
    await lockPublication(tx, "blog", id);
    isHeld.resolve();
    await mayGo.promise;
  });
  await isHeld.promise;
  return async () => {
    mayGo.resolve();
    await holding;
  };
}
