import { type Kysely, sql } from "kysely";

/** The owner changes the texts of the site: what is public, what is not yet, and what was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("site_setting")
    .addColumn("texts", "text", (column) => column.notNull().defaultTo(sql`'{}'`))
    .execute();
  await db.schema
    .createTable("site_text_draft")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text")
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("site_text_version")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("texts", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("site_preview")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("is_own", "integer", (column) => column.notNull())
    .execute();
}
