import { type Kysely, sql } from "kysely";

/** The backup of every night is a job, which has been planned since it was first planned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (kind, subject, lane, state, due_at, attempts, handed_over, detail, created_at)
    select 'backup', 'backup', 'backup', 'open', due_at, 0, 0, '{}', since
    from backup_schedule`.execute(db);
  await db.schema.dropTable("backup_schedule").execute();
}
