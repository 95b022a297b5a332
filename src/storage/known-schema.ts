import { isOwnTable } from "./tables.ts";

export class UnusableDatabase extends Error {}

/** The release that made it is needed, or one after it. */
export class NewerDatabase extends UnusableDatabase {}

/** The database of another program, which we must never replace. */
export class ForeignDatabase extends UnusableDatabase {}

export interface FoundSchema {
  tables: readonly string[];
  applied: readonly string[];
}

export const MIGRATION_TABLES = ["kysely_migration", "kysely_migration_lock"] as const;

/** This table is from the first migration: a database that has it is ours. */
const OUR_TABLE = "content_version";

const TABLES_NAMED = 3;

/**
 * @throws {ForeignDatabase} if `place` belongs to another program
 * @throws {NewerDatabase} if it belongs to a newer version
 */
export function pendingMigrations(
  { tables, applied }: FoundSchema,
  known: readonly string[],
  place: string,
): string[] {
  refuseForeign(tables, place);
  const newest = newestUnknown(applied, known);
  if (newest !== undefined) {
    throw new NewerDatabase(
      `${place} was made by a newer Portico, or by one with steps of its own (${newest}). Start that one again, or restore a copy from before the update; nothing was changed.`,
    );
  }
  return known.filter((name) => !applied.includes(name));
}

/**
 * The tables that another database replaces: ours, of whatever version, and nobody else's.
 * @throws {ForeignDatabase} if `place` belongs to another program
 * @throws {UnusableDatabase} if a newer version may have made tables that are not known here
 */
export function replacedTables(
  { tables, applied }: FoundSchema,
  known: readonly string[],
  place: string,
): string[] {
  refuseForeign(tables, place);
  const others = tables.filter((name) => !isOurs(name, applied));
  const newest = newestUnknown(applied, known);
  if (newest !== undefined && others.length > 0) {
    throw new UnusableDatabase(
      `${place} was made by a newer Portico, or by one with steps of its own (${newest}), and whether its tables ${listed(others)} are Portico’s cannot be told. Name an empty database, or use that one; nothing was changed.`,
    );
  }
  return tables.filter((name) => !others.includes(name));
}

function refuseForeign(tables: readonly string[], place: string): void {
  const others = tables.filter((name) => !isOfMigrations(name));
  if (others.length === 0 || tables.includes(OUR_TABLE)) return;
  throw new ForeignDatabase(
    `${place} belongs to another program: it has the tables ${listed(others)}. Give Portico a database of its own.`,
  );
}

function newestUnknown(applied: readonly string[], known: readonly string[]): string | undefined {
  return applied
    .filter((name) => !known.includes(name))
    .toSorted()
    .at(-1);
}

function isOurs(name: string, applied: readonly string[]): boolean {
  return isOfMigrations(name) || isOwnTable(name, applied);
}

function isOfMigrations(name: string): boolean {
  return MIGRATION_TABLES.some((ours) => ours === name);
}

function listed(tables: readonly string[]): string {
  const named = tables.toSorted().slice(0, TABLES_NAMED).join(", ");
  return tables.length > TABLES_NAMED ? `${named} and more` : named;
}
