import type { Db, Tx } from "./database.ts";
import type { DailyCountRow, Metric } from "./schema.ts";

/** Both databases bound the number of parameters of a statement. */
const ROWS_PER_STATEMENT = 1000;

export async function addDailyCounts(tx: Tx, counts: readonly DailyCountRow[]): Promise<void> {
  // Always in the same order, so that two processes cannot deadlock.
  const rows = counts.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto("daily_count")
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(["metric", "day", "subject"]).doUpdateSet((eb) => ({
          count: eb("daily_count.count", "+", eb.ref("excluded.count")),
        })),
      )
      .execute();
  }
}

/** Days without any are absent. */
export async function sumDailyCounts(
  db: Db,
  metrics: readonly Metric[],
  from: string,
): Promise<Pick<DailyCountRow, "day" | "metric" | "count">[]> {
  return db
    .selectFrom("daily_count")
    .select(["day", "metric", (eb) => eb.fn.sum<number>("count").as("count")])
    .where("metric", "in", metrics)
    .where("day", ">=", from)
    .groupBy(["day", "metric"])
    .execute();
}

/** Leaves out articles that were deleted. */
export async function listMostReadBlogs(
  db: Db,
  from: string,
  limit: number,
): Promise<{ id: string; title: string; reads: number }[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("daily_count")
        .select(["subject", (sum) => sum.fn.sum<number>("count").as("reads")])
        .where("metric", "=", "read")
        .where("day", ">=", from)
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

function sortKey({ metric, day, subject }: DailyCountRow): string {
  return `${metric} ${day} ${subject}`;
}
