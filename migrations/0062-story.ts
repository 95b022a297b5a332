import type { Kysely } from "kysely";

/** A message may bring what its sender read before; earlier ones brought nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("contact_submission").addColumn("story", "text").execute();
}
