import type { Kysely } from "kysely";

/** What is known of an ebook's PDF, and the files that were replaced, which can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column a statement.
  const table = () => db.schema.alterTable("publication_file");
  // As it was called on the owner's computer; null for files from before this step.
  await table().addColumn("file_name", "text").execute();
  await table().addColumn("uploaded_at", "text").execute();
  await table().addColumn("served_since", "text").execute();
  // Of the files before this one: the rest of the downloads are its own.
  await table()
    .addColumn("downloads_before", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // due, read or unreadable
  await table()
    .addColumn("reading", "text", (column) => column.notNull().defaultTo("due"))
    .execute();
  // JSON: what the PDF says of itself; null until it is read.
  await table().addColumn("facts", "text").execute();
  // JSON: the pages that are drawn, with the addresses of their pictures.
  await table()
    .addColumn("drawn", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  // JSON: the pages that the owner chose to show; null for the first five.
  await table().addColumn("chosen", "text").execute();
  await db.schema
    .createIndex("publication_file_reading")
    .on("publication_file")
    .column("reading")
    .execute();

  // Without a foreign key: they stay while their ebook is in the trash.
  await db.schema
    .createTable("replaced_file")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("publication_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("file_name", "text")
    .addColumn("uploaded_at", "text")
    .addColumn("served_since", "text")
    .addColumn("replaced_at", "text", (column) => column.notNull())
    .addColumn("downloads", "integer", (column) => column.notNull())
    .addColumn("reading", "text", (column) => column.notNull())
    .addColumn("facts", "text")
    .addColumn("drawn", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("replaced_file_of")
    .on("replaced_file")
    .columns(["publication_id", "replaced_at", "id"])
    .execute();
  await db.schema
    .createIndex("replaced_file_replaced")
    .on("replaced_file")
    .column("replaced_at")
    .execute();
}
