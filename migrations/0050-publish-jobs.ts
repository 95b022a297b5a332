import { type Kysely, sql } from "kysely";

/** What is to be published at a time is a job, and so is what failed then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (kind, subject, lane, state, due_at, attempts, handed_over, detail, reason,
      created_at, ended_at)
    select 'publish', publication_id, kind,
      case when failed is null then 'open' else 'failed' end,
      case when failed is null then publish_at end, 0, 0,
      '{"publish_at":"' || publish_at || '","time_zone":"' || time_zone || '"}',
      failed, publish_at, case when failed is null then null else publish_at end
    from publication_schedule`.execute(db);
  await db.schema.dropTable("publication_schedule").execute();
}
