import { type Kysely, sql } from "kysely";

/** Reading a PDF is a job, which counts its tries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into job (kind, subject, lane, state, due_at, attempts, handed_over, detail, created_at)
    select 'read_pdf', name, publication_id, 'open', '1970-01-01T00:00:00.000Z', tries, 0, '{}',
      coalesce(uploaded_at, '1970-01-01T00:00:00.000Z')
    from publication_file where reading = 'due'`.execute(db);
  await db.schema.alterTable("publication_file").dropColumn("tries").execute();
}
