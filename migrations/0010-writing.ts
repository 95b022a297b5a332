import type { Kysely } from "kysely";

/**
 * What is written beside a publication: its draft, versions, schedule, preview links and, once it
 * is deleted, the publication itself. Tables of their own, since a column behind the long texts
 * would make SQLite read those for every list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether visitors ever saw it: until then, its address follows its title.
  await db.schema
    .alterTable("publication")
    .addColumn("was_published", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable("publication_draft")
    .addColumn("publication_id", "text", (column) =>
      column.primaryKey().references("publication.id").onDelete("cascade"),
    )
    .addColumn("saved_at", "text", (column) => column.notNull())
    // JSON: the fields that differ from what is published.
    .addColumn("fields", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("publication_schedule")
    .addColumn("publication_id", "text", (column) =>
      column.primaryKey().references("publication.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("publish_at", "text", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    // Why it was not published when it was due; null before.
    .addColumn("failed", "text")
    .execute();
  await db.schema
    .createIndex("publication_schedule_due")
    .on("publication_schedule")
    .column("publish_at")
    .execute();

  await db.schema
    .createTable("publication_preview")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("publication_id", "text", (column) =>
      column.notNull().references("publication.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("opened", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("publication_preview_of")
    .on("publication_preview")
    .column("publication_id")
    .execute();

  // Without a foreign key: versions stay while their publication is in the trash.
  await db.schema
    .createTable("publication_version")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("publication_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("words", "integer", (column) => column.notNull())
    // JSON, and last, because it can be long.
    .addColumn("fields", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("publication_version_of")
    .on("publication_version")
    .columns(["publication_id", "saved_at", "id"])
    .execute();
  await db.schema
    .createIndex("publication_version_saved")
    .on("publication_version")
    .column("saved_at")
    .execute();

  // Apart, so that no list, search, count or page can show one by mistake.
  await db.schema
    .createTable("trashed_publication")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text", (column) => column.notNull())
    // Its file stays where it is until the publication is erased.
    .addColumn("file_name", "text")
    // JSON: its rows.
    .addColumn("data", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("trashed_publication_deleted")
    .on("trashed_publication")
    .columns(["deleted_at", "id"])
    .execute();
}
