import type { Db, Tx } from "./database.ts";

export async function findTimeZone(db: Db): Promise<string | null> {
  const row = await db.selectFrom("site_setting").select("time_zone").executeTakeFirst();
  return row?.time_zone ?? null;
}

export async function saveTimeZone(tx: Tx, time_zone: string): Promise<void> {
  await tx
    .insertInto("site_setting")
    .values({ id: 1, time_zone })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ time_zone }))
    .execute();
}

/** Does nothing once there is one. */
export async function saveFirstTimeZone(tx: Tx, time_zone: string): Promise<void> {
  await tx
    .insertInto("site_setting")
    .values({ id: 1, time_zone })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ time_zone }).where("site_setting.time_zone", "is", null),
    )
    .execute();
}
