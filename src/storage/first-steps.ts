import type { Db, Tx } from "./database.ts";
import { type FirstStepsRow, toFlag } from "./schema.ts";

const none: FirstStepsRow = { id: 1, is_hidden: 0, is_site_opened: 0 };

export async function findFirstSteps(db: Db): Promise<FirstStepsRow> {
  const row = await db.selectFrom("first_steps").selectAll().executeTakeFirst();
  return row ?? none;
}

export function hideFirstSteps(tx: Tx, isHidden: boolean): Promise<void> {
  return save(tx, { is_hidden: toFlag(isHidden) });
}

export function noteSiteOpened(tx: Tx): Promise<void> {
  return save(tx, { is_site_opened: 1 });
}

async function save(tx: Tx, change: Partial<FirstStepsRow>): Promise<void> {
  await tx
    .insertInto("first_steps")
    .values({ ...none, ...change })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
    .execute();
}
