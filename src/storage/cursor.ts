import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging.ts";

/** Where a page of a sorted list begins: beyond this row. */
export interface Position {
  /** The value that the list is sorted by; rows that share it are sorted by id. */
  key: string;
  id: string;
}

/** A position as an opaque text that fits a URL. */
export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.id} ${position.key}`).toString("base64url");
}

/** The position of a cursor; null when the text is not one of ours. */
export function decodeCursor(cursor: string): Position | null {
  const text = Buffer.from(cursor, "base64url").toString();
  // No key of ours holds a control character, and PostgreSQL takes no NUL.
  const [, id, key] = /^([\w-]+) (\P{Cc}*)$/u.exec(text) ?? [];
  return id === undefined || key === undefined ? null : { key, id };
}

type SortColumn = "created_at" | "updated_at" | "sort_title" | "submitted_at";

/** The rows after a position in descending order, as one row comparison that an index can answer. */
export function isBehind(position: Position, column: SortColumn): RawBuilder<SqlBool> {
  return sql`(${sql.ref(column)}, id) < (${position.key}, ${position.id})`;
}

/** The rows after a position in ascending order. */
export function isBefore(position: Position, column: SortColumn): RawBuilder<SqlBool> {
  return sql`(${sql.ref(column)}, id) > (${position.key}, ${position.id})`;
}

/** Cuts `rows`, which were asked with one more than `limit`, into a page. */
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
