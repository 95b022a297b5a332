import { type SqlBool, sql } from "kysely";
import type { PublicationKind } from "#contract/nouns.ts";
import type { Page } from "#contract/paging.ts";
import type { AddressRow } from "#storage/schema.ts";
import { isBehind, type Position, toPage } from "./cursor.ts";
import type { Db, Tx } from "./database.ts";

/** False if the path leads somewhere already. */
export async function insertAddress(tx: Tx, row: AddressRow): Promise<boolean> {
  const result = await tx
    .insertInto("address")
    .values(row)
    .onConflict((conflict) => conflict.column("path").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

export async function updateAddress(
  tx: Tx,
  id: string,
  change: Partial<AddressRow>,
): Promise<void> {
  await tx.updateTable("address").set(change).where("id", "=", id).execute();
}

export async function deleteAddress(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("address")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteAddressAt(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom("address").where("path", "=", path).execute();
}

/** Short addresses stay, since they can be led elsewhere. */
export async function deleteMovedTo(tx: Tx, targetId: string): Promise<void> {
  await tx
    .deleteFrom("address")
    .where("target_id", "=", targetId)
    .where("kind", "=", "moved")
    .execute();
}

/** An address and what it leads to, which may be in the trash. */
export type LeadingAddress = AddressRow & {
  target_kind: PublicationKind | null;
  target_slug: string | null;
  target_title: string | null;
  target_published: number | null;
  trashed_kind: PublicationKind | null;
  trashed_slug: string | null;
  trashed_title: string | null;
};

function leading(db: Db) {
  return db
    .selectFrom("address")
    .leftJoin("publication", "publication.id", "address.target_id")
    .leftJoin("trashed_publication", "trashed_publication.id", "address.target_id")
    .selectAll("address")
    .select([
      "publication.kind as target_kind",
      "publication.slug as target_slug",
      "publication.title as target_title",
      "publication.published as target_published",
      "trashed_publication.kind as trashed_kind",
      "trashed_publication.slug as trashed_slug",
      "trashed_publication.title as trashed_title",
    ]);
}

export async function findAddress(db: Db, id: string): Promise<LeadingAddress | null> {
  return (await leading(db).where("address.id", "=", id).executeTakeFirst()) ?? null;
}

/** Finds what leads on from any of the paths, written in any letters. */
export async function findAddressesAt(
  db: Db,
  folded: readonly string[],
): Promise<LeadingAddress[]> {
  if (folded.length === 0) return [];
  return leading(db).where("address.folded", "in", folded).execute();
}

/** Finds where a path leads as long as that is not in the trash, which frees it. */
export async function findAddressAt(db: Db, path: string): Promise<LeadingAddress | null> {
  const row = await leading(db).where("address.path", "=", path).executeTakeFirst();
  return row && (row.target !== null || row.target_kind !== null) ? row : null;
}

export interface AddressFilter {
  kind: AddressRow["kind"];
  text?: string | undefined;
}

function filtered(db: Db, { kind, text }: AddressFilter) {
  const all = leading(db).where("address.kind", "=", kind);
  if (text === undefined) return all;
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const within = (column: string) =>
    sql<SqlBool>`lower(${sql.ref(column)}) like ${part} escape '\\'`;
  return all.where((eb) =>
    eb.or([
      within("address.folded"),
      within("address.target"),
      within("publication.title"),
      within("publication.slug"),
    ]),
  );
}

export async function countAddresses(db: Db, filter: AddressFilter): Promise<number> {
  const row = await filtered(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface AddressPage extends AddressFilter {
  sort: "newest" | "visits";
  /** The quarter hour from which visits are counted. */
  since: number;
  limit?: number | undefined;
  after: Position | null;
}

export async function listAddresses(
  db: Db,
  { sort, since, limit, after, ...filter }: AddressPage,
): Promise<Page<LeadingAddress & { visits: number }>> {
  const visits = sql<number>`coalesce(visited.visits, 0)`;
  // Visits have leading zeros in a cursor, so that texts are ordered like numbers.
  const key =
    sort === "newest"
      ? sql<string>`coalesce(address.created_at, '')`
      : sql<string>`substr('0000000000' || cast(${visits} as text), length(cast(${visits} as text)) + 1)`;
  let query = filtered(db, filter)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("activity_count")
          .select(["subject", (sum) => sum.fn.sum<number>("count").as("visits")])
          .where("metric", "=", "redirect")
          .where("quarter_hour", ">=", since)
          .groupBy("subject")
          .as("visited"),
      (join) => join.onRef("visited.subject", "=", "address.id"),
    )
    .select([visits.as("visits"), key.as("key")])
    .orderBy(key, "desc")
    .orderBy("address.id", "desc");
  if (after) query = query.where(isBehind(after, key, "address.id"));
  if (limit !== undefined) query = query.limit(limit + 1);
  const rows = await query.execute();
  const items = rows.map((row) => ({ ...row, visits: Number(row.visits) }));
  return toPage(items, limit, ({ id, key }) => ({ id, key }), listName(filter.kind, sort));
}

export async function countVisits(db: Db, id: string, since: number): Promise<number> {
  const row = await db
    .selectFrom("activity_count")
    .select((eb) => eb.fn.sum<number | null>("count").as("visits"))
    .where("metric", "=", "redirect")
    .where("quarter_hour", ">=", since)
    .where("subject", "=", id)
    .executeTakeFirstOrThrow();
  return Number(row.visits ?? 0);
}

/** The name of a list in its cursors. */
export function listName(kind: AddressRow["kind"], sort: AddressPage["sort"]): string {
  return `addresses-${kind}-${sort}`;
}

export async function hasAddresses(db: Db): Promise<boolean> {
  const row = await db.selectFrom("address").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** True if an import or the owner has led an address of another system here. */
export async function hasMovedIn(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("address")
    .select("id")
    .where("reason", "in", ["imported", "led"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countAllAddresses(db: Db): Promise<number> {
  const row = await db
    .selectFrom("address")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lists the paths that have moved to a publication. */
export async function listMovedTo(db: Db, targetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("address")
    .select("path")
    .where("target_id", "=", targetId)
    .where("kind", "=", "moved")
    .orderBy("path")
    .execute();
  return rows.map(({ path }) => path);
}
