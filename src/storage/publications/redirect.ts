import type { Db, Tx } from "#storage/database.ts";
import type { RedirectRow } from "#storage/schema.ts";
import { isPublic } from "./publication.ts";

export async function insertRedirect(tx: Tx, row: RedirectRow): Promise<boolean> {
  const result = await tx
    .insertInto("redirect")
    .values(row)
    .onConflict((conflict) => conflict.column("path").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Null unless visitors may see the target. */
export async function findRedirect(
  db: Db,
  path: string,
): Promise<{ kind: RedirectRow["kind"]; slug: string } | null> {
  const row = await db
    .selectFrom("redirect")
    .innerJoin("publication", "publication.id", "redirect.target_id")
    .select(["publication.kind", "publication.slug"])
    .where("redirect.path", "=", path)
    .where(isPublic)
    .executeTakeFirst();
  return row ?? null;
}

export async function countRedirects(db: Db): Promise<number> {
  const row = await db
    .selectFrom("redirect")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function hasRedirects(db: Db): Promise<boolean> {
  const row = await db.selectFrom("redirect").select("path").limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function listRedirectsTo(db: Db, targetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("redirect")
    .select("path")
    .where("target_id", "=", targetId)
    .orderBy("path")
    .execute();
  return rows.map(({ path }) => path);
}

export async function deleteRedirectsTo(tx: Tx, targetId: string): Promise<void> {
  await tx.deleteFrom("redirect").where("target_id", "=", targetId).execute();
}
