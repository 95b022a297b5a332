import type { Kysely } from "kysely";

/** Pictures of the owner's own, and the publications that mention one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("picture")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    // Name and alt text, folded for search.
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("placeholder", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("picture_newest")
    .on("picture")
    .columns(["created_at", "id"])
    .execute();
  await db.schema
    .createTable("picture_use")
    // May name a picture that is not there: a text can mention anything.
    .addColumn("picture_id", "text", (column) => column.notNull())
    .addColumn("publication_id", "text", (column) =>
      column.notNull().references("publication.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("picture_use_pk", ["picture_id", "publication_id"])
    .execute();
  await db.schema
    .createIndex("picture_use_publication")
    .on("picture_use")
    .columns(["publication_id"])
    .execute();
}
