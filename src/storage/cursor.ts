import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging.ts";

export interface Position {
  /** The value that the list is sorted by; ties are sorted by id. */
  key: string;
  id: string;
}

export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.id} ${position.key}`).toString("base64url");
}

/** Null when the text is not one of our cursors. */
export function decodeCursor(cursor: string): Position | null {
  const text = Buffer.from(cursor, "base64url").toString();
  // Our keys never hold control characters, and PostgreSQL accepts no NUL.
  const [, id, key] = /^([\w-]+) (\P{Cc}*)$/u.exec(text) ?? [];
  return id === undefined || key === undefined ? null : { key, id };
}

type SortColumn = "created_at" | "updated_at" | "sort_title" | "submitted_at" | "deleted_at";

/** In descending order, as one row comparison that an index can answer. */
export function isBehind(position: Position, column: SortColumn): RawBuilder<SqlBool> {
  return sql`(${sql.ref(column)}, id) < (${position.key}, ${position.id})`;
}

/** In ascending order. */
export function isBefore(position: Position, column: SortColumn): RawBuilder<SqlBool> {
  return sql`(${sql.ref(column)}, id) > (${position.key}, ${position.id})`;
}

/** `rows` are queried with one more than `limit`, which tells whether there is a next page. */
export function toPage<Row>(
  rows: Row[],
  limit: number | undefined,
  position: (row: Row) => Position,
): Page<Row> {
  if (limit === undefined || rows.length <= limit) return { items: rows, next: null };
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last === undefined ? null : encodeCursor(position(last)) };
}
