import { type Kysely, sql } from "kysely";

/** Nobody wants mail about what they answered or archived long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update outbox set state = 'skipped', claim = null, claimed_until = null
    where state in ('waiting', 'retrying', 'failed') and contact_submission_id in (
      select id from contact_submission where replied_at is not null or archived_at is not null
    )`.execute(db);
}
