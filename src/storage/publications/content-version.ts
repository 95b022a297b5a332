import { randomUUID } from "node:crypto";
import type { Db, Tx } from "#storage/database.ts";
import type { ContentVersionRow } from "#storage/schema.ts";

/**
 * The version of what visitors see. The number grows; the mark tells apart two changes that got the same
 * number.
 */
export type ContentVersion = Pick<ContentVersionRow, "version" | "mark">;

/** Must be called in the transaction of the change. Returns the new version. */
export function bumpContentVersion(tx: Tx): Promise<ContentVersion> {
  return tx
    .updateTable("content_version")
    .set((eb) => ({ version: eb("version", "+", 1), mark: randomUUID() }))
    .returning(["version", "mark"])
    .executeTakeFirstOrThrow();
}

export function readContentVersion(db: Db): Promise<ContentVersion> {
  return db.selectFrom("content_version").select(["version", "mark"]).executeTakeFirstOrThrow();
}
