import type { Kysely } from "kysely";

/** How long messages are kept: one row, or none while they are kept for ever. Senders are found by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("privacy")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("keep_messages_days", "integer")
    .execute();
}
