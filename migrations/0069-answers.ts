import type { Kysely } from "kysely";

/** A message may answer questions of the owner's own; earlier ones were not asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("contact_submission").addColumn("answers", "text").execute();
}
