import type { Kysely } from "kysely";

/** What visitors are answered at once, and to which messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("auto_reply")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("is_on", "integer", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("auto_reply_mail")
    .addColumn("id", "text", (column) =>
      column.primaryKey().references("contact_submission.id").onDelete("cascade"),
    )
    .addColumn("sender_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("next_attempt_at", "text")
    .execute();
}
