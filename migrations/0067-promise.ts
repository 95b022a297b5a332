import { type Kysely, sql } from "kysely";

/** When an answer was promised and whether that was kept, and that a message needs no answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["due_at", "promised", "no_answer_at"]) {
    await db.schema.alterTable("contact_submission").addColumn(column, "text").execute();
  }
  await db.schema.alterTable("contact_submission").addColumn("promise_kept", "integer").execute();
  // Partial: few messages wait, however many were promised an answer.
  await sql`
    create index contact_submission_due on contact_submission (due_at)
    where due_at is not null and replied_at is null
  `.execute(db);
  await sql`
    create index contact_submission_promise on contact_submission (due_at)
    where due_at is not null and promise_kept is null
  `.execute(db);
  await db.schema.alterTable("site_setting").addColumn("kept_promises", "text").execute();
}
