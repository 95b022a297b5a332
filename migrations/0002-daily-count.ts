import { type Kysely, sql } from "kysely";

/** Per UTC day, metric and article or ebook (`subject`, empty for others). No personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("daily_count")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("metric", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    // The metric comes first: reads are always a range of days of one metric.
    .addPrimaryKeyConstraint("daily_count_pk", ["metric", "day", "subject"])
    .execute();
  await sql`
    insert into daily_count (day, metric, subject, count)
    select substr(submitted_at, 1, 10), 'message', '', count(*)
    from contact_submission
    where is_spam = 0
    group by substr(submitted_at, 1, 10)
  `.execute(db);
}
