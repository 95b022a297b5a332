import type { Kysely } from "kysely";

/** What callers have used of their allowances. Keys are hashes: no address is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The columns that rate-limiter-flexible expects.
  await db.schema
    .createTable("rate_limit")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("expire", "bigint")
    .execute();
}
