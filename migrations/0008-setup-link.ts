import type { Kysely } from "kysely";

/** Links that create the administrator, by token hash; password tries per session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("setup_link")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("session")
    .addColumn("password_tries", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
