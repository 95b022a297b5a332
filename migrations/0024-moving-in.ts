import type { Kysely } from "kysely";

/** What was imported, so that a second run knows it, and addresses of another system that lead here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("imported_item")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("source_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("run", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("imported_item_pk", ["source", "source_id"])
    .execute();
  await db.schema
    .createIndex("imported_item_run")
    .on("imported_item")
    .columns(["run", "target_id"])
    .execute();
  await db.schema
    .createTable("redirect")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("redirect_target").on("redirect").column("target_id").execute();
}
