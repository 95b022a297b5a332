import { CompiledQuery } from "kysely";
import type { Database, Db, Tx } from "#storage/database.ts";
import type { RateLimitRow } from "#storage/schema.ts";

export const RATE_LIMIT_TABLE = "rate_limit";

/** The part of a client of `pg` that rate-limiter-flexible uses. */
export function rateLimitClient(database: Database) {
  return {
    query: ({ text, values }: { text: string; values: readonly unknown[] }) =>
      database.write((tx) => tx.executeQuery(CompiledQuery.raw(text, [...values]))),
  };
}

export async function listRateLimits(db: Db): Promise<RateLimitRow[]> {
  return db.selectFrom(RATE_LIMIT_TABLE).selectAll().execute();
}

const ROWS_PER_STATEMENT = 500;

export async function replaceRateLimits(tx: Tx, rows: readonly RateLimitRow[]): Promise<void> {
  await tx.deleteFrom(RATE_LIMIT_TABLE).execute();
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT);
    await tx.insertInto(RATE_LIMIT_TABLE).values(some).execute();
  }
}
