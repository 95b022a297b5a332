import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import type { ActivityCountRow, Metric } from "./schema.ts";

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

export interface DaySum {
  metric: Metric;
  /** The number of days since 1970 in the zone. */
  day: number;
  count: number;
}

/**
 * Covers the quarter hours from `from` until before `to`, in a zone that is `offset` quarter hours ahead of
 * UTC all that time. Days without any counts are absent.
 */
export async function sumByDay(
  db: Db,
  metrics: readonly Metric[],
  { from, to, offset }: { from: number; to: number; offset: number },
): Promise<DaySum[]> {
  // PostgreSQL refuses to group by a parameter, because it cannot know that it is the same one.
  const day = sql<number>`(quarter_hour + ${sql.lit(offset)}) / ${sql.lit(QUARTERS_OF_DAY)}`;
  return db
    .selectFrom("activity_count")
    .select(["metric", day.as("day"), (eb) => eb.fn.sum<number>("count").as("count")])
    .where("metric", "in", metrics)
    .where("quarter_hour", ">=", from)
    .where("quarter_hour", "<", to)
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

function sortKey({ metric, quarter_hour, subject }: ActivityCountRow): string {
  return `${metric} ${quarter_hour} ${subject}`;
}
