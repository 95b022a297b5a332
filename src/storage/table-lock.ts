import { sql } from "kysely";
import type { Tx } from "./database.ts";
import type { Schema } from "./schema.ts";

/**
 * Others who change the table wait until `tx` ends. This is for conditions without a row to lock, such as a
 * number of rows. Without `locksRows` (SQLite), writes exclude each other anyway.
 */
export async function lockTable(tx: Tx, table: keyof Schema, locksRows: boolean): Promise<void> {
  if (locksRows) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}
