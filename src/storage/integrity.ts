import { sql } from "kysely";
import type { Snapshot } from "./snapshot.ts";
import { listTables } from "./table-names.ts";

const MOST = 5;

/**
 * What SQLite finds wrong with the file, and rows that refer to nothing. PostgreSQL looks after both
 * by itself, so there every table is read once.
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
