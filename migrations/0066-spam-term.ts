import type { Kysely } from "kysely";

/** In how many messages that the owner judged a word, a sender or a domain occurred. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("spam_term")
    .addColumn("term", "text", (column) => column.primaryKey())
    .addColumn("spam", "integer", (column) => column.notNull())
    .addColumn("genuine", "integer", (column) => column.notNull())
    .execute();
}
