import type { Kysely } from "kysely";

/** Something sealed, by which a server notices that it has another key than those beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("secret_key_mark")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("mark", "text", (column) => column.notNull())
    .execute();
}
