import type { Kysely } from "kysely";

/** Keeps a wrong clock from erasing anything: expired messages wait for thirty days first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("clock")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("last_known_at", "text", (column) => column.notNull())
    .addColumn("watched_since", "text", (column) => column.notNull())
    .addColumn("disproved_until", "text")
    .execute();

  // Apart from the inbox, so that no list, search, count or mail can show one by mistake.
  await db.schema
    .createTable("set_aside_message")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("set_aside_at", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("set_aside_message_at")
    .on("set_aside_message")
    .column("set_aside_at")
    .execute();

  // Messages that the owner restored: they stay, however old they are.
  await db.schema
    .createTable("kept_message")
    .addColumn("id", "text", (column) =>
      column.primaryKey().references("contact_submission.id").onDelete("cascade"),
    )
    .execute();

  await db.schema.alterTable("privacy").addColumn("agreed_before", "text").execute();
  await db.schema.alterTable("privacy").addColumn("swept_at", "text").execute();
}
