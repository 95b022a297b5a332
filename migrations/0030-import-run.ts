import { type Kysely, sql } from "kysely";

/** The import under way, for every server, and what of it was public where it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("import_run")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("run", "text", (column) => column.notNull())
    .addColumn("server", "text", (column) => column.notNull())
    .addColumn("phase", "text", (column) => column.notNull())
    .addColumn("request", "text")
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("progress", "text", (column) => column.notNull())
    .addColumn("report", "text")
    .execute();
  await db.schema
    .alterTable("imported_item")
    .addColumn("was_public", "integer", (column) => column.notNull().defaultTo(sql`0`))
    .execute();
}
