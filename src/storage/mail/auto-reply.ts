import type { Db, Tx } from "#storage/database.ts";
import type { AutoReplyRow } from "#storage/schema.ts";

export async function findAutoReply(db: Db): Promise<AutoReplyRow | null> {
  const row = await db.selectFrom("auto_reply").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Others who count the replies wait until `tx` ends. */
export async function lockAutoReply(tx: Tx): Promise<void> {
  await tx
    .updateTable("auto_reply")
    .set((eb) => ({ is_on: eb.ref("is_on") }))
    .execute();
}

export async function saveAutoReply(tx: Tx, row: AutoReplyRow): Promise<void> {
  const { is_on, text } = row;
  await tx
    .insertInto("auto_reply")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ is_on, text }))
    .execute();
}
