import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Counts per quarter hour, of which the days of any time zone are made, and what the portal knows
 * of its owner: the zone, the first steps, the last test of the mail settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("activity_count")
    .addColumn("metric", "text", (column) => column.notNull())
    // Since 1970, UTC. Every zone of today differs from UTC by whole quarters.
    .addColumn("quarter_hour", "integer", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("activity_count_pk", ["metric", "quarter_hour", "subject"])
    .execute();
  await moveDailyCounts(db);

  await db.schema
    .createTable("site_setting")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("time_zone", "text")
    .execute();

  await db.schema
    .createTable("first_steps")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("is_hidden", "integer", (column) => column.notNull())
    .addColumn("is_site_opened", "integer", (column) => column.notNull())
    .execute();
  // A site that has visitors needs no guide.
  await sql`
    insert into first_steps (id, is_hidden, is_site_opened)
    select 1, 1, 1 where exists (select 1 from activity_count where metric = 'visit')
  `.execute(db);

  await db.schema
    .createTable("smtp_test")
    .addColumn("id", "integer", (column) => column.primaryKey())
    // What was tested, sealed, because the password is in it.
    .addColumn("settings_mark", "text", (column) => column.notNull())
    .addColumn("tested_at", "text", (column) => column.notNull())
    .addColumn("has_passed", "integer", (column) => column.notNull())
    .execute();
}

/**
 * The hours of former days are unknown. At 10:00 UTC a count keeps its date in every zone from
 * Hawaii (UTC-10) to New Zealand (UTC+13).
 */
async function moveDailyCounts(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const days = isSqlite
    ? sql`cast(julianday(day) - julianday('1970-01-01') as integer)`
    : sql`(day::date - date '1970-01-01')`;
  await sql`
    insert into activity_count (metric, quarter_hour, subject, count)
    select metric, ${days} * 96 + 40, subject, count from daily_count
  `.execute(db);
  await db.schema.dropTable("daily_count").execute();
}
