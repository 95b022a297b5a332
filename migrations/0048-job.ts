import { type Kysely, sql } from "kysely";

/** What is to be done later, by whichever server is first. Kinds of work move in one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("lane", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("claim", "text")
    .addColumn("claimed_until", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("handed_over", "integer", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .addPrimaryKeyConstraint("job_pkey", ["kind", "subject"])
    .execute();
  await sql`create index job_due on job (kind, due_at) where state = 'open'`.execute(db);
}
