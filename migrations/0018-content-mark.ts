import type { Kysely } from "kysely";

/**
 * A version alone may come twice: a restored database counts on from where its backup was, and other
 * changes get the numbers of those that were lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("content_version")
    .addColumn("mark", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
