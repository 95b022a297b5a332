import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import type { ActivityCountRow, Metric, PublicationRow, Schema } from "./schema.ts";

/** Both databases limit the number of parameters of a statement. */
const ROWS_PER_STATEMENT = 1000;

const QUARTERS_OF_DAY = 96;

export async function addActivityCounts(
  tx: Tx,
  counts: readonly ActivityCountRow[],
): Promise<void> {
  // The order is always the same, so that two processes cannot deadlock.
  const rows = counts.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto("activity_count")
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(["metric", "quarter_hour", "subject"]).doUpdateSet((eb) => ({
          count: eb("activity_count.count", "+", eb.ref("excluded.count")),
        })),
      )
      .execute();
  }
}

/** The quarter hours from `from` until before `to`. */
export interface QuarterHours {
  from: number;
  to: number;
}

/** Subjects that are counted, or left out. */
export type SubjectFilter = { only: readonly string[] } | { except: readonly string[] };

export interface DaySum {
  metric: Metric;
  /** The number of days since 1970 in the zone. */
  day: number;
  count: number;
}

/**
 * Sums up in a zone that is `offset` quarter hours ahead of UTC all that time. Days without any counts are
 * absent.
 * @param visits the sources whose visits are counted
 */
export async function sumByDay(
  db: Db,
  metrics: readonly Metric[],
  { from, to, offset }: QuarterHours & { offset: number },
  visits: SubjectFilter = { except: [] },
): Promise<DaySum[]> {
  // PostgreSQL refuses to group by a parameter, because it cannot know that it is the same one.
  const day = sql<number>`(quarter_hour + ${sql.lit(offset)}) / ${sql.lit(QUARTERS_OF_DAY)}`;
  return db
    .selectFrom("activity_count")
    .select(["metric", day.as("day"), (eb) => eb.fn.sum<number>("count").as("count")])
    .where("metric", "in", metrics)
    .where("quarter_hour", ">=", from)
    .where("quarter_hour", "<", to)
    .where((eb) => eb.or([eb("metric", "!=", "visit"), matches(eb, visits)]))
    .groupBy(["metric", day])
    .execute();
}

/** Counts a metric since a quarter hour. */
export async function sumOf(db: Db, metric: Metric, since: number): Promise<number> {
  const row = await db
    .selectFrom("activity_count")
    .select((eb) => eb.fn.sum<number | null>("count").as("sum"))
    .where("metric", "=", metric)
    .where("quarter_hour", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}

/** The latest come first; in one quarter hour, what comes last by name. */
export async function listCountsOf(
  db: Db,
  metrics: readonly Metric[],
  subject: string,
  { from, to }: QuarterHours,
): Promise<Pick<ActivityCountRow, "metric" | "quarter_hour" | "count">[]> {
  return db
    .selectFrom("activity_count")
    .select(["metric", "quarter_hour", "count"])
    .where("metric", "in", metrics)
    .where("subject", "=", subject)
    .where("quarter_hour", ">=", from)
    .where("quarter_hour", "<", to)
    .orderBy("quarter_hour", "desc")
    .orderBy("metric", "desc")
    .execute();
}

export interface SubjectSum {
  metric: Metric;
  subject: string;
  count: number;
  /** The last quarter hour in which it was counted. */
  last: number;
}

export async function sumBySubject(
  db: Db,
  metrics: readonly Metric[],
  { from, to }: QuarterHours,
  subjects: SubjectFilter = { except: [] },
): Promise<SubjectSum[]> {
  return db
    .selectFrom("activity_count")
    .select((eb) => [
      "metric",
      "subject",
      eb.fn.sum<number>("count").as("count"),
      eb.fn.max("quarter_hour").as("last"),
    ])
    .where("metric", "in", metrics)
    .where("quarter_hour", ">=", from)
    .where("quarter_hour", "<", to)
    .where((eb) => matches(eb, subjects))
    .groupBy(["metric", "subject"])
    .execute();
}

/** A list may be empty, for which neither database has a word. */
function matches(eb: ExpressionBuilder<Schema, "activity_count">, filter: SubjectFilter) {
  const subjects = "only" in filter ? filter.only : filter.except;
  if (subjects.length === 0) return eb.lit("except" in filter);
  return eb("subject", "only" in filter ? "in" : "not in", subjects);
}

export async function hasActivity(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("activity_count")
    .select("metric")
    .where("metric", "in", ["visit", "read", "download", "message"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves out articles that were deleted. */
export async function listMostReadBlogs(
  db: Db,
  from: number,
  limit: number,
): Promise<{ id: string; title: string; reads: number }[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("activity_count")
        .select(["subject", (sum) => sum.fn.sum<number>("count").as("reads")])
        .where("metric", "=", "read")
        .where("quarter_hour", ">=", from)
        .groupBy("subject")
        .as("reading"),
    )
    .innerJoin("publication", "publication.id", "reading.subject")
    .where("publication.kind", "=", "blog")
    .select(["publication.id", "publication.title", "reading.reads"])
    .orderBy("reading.reads", "desc")
    .orderBy("publication.created_at", "desc")
    .orderBy("publication.id", "desc")
    .limit(limit)
    .execute();
}

export async function findTitles(
  db: Db,
  ids: readonly string[],
): Promise<Pick<PublicationRow, "id" | "kind" | "slug" | "title">[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("publication")
    .select(["id", "kind", "slug", "title"])
    .where("id", "in", ids)
    .execute();
}

function sortKey({ metric, quarter_hour, subject }: ActivityCountRow): string {
  return `${metric} ${quarter_hour} ${subject}`;
}
