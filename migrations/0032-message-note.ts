import type { Kysely } from "kysely";

/** What the owner noted on a message; null for nothing, as in messages that were set aside before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("contact_submission").addColumn("note", "text").execute();
}
