import type { Kysely } from "kysely";

/** The colours that visitors see the site's pictures in; no row while they are as they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tinted_pictures")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("wall", "text", (column) => column.notNull())
    .addColumn("light", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
}
