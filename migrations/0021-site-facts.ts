import type { Kysely } from "kysely";

/** What the owner says of the agency in place of site.config.ts, and a number that each change raises. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column at a time.
  await db.schema
    .alterTable("site_setting")
    .addColumn("facts", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema
    .alterTable("site_setting")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
