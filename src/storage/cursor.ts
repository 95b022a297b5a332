import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#contract/paging.ts";

/** Where a page of a list that is sorted newest first begins: behind this row. */
export interface Position {
  time: string;
  id: string;
}

/** A position as an opaque text that fits a URL. */
export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.time} ${position.id}`).toString("base64url");
}

/** The position of a cursor; null when the text is not one of ours. */
export function decodeCursor(cursor: string): Position | null {
  const [time, id, rest] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  if (!time || !id || rest !== undefined) return null;
  return { time, id };
}

type TimeColumn = "created_at" | "submitted_at";

/** The rows behind a position, as one comparison of row values, which an index can answer. */
export function isBehind(position: Position, time: TimeColumn): RawBuilder<SqlBool> {
  return sql`(${sql.ref(time)}, id) < (${position.time}, ${position.id})`;
}

/** The rows before a position. */
export function isBefore(position: Position, time: TimeColumn): RawBuilder<SqlBool> {
  return sql`(${sql.ref(time)}, id) > (${position.time}, ${position.id})`;
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
