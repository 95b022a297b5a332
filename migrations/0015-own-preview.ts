import type { Kysely } from "kysely";

/** A link that the editor's own *Preview* opens is not among those that are shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("publication_preview")
    .addColumn("is_own", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
