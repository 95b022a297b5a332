import { randomUUID } from "node:crypto";
import type { Db, Tx } from "#storage/database.ts";
import type { ContentVersionRow } from "#storage/schema.ts";

/** What visitors see. The version counts up; the mark tells two changes apart that got the same number. */
export type ContentVersion = Pick<ContentVersionRow, "version" | "mark">;

/** Call it in the transaction of the change. Returns the new version. */
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
