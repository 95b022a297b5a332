import type { Kysely } from "kysely";

/** The owner answers messages from the portal: what was sent, and what is being written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("contact_submission").addColumn("draft", "text").execute();
  await db.schema
    .createTable("reply")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("submission_id", "text", (column) =>
      column.notNull().references("contact_submission.id").onDelete("cascade"),
    )
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("reply_submission")
    .on("reply")
    .columns(["submission_id", "id"])
    .execute();
}
