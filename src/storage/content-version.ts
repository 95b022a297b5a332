import type { Db, Tx } from "./database.ts";

/** Call it in the transaction of the change. Returns the new version. */
export async function bumpContentVersion(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable("content_version")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function readContentVersion(db: Db): Promise<number> {
  const row = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return row.version;
}
