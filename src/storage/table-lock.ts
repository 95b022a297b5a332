import { sql } from "kysely";
import type { Tx } from "./database.ts";
import type { Schema } from "./schema.ts";

/**
 * Until `tx` ends, others who change the table wait: for what no row can be locked for, such as how
 * many there are. Without `locksRows` (SQLite) writes exclude each other anyway.
 */
export async function lockTable(tx: Tx, table: keyof Schema, locksRows: boolean): Promise<void> {
  if (locksRows) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}
