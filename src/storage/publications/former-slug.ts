import type { Db, Tx } from "#storage/database.ts";
import type { FormerSlugRow } from "#storage/schema.ts";

type Kind = FormerSlugRow["kind"];

export async function insertFormerSlug(tx: Tx, row: FormerSlugRow): Promise<void> {
  await tx
    .insertInto("former_slug")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["kind", "slug"]).doUpdateSet({ target_id: row.target_id }),
    )
    .execute();
}

/** Needed when a page takes a slug again, because redirects could otherwise loop. */
export async function deleteFormerSlug(tx: Tx, kind: Kind, slug: string): Promise<void> {
  await tx.deleteFrom("former_slug").where("kind", "=", kind).where("slug", "=", slug).execute();
}

export async function deleteFormerSlugsOf(tx: Tx, kind: Kind, targetId: string): Promise<void> {
  await tx
    .deleteFrom("former_slug")
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .execute();
}

export async function findFormerSlugTarget(
  db: Db,
  kind: Kind,
  slug: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("former_slug")
    .select("target_id")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.target_id ?? null;
}

export async function listFormerSlugsOf(db: Db, kind: Kind, targetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("former_slug")
    .select("slug")
    .where("kind", "=", kind)
    .where("target_id", "=", targetId)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Does nothing if another page has, or has had, the slug meanwhile. */
export async function restoreFormerSlug(tx: Tx, row: FormerSlugRow): Promise<void> {
  const present = await tx
    .selectFrom("publication")
    .select("id")
    .where("kind", "=", row.kind)
    .where("slug", "=", row.slug)
    .executeTakeFirst();
  if (present) return;
  await tx
    .insertInto("former_slug")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doNothing())
    .execute();
}
