import { sql } from "kysely";
import type { Snapshot } from "./snapshot.ts";
import { listTables } from "./table-names.ts";

const MOST = 5;

/**
 * Finds damage that SQLite sees in the file, and rows with dangling references. PostgreSQL checks both by
 * itself, so there every table is merely read once.
 */
export async function findDamage(snapshot: Snapshot, isSqlite: boolean): Promise<string[]> {
  if (!isSqlite) {
    for (const table of await listTables(snapshot.db)) await countRows(snapshot, table);
    return [];
  }
  const { rows: found } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(MOST)})
  `.execute(snapshot.db);
  const { rows: orphans } = await sql<{ table: string; parent: string }>`
    pragma foreign_key_check
  `.execute(snapshot.db);
  return [
    ...found.map((row) => row.integrity_check).filter((text) => text !== "ok"),
    ...orphans.slice(0, MOST).map(({ table, parent }) => `a row of ${table} has no ${parent}`),
  ];
}

async function countRows({ db }: Snapshot, table: string): Promise<void> {
  await sql`select count(*) from ${sql.id(table)}`.execute(db);
}
