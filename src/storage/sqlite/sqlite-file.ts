import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import {
  type FoundSchema,
  MIGRATION_TABLES,
  pendingMigrations,
  UnusableDatabase,
} from "#storage/known-schema.ts";

/** Checking this much takes a tenth of a second; a larger file is checked only before its schema changes. */
const CHECKED_AT_EVERY_START_BYTES = 32_000_000;

interface CheckedSqlite {
  file: string;
  pending: string[] | null;
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, "portico.db");
}

/**
 * Opens the file read-only, since the first pragma of an ordinary connection already writes.
 * @throws {UnusableDatabase} if it is damaged, foreign, from a newer version or not a database
 */
export function checkSqlite(dataDir: string, known: readonly string[]): CheckedSqlite {
  const file = sqliteFile(dataDir);
  if (!existsSync(file) || statSync(file).size === 0) return { file, pending: null };
  try {
    const connection = new BetterSqlite3(file, { readonly: true });
    try {
      const pending = pendingMigrations(readSchema(connection), known, `The database ${file}`);
      if (pending.length > 0 || statSync(file).size <= CHECKED_AT_EVERY_START_BYTES) {
        refuseDamaged(connection, file);
      }
      return { file, pending: pending.length === known.length ? null : pending };
    } finally {
      connection.close();
    }
  } catch (error) {
    throw explained(error, file);
  }
}

function readSchema(connection: BetterSqlite3.Database): FoundSchema {
  const tables = namesIn(
    connection,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite^_%' escape '^'",
  );
  const [migrations] = MIGRATION_TABLES;
  const applied = tables.includes(migrations)
    ? namesIn(connection, `select name from ${migrations}`)
    : [];
  return { tables, applied };
}

function namesIn(connection: BetterSqlite3.Database, query: string): string[] {
  return connection.prepare<[], string>(query).pluck().all();
}

function refuseDamaged(connection: BetterSqlite3.Database, file: string): void {
  const [found] = connection.prepare<[], string>("pragma quick_check(1)").pluck().all();
  if (found !== "ok") throw damaged(file, found ?? "");
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof BetterSqlite3.SqliteError ? error.code : "";
  if (code === "SQLITE_NOTADB") {
    return new UnusableDatabase(
      `The file ${file} is no database. Restore it from a backup, or move it away to begin with an empty site.`,
      { cause: error },
    );
  }
  if (code.startsWith("SQLITE_CORRUPT")) return damaged(file, String(error));
  return error;
}

function damaged(file: string, found: string): UnusableDatabase {
  const [line] = found.split("\n");
  return new UnusableDatabase(
    `The database ${file} is damaged (${line}). Restore it from a backup; nothing was changed.`,
  );
}
