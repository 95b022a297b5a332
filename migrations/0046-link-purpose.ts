import type { Kysely } from "kysely";

/** A link sets the first password, or a forgotten one anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("setup_link")
    .addColumn("purpose", "text", (column) => column.notNull().defaultTo("first_password"))
    .execute();
}
