import type { Kysely } from "kysely";

/** Answers that the owner gives often, to be put into a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_answer")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
