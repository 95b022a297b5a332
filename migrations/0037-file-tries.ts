import { type Kysely, sql } from "kysely";

/** How often the process that read a PDF was killed: a few times, it may have been the machine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("publication_file")
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // The processes of some were killed, and nothing tried them again.
  await sql`update publication_file set reading = 'due' where reading = 'unreadable'`.execute(db);
}
