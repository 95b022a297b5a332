import { sql } from "kysely";
import type { Database } from "#storage/database.ts";
import {
  type FoundSchema,
  MIGRATION_TABLES,
  pendingMigrations,
  replacedTables,
} from "#storage/known-schema.ts";

const PLACE = "The PostgreSQL database of DATABASE_URL";

/** @throws {UnusableDatabase} if the database belongs to another program or a newer version */
export async function pendingOnPostgres(
  database: Database,
  known: readonly string[],
): Promise<string[]> {
  return pendingMigrations(await findSchema(database), known, PLACE);
}

/**
 * The tables of the site that is replaced.
 * @throws {UnusableDatabase} if they cannot be told from others
 */
export async function replacedOnPostgres(
  database: Database,
  known: readonly string[],
): Promise<string[]> {
  return replacedTables(await findSchema(database), known, PLACE);
}

async function findSchema(database: Database): Promise<FoundSchema> {
  // The tables come first: a concurrent migration commits them together with its records.
  const tables = await listTables(database);
  const applied = tables.includes(MIGRATION_TABLES[0]) ? await listApplied(database) : [];
  return { tables, applied };
}

function listTables(database: Database): Promise<string[]> {
  return database.read(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (
        select 1 from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    `.execute(db);
    return rows.map(({ name }) => name);
  });
}

function listApplied(database: Database): Promise<string[]> {
  return database.read(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(MIGRATION_TABLES[0])}
    `.execute(db);
    return rows.map(({ name }) => name);
  });
}
