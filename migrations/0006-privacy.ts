import type { Kysely } from "kysely";

/** One row, or none while messages are kept for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("privacy")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("keep_messages_days", "integer")
    .execute();
}
