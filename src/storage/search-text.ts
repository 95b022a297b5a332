import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import type { SearchTextRow } from "./schema.ts";

type Kind = SearchTextRow["kind"];

export async function putSearchText(tx: Tx, row: SearchTextRow): Promise<void> {
  await tx
    .insertInto("search_text")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["kind", "target_id"]).doUpdateSet({ text: row.text }),
    )
    .execute();
}

export async function deleteSearchText(tx: Tx, kind: Kind, targetId: string): Promise<void> {
  await tx
    .deleteFrom("search_text")
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .execute();
}

/** Matches `part` literally. */
export function contains(column: string, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${sql.ref(column)} like ${pattern} escape '\\'`;
}

export function textWith(db: Db, kind: Kind, part: string) {
  return db
    .selectFrom("search_text")
    .select("text")
    .whereRef("target_id", "=", sql.ref("publication.id"))
    .where("kind", "=", kind)
    .where(contains("text", part));
}
