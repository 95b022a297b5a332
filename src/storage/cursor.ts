import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging.ts";

export interface Position {
  /** The value that the list is sorted by; ties are sorted by id. */
  key: string;
  id: string;
}

/** @param list names the list and its order; in any other list the position means nothing */
export function encodeCursor({ id, key }: Position, list: string): string {
  return Buffer.from(`${list} ${id} ${key}`).toString("base64url");
}

/** Null if the text is not a cursor of this list. */
export function decodeCursor(cursor: string, list: string): Position | null {
  const text = Buffer.from(cursor, "base64url").toString();
  // Our keys never contain control characters, and PostgreSQL does not accept NUL.
  const [, of, id, key] = /^(\S+) ([\w-]+) (\P{Cc}*)$/u.exec(text) ?? [];
  return of !== list || id === undefined || key === undefined ? null : { key, id };
}

type SortColumn = "created_at" | "updated_at" | "sort_title" | "submitted_at" | "deleted_at";

/** The condition for a list in descending order, as one row comparison that an index can answer. */
export function isBehind(
  position: Position,
  column: SortColumn | RawBuilder<string>,
  id = "id",
): RawBuilder<SqlBool> {
  return sql`(${keyOf(column)}, ${sql.ref(id)}) < (${position.key}, ${position.id})`;
}

/** The condition for a list in ascending order. */
export function isBefore(
  position: Position,
  column: SortColumn | RawBuilder<string>,
): RawBuilder<SqlBool> {
  return sql`(${keyOf(column)}, id) > (${position.key}, ${position.id})`;
}

function keyOf(column: SortColumn | RawBuilder<string>): RawBuilder<unknown> {
  return typeof column === "string" ? sql.ref(column) : column;
}

/** @param rows are queried with one more than `limit`, which tells whether there is a next page */
export function toPage<Row>(
  rows: Row[],
  limit: number | undefined,
  position: (row: Row) => Position,
  list: string,
): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { items: rows, next: null };
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last === undefined ? null : encodeCursor(position(last), list) };
}
