import { type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "#contract/paging.ts";
import type { TrashedKind } from "#contract/trash.ts";
import { isBefore, type Position, toPage } from "#storage/cursor.ts";
import type { Db } from "#storage/database.ts";
import type { Schema } from "#storage/schema.ts";

interface TrashedSummary {
  id: string;
  kind: TrashedKind;
  title: string;
  /** Empty for a picture. */
  slug: string;
  deleted_at: string;
  /** The name of its PDF. */
  file_name: string | null;
}

/** An item that is restored and deleted again may have changed, so the time is part of its key. */
export type TrashedKey = Pick<TrashedSummary, "id" | "deleted_at">;

/** The name of this list in cursors. */
export const TRASH_LIST = "trash";

/** The item that will be erased first comes first. */
export async function listTrashed(
  db: Db,
  { limit, after }: { limit: number | undefined; after: Position | null },
): Promise<Page<TrashedSummary>> {
  let query = inTrash(db).selectAll();
  if (after) query = query.where(isBefore(after, "deleted_at"));
  if (limit !== undefined) query = query.limit(limit + 1);
  return toPage(
    await query.execute(),
    limit,
    ({ id, deleted_at }) => ({ key: deleted_at, id }),
    TRASH_LIST,
  );
}

/** The order is always the same. */
export function listTrashedKeys(db: Db): Promise<TrashedKey[]> {
  return inTrash(db).select(["id", "deleted_at"]).execute();
}

export function listTrashedBefore(db: Db, before: string, limit: number): Promise<TrashedKey[]> {
  return inTrash(db)
    .select(["id", "deleted_at"])
    .where("deleted_at", "<=", before)
    .limit(limit)
    .execute();
}

/** Publications have a table of their own in the trash, pictures stay in theirs. */
function inTrash(
  db: Db,
): SelectQueryBuilder<Schema & { trashed: TrashedSummary }, "trashed", object> {
  const pictures = db
    .selectFrom("picture")
    .select([
      "id",
      sql.lit<TrashedKind>("picture").as("kind"),
      "name as title",
      sql.lit("").as("slug"),
      sql.ref<string>("deleted_at").as("deleted_at"),
      sql.lit<string | null>(null).as("file_name"),
    ])
    .where("deleted_at", "is not", null);
  const everything = db
    .selectFrom("trashed_publication")
    .select(["id", "kind", "title", "slug", "deleted_at", "file_name"])
    .$castTo<TrashedSummary>()
    .unionAll(pictures);
  return db.selectFrom(everything.as("trashed")).orderBy("deleted_at").orderBy("id");
}
