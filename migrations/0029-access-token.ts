import type { Kysely } from "kysely";

/** With which programs call the API, as far as their scopes allow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("access_token")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("last_used_on", "text")
    .execute();
}
