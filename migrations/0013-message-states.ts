import { type Kysely, sql } from "kysely";

/** When a message was answered and when it left the inbox. Neither has happened where it is null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["replied_at", "archived_at"]) {
    await db.schema.alterTable("contact_submission").addColumn(column, "text").execute();
  }
  await sql`
    create index contact_submission_sender on contact_submission (lower(email))
  `.execute(db);
  // Partial: an inbox stays small however many messages are archived.
  await sql`
    create index contact_submission_not_archived
    on contact_submission (is_spam, submitted_at, id)
    where archived_at is null
  `.execute(db);
  await sql`
    create index contact_submission_waiting
    on contact_submission (is_spam, is_read, submitted_at, id)
    where archived_at is null and replied_at is null
  `.execute(db);
  await sql`
    create index contact_submission_replied
    on contact_submission (is_spam, is_read, submitted_at, id)
    where archived_at is null and replied_at is not null
  `.execute(db);
}
