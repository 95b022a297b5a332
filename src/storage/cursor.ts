import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging.ts";

export interface Position {
  /** The value that the list is sorted by; ties are sorted by id. */
  key: string;
  id: string;
}

/** `list` names what is listed, and in which order: anywhere else the position means nothing. */
export function encodeCursor({ id, key }: Position, list: string): string {
  return Buffer.from(`${list} ${id} ${key}`).toString("base64url");
}

/** Null when the text is no cursor of this list. */
export function decodeCursor(cursor: string, list: string): Position | null {
  const text = Buffer.from(cursor, "base64url").toString();
  // Our keys never hold control characters, and PostgreSQL accepts no NUL.
  const [, of, id, key] = /^(\S+) ([\w-]+) (\P{Cc}*)$/u.exec(text) ?? [];
  return of !== list || id === undefined || key === undefined ? null : { key, id };
}

type SortColumn = "created_at" | "updated_at" | "sort_title" | "submitted_at" | "deleted_at";

/** In descending order, as one row comparison that an index can answer. */
export function isBehind(
  position: Position,
  column: SortColumn | RawBuilder<string>,
): RawBuilder<SqlBool> {
  return sql`(${keyOf(column)}, id) < (${position.key}, ${position.id})`;
}

/** In ascending order. */
export function isBefore(
  position: Position,
  column: SortColumn | RawBuilder<string>,
): RawBuilder<SqlBool> {
  return sql`(${keyOf(column)}, id) > (${position.key}, ${position.id})`;
}

function keyOf(column: SortColumn | RawBuilder<string>): RawBuilder<unknown> {
  return typeof column === "string" ? sql.ref(column) : column;
}

/** `rows` are queried with one more than `limit`, which tells whether there is a next page. */
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
