import { CompiledQuery } from "kysely";
import type { Database, Db, Tx } from "#storage/database.ts";
import type { RateLimitRow } from "#storage/schema.ts";

export const RATE_LIMIT_TABLE = "rate_limit";

/** The part of a `pg` client that rate-limiter-flexible uses. */
export function rateLimitClient(database: Database) {
  return {
    query: ({ text, values }: { text: string; values: readonly unknown[] }) =>
      database.write((tx) => tx.executeQuery(CompiledQuery.raw(text, [...values]))),
  };
}

export async function listRateLimits(db: Db): Promise<RateLimitRow[]> {
  return db.selectFrom(RATE_LIMIT_TABLE).selectAll().execute();
}

export async function saveRateLimits(tx: Tx, rows: readonly RateLimitRow[]): Promise<void> {
  await tx
    .insertInto(RATE_LIMIT_TABLE)
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        points: eb.ref("excluded.points"),
        expire: eb.ref("excluded.expire"),
      })),
    )
    .execute();
}

export async function deleteRateLimits(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom(RATE_LIMIT_TABLE).where("key", "in", keys).execute();
}

/** @param latest the latest plausible end of a limit, in milliseconds since 1970 */
export async function deleteLaterRateLimits(tx: Tx, latest: number): Promise<void> {
  await tx.deleteFrom(RATE_LIMIT_TABLE).where("expire", ">", latest).execute();
}
