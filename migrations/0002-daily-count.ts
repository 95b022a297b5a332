import { type Kysely, sql } from "kysely";

/**
 * How often something happened on a day (UTC): `metric` says what, `subject` to which article or ebook,
 * and is empty where it was to none. Nothing in it tells of a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("daily_count")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("metric", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    // The metric first: what is read is always a range of days of one metric.
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
