import type { Kysely } from "kysely";

/** Which backups were made, and when the next one is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backup")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("contents", "text", (column) => column.notNull())
    .addColumn("verified_at", "text")
    .addColumn("failure", "text")
    .execute();
  await db.schema
    .createTable("backup_schedule")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("claim", "text")
    .addColumn("claimed_until", "text")
    .execute();
}
