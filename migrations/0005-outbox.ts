import type { Kysely } from "kysely";

/** Older messages were never mailed and get no row: nobody wants a flood of old news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("contact_submission_id", "text", (column) =>
      column.notNull().unique().references("contact_submission.id").onDelete("cascade"),
    )
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("first_attempt_at", "text")
    .addColumn("next_attempt_at", "text")
    .addColumn("claimed_until", "text")
    .addColumn("handed_over", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("reason", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .execute();
  await db.schema
    .createIndex("outbox_due")
    .on("outbox")
    .columns(["state", "next_attempt_at"])
    .execute();
}
