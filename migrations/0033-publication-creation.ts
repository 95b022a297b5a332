import type { Kysely } from "kysely";

/** What the key of a creation made, so that the same key with another body is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publication_creation")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .execute();
}
