import type { Kysely } from "kysely";

/** Answers that the owner gives often, and more addresses that messages are mailed to, separated by spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_answer")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("smtp_config")
    .addColumn("smtp_also_to", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
