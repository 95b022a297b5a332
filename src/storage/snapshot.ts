import { sql } from "kysely";
import type { Db } from "./database.ts";
import { Digest, type Row, type TableDigest } from "./table-row.ts";

/** One moment of the database, however long reading it takes. */
export interface Snapshot {
  /** Must not be used while {@link rows} is being read. */
  readonly db: Db;
  /** Returns batches that fit into memory. */
  rows(table: string): AsyncIterable<Row[]>;
}

export type Digests = Record<string, TableDigest>;

/** @param onRows gets every batch before the next one is read */
export async function readTables(
  snapshot: Snapshot,
  tables: readonly string[],
  onRows: (table: string, rows: Row[]) => Promise<void> = async () => {},
): Promise<Digests> {
  const digests: Digests = {};
  for (const table of tables) {
    const digest = new Digest();
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) digest.add(row);
      await onRows(table, rows);
    }
    digests[table] = digest.get();
  }
  return digests;
}

export interface Loader {
  readonly db: Db;
  insert(table: string, rows: readonly Row[]): Promise<void>;
}

/** Fills tables after removing the rows that their migrations put there. */
export async function fillTables(
  { db, insert }: Loader,
  tables: readonly string[],
  rowsOf: (table: string) => AsyncIterable<Row[]>,
): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.id(table)}`.execute(db);
  for (const table of tables) {
    for await (const rows of rowsOf(table)) await insert(table, rows);
  }
}

export function differences(expected: Digests, found: Digests): string[] {
  return Object.entries(expected).flatMap(([table, { rows, hash }]) => {
    const other = found[table];
    if (other?.rows !== rows) return [`${table} has ${other?.rows ?? 0} rows instead of ${rows}`];
    return other.hash === hash ? [] : [`the rows of ${table} differ`];
  });
}
