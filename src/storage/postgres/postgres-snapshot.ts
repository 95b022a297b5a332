import { sql } from "kysely";
import type { Db } from "#storage/database.ts";
import type { Snapshot } from "#storage/snapshot.ts";
import { type Row, toRow } from "#storage/table-row.ts";

/** The longest texts have a million letters. */
const FIRST_ROWS = 16;
const BATCH_ROWS = 500;
const BATCH_LETTERS = 1_000_000;

/** @param connection a connection that is not shared, outside of a transaction */
export async function withPostgresSnapshot<Result>(
  connection: Db,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  await sql`begin isolation level repeatable read, read only`.execute(connection);
  try {
    // Files are written between two batches, perhaps to a slow disk.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection);
    return await work({ db: connection, rows: (table) => rowsOf(connection, table) });
  } finally {
    await sql`rollback`.execute(connection);
  }
}

async function* rowsOf(connection: Db, table: string): AsyncGenerator<Row[]> {
  await sql`declare row_copy no scroll cursor for select * from ${sql.id(table)}`.execute(
    connection,
  );
  try {
    for (let count = FIRST_ROWS; ; ) {
      const { rows } = await sql`fetch forward ${sql.lit(count)} from row_copy`.execute(connection);
      if (rows.length === 0) return;
      const batch = rows.map((found) => toRow(table, found));
      yield batch;
      const letters = JSON.stringify(batch).length;
      count = Math.max(1, Math.min(BATCH_ROWS, Math.floor((BATCH_LETTERS * count) / letters)));
    }
  } finally {
    await sql`close row_copy`.execute(connection);
  }
}
