import { ArchiveError } from "#archive/read-archive.ts";
import { wordsOf } from "#domain/messages/contact-submission.ts";
import { Unavailable } from "#platform/unavailable.ts";
import type { Database } from "#storage/database.ts";
import { listMessagesBehind } from "#storage/messages/contact-submission.ts";
import { type Migrations, migrate } from "#storage/migrate.ts";
import { type Digests, differences, fillTables, readTables } from "#storage/snapshot.ts";
import { listColumns } from "#storage/table-names.ts";
import type { Row } from "#storage/table-row.ts";
import { isLeftOut } from "#storage/tables.ts";
import { fileNames, type Manifest } from "./manifest.ts";
import type { OpenBackup } from "./open-backup.ts";

const MESSAGES_AT_ONCE = 200;

/**
 * Fills an empty database at the schema that the backup was made with, compares row by row, then migrates it. Call
 * {@link indexMessages} before it serves.
 * @throws {ArchiveError} when the backup does not fit, or the rows are not those that were stored
 */
export async function loadBackup(
  database: Database,
  backup: Pick<OpenBackup, "manifest" | "rows">,
  migrations: Migrations,
): Promise<void> {
  const { manifest } = backup;
  fileNames(manifest);
  await migrate(database, migrationsOf(manifest, migrations));
  const tables = manifest.tables.map(({ name }) => name);
  const columns = await columnsOf(database, tables);
  const rows = (table: string) => rowsWith(columns.get(table) ?? [], table, backup.rows(table));
  await asContent(async () => {
    await copyRows(database, tables, rows, digestsOf(manifest));
    await migrate(database, migrations);
  });
}

/** Codes of faults of the machine or the database (Node.js, SQLite, PostgreSQL). */
const NO_FAULT_OF_CONTENT =
  /^(?:E[A-Z]+$|SQLITE_(?:FULL|IOERR|BUSY|CANTOPEN|READONLY|NOMEM)|(?:08|53|57|58|XX)...$)/;

/**
 * Runs what reads the content of a backup, which may be anything.
 * @throws {ArchiveError} for whatever is wrong with it
 */
export async function asContent<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ArchiveError || cause instanceof Unavailable) throw cause;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (NO_FAULT_OF_CONTENT.test(code)) throw cause;
    const [reason] = String(cause).split("\n");
    throw new ArchiveError(`What the backup holds cannot be used (${reason}).`, { cause });
  }
}

/** @throws {ArchiveError} when what arrived is not what `expected` says */
export async function copyRows(
  database: Database,
  tables: readonly string[],
  rowsOf: OpenBackup["rows"],
  expected: Digests,
): Promise<void> {
  await database.load((loader) => fillTables(loader, tables, rowsOf));
  const found = await database.snapshot((snapshot) => readTables(snapshot, tables));
  const [different] = differences(expected, found);
  if (different) throw new ArchiveError(`The rows are not those that were stored: ${different}.`);
}

/** Each database has its own kind of index, which is made of the words of the messages. */
export async function indexMessages(database: Database): Promise<void> {
  for (let last = ""; ; ) {
    const after = last;
    const rows = await database.read((db) => listMessagesBehind(db, after, MESSAGES_AT_ONCE));
    await database.write(async (tx) => {
      for (const row of rows) await database.messageSearch.put(tx, row, wordsOf(row));
    });
    const end = rows.at(-1);
    if (end === undefined || rows.length < MESSAGES_AT_ONCE) return;
    last = end.id;
  }
}

function digestsOf({ tables }: Manifest): Digests {
  return Object.fromEntries(tables.map(({ name, rows, hash }) => [name, { rows, hash }]));
}

function migrationsOf(manifest: Manifest, known: Migrations): Migrations {
  const unknown = manifest.migrations.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    throw new ArchiveError(
      `The backup was made by a newer Portico, or by one with steps of its own (${manifest.version}, ${unknown}). Install that one to restore it, or a later one.`,
    );
  }
  const applied = new Set(manifest.migrations);
  return Object.fromEntries(Object.entries(known).filter(([name]) => applied.has(name)));
}

/** @throws {ArchiveError} for a table that no backup has */
async function columnsOf(
  database: Database,
  tables: readonly string[],
): Promise<Map<string, string[]>> {
  const there = await database.snapshot(({ db }) => listColumns(db));
  const unknown = tables.find((name) => !there.has(name) || isLeftOut(name));
  if (unknown !== undefined) {
    throw new ArchiveError(`The table “${unknown}” does not belong in a backup of Portico.`);
  }
  return there;
}

async function* rowsWith(
  columns: readonly string[],
  table: string,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const rows of batches) {
    for (const row of rows) {
      const given = Object.keys(row);
      const odd = given.find((name) => !columns.includes(name));
      if (odd !== undefined || given.length !== columns.length) {
        const what =
          odd === undefined ? "lacks a column" : `has a column “${odd}” that is not ours`;
        throw new ArchiveError(`A row of “${table}” ${what}.`);
      }
    }
    yield rows;
  }
}
