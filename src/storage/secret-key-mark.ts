import type { Db, Tx } from "./database.ts";

export async function findKeyMark(db: Db): Promise<string | null> {
  const row = await db.selectFrom("secret_key_mark").select("mark").executeTakeFirst();
  return row?.mark ?? null;
}

export async function saveFirstKeyMark(tx: Tx, mark: string): Promise<void> {
  await tx
    .insertInto("secret_key_mark")
    .values({ id: 1, mark })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceKeyMark(tx: Tx, mark: string): Promise<void> {
  await tx
    .insertInto("secret_key_mark")
    .values({ id: 1, mark })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ mark }))
    .execute();
}
