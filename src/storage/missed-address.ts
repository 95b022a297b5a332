import type { Db, Tx } from "./database.ts";
import type { MissedAddressRow } from "./schema.ts";

export type Miss = Pick<MissedAddressRow, "path" | "host" | "day" | "count">;

/**
 * Adds to the counts, then keeps the paths that were asked for most often, and of equal ones the latest. Rows have a
 * bound as well, because anybody can invent hosts for a path. What was left out stays so.
 */
export async function addMissed(
  tx: Tx,
  misses: readonly Miss[],
  most: { paths: number; rows: number },
): Promise<void> {
  // The order is always the same, so that two processes cannot deadlock.
  const rows = misses.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  await tx
    .insertInto("missed_address")
    .values(rows.map((row) => ({ ...row, left_out: 0 })))
    .onConflict((conflict) =>
      conflict.columns(["path", "host", "day"]).doUpdateSet((eb) => ({
        count: eb("missed_address.count", "+", eb.ref("excluded.count")),
      })),
    )
    .execute();
  await tx
    .updateTable("missed_address")
    .set({ left_out: 1 })
    .where(
      "path",
      "in",
      rows.map(({ path }) => path),
    )
    .where("path", "in", (eb) =>
      eb.selectFrom("missed_address").select("path").where("left_out", "=", 1),
    )
    .execute();
  await tx
    .deleteFrom("missed_address")
    .where("path", "not in", (eb) =>
      eb
        .selectFrom("missed_address")
        .select("path")
        .groupBy("path")
        .orderBy((sum) => sum.fn.sum("count"), "desc")
        .orderBy((sum) => sum.fn.max("day"), "desc")
        .orderBy("path")
        .limit(most.paths),
    )
    .execute();
  await deleteBeyond(tx, most.rows);
}

async function deleteBeyond(tx: Tx, most: number): Promise<void> {
  const { count } = await tx
    .selectFrom("missed_address")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const excess = Number(count) - most;
  if (excess <= 0) return;
  await tx
    .deleteFrom("missed_address")
    .where((eb) =>
      eb(
        eb.refTuple("path", "host", "day"),
        "in",
        eb
          .selectFrom("missed_address")
          .select(["path", "host", "day"])
          .orderBy("count")
          .orderBy("day")
          .orderBy("path", "desc")
          .orderBy("host", "desc")
          .limit(excess)
          .$asTuple("path", "host", "day"),
      ),
    )
    .execute();
}

/** Sums what is not left out by path and host, the most first; `day` is the last one. */
export async function listMissed(db: Db, sinceDay: number): Promise<Miss[]> {
  const rows = await db
    .selectFrom("missed_address")
    .select(["path", "host"])
    .select((sum) => [sum.fn.sum<number>("count").as("count"), sum.fn.max("day").as("day")])
    .where("day", ">=", sinceDay)
    .where("left_out", "=", 0)
    .groupBy(["path", "host"])
    .orderBy("count", "desc")
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export async function leaveOutMissed(tx: Tx, path: string, isLeftOut: boolean): Promise<void> {
  await tx
    .updateTable("missed_address")
    .set({ left_out: isLeftOut ? 1 : 0 })
    .where("path", "=", path)
    .execute();
}

export async function deleteMissedBefore(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom("missed_address").where("day", "<", day).execute();
}

function sortKey({ path, host, day }: Miss): string {
  return `${path} ${host} ${day}`;
}
