import type { Kysely } from "kysely";

/** Addresses that hear of events, and what each was or is to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("webhook")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("events", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("secret_sealed", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("webhook_delivery")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("webhook_id", "text", (column) =>
      column.notNull().references("webhook.id").onDelete("cascade"),
    )
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("subject_id", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("claimed_until", "text")
    .addColumn("status", "integer")
    .addColumn("reason", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .execute();
  await db.schema
    .createIndex("webhook_delivery_by_webhook")
    .on("webhook_delivery")
    .columns(["webhook_id", "id"])
    .execute();
  await db.schema
    .createIndex("webhook_delivery_due")
    .on("webhook_delivery")
    .columns(["state", "next_attempt_at"])
    .execute();
}
