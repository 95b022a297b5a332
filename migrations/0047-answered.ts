import type { Kysely } from "kysely";

/** Answers that are given again to the same `Idempotency-Key`, in the place of the keys of creations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("answered")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request", "text", (column) => column.notNull())
    .addColumn("claim", "text", (column) => column.notNull())
    .addColumn("answer", "text")
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("answered_created_at")
    .on("answered")
    .columns(["created_at", "size"])
    .execute();
  await db.schema.dropTable("publication_creation").execute();
}
