import type { Kysely } from "kysely";

/** A version of the site is either of its texts or of its brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("site_text_version").addColumn("brand", "text").execute();
}
