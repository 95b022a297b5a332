import { setImmediate as nextTurn } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Schema } from "#storage/schema.ts";
import type { Snapshot } from "#storage/snapshot.ts";
import { type Row, toRow } from "#storage/table-row.ts";

/** A batch takes a few milliseconds, all of them in this thread. */
const BATCH_ROWS = 200;
const BATCH_LETTERS = 250_000;

/** Uses a connection of its own: a read transaction in WAL mode sees one state and blocks nobody. */
export async function withSqliteSnapshot<Result>(
  file: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const connection = new BetterSqlite3(file, { readonly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    connection.exec("begin");
    // The first read fixes the state.
    connection.prepare("select count(*) from sqlite_master").get();
    return await work({ db, rows: (table) => rowsOf(connection, table) });
  } finally {
    await db.destroy();
    // Kysely leaves a connection open if it was never used.
    connection.close();
  }
}

async function* rowsOf(connection: BetterSqlite3.Database, table: string): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let letters = 0;
  const statement = connection.prepare(`select * from ${quoted(table)}`);
  for (const found of statement.iterate()) {
    const row = toRow(table, found);
    batch.push(row);
    for (const value of Object.values(row)) letters += typeof value === "string" ? value.length : 8;
    if (batch.length < BATCH_ROWS && letters < BATCH_LETTERS) continue;
    yield batch;
    batch = [];
    letters = 0;
    // The rows are read in this thread, so other requests get a turn in between.
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}

/** Inserts row by row, because a statement for many rows takes ten times the memory. */
export async function insertRows(
  connection: BetterSqlite3.Database,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const statement = connection.prepare(
    `insert into ${quoted(table)} (${columns.map(quoted)}) values (${columns.map(() => "?")})`,
  );
  for (const row of rows) {
    if (Object.keys(row).length !== columns.length) {
      throw new TypeError(`${table}: the rows have different columns.`);
    }
    statement.run(columns.map((column) => row[column]));
  }
  await nextTurn();
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
