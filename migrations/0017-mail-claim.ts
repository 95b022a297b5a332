import type { Kysely } from "kysely";

/** Whose claim it is, so that a copy of the server notices when another one has taken its mail over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("claim", "text").execute();
}
