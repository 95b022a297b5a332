/** The message says what was found and what to do. */
export class UnusableDatabase extends Error {}

export interface FoundSchema {
  tables: readonly string[];
  applied: readonly string[];
}

export const MIGRATION_TABLES = ["kysely_migration", "kysely_migration_lock"] as const;

/** From the first migration: a database with it is ours. */
const OUR_TABLE = "content_version";

const TABLES_NAMED = 3;

/** @throws {UnusableDatabase} when `place` belongs to another program or to a newer version */
export function pendingMigrations(
  { tables, applied }: FoundSchema,
  known: readonly string[],
  place: string,
): string[] {
  const others = tables.filter((name) => !MIGRATION_TABLES.some((ours) => ours === name));
  if (others.length > 0 && !tables.includes(OUR_TABLE)) {
    throw new UnusableDatabase(
      `${place} belongs to another program: it has the tables ${listed(others)}. Give Portico a database of its own.`,
    );
  }
  const newer = applied.filter((name) => !known.includes(name)).toSorted();
  if (newer.length > 0) {
    throw new UnusableDatabase(
      `${place} was made by a newer Portico (${newer.at(-1)}). Start that version again, or restore a copy from before the update; nothing was changed.`,
    );
  }
  return known.filter((name) => !applied.includes(name));
}

function listed(tables: readonly string[]): string {
  const named = tables.toSorted().slice(0, TABLES_NAMED).join(", ");
  return tables.length > TABLES_NAMED ? `${named} and more` : named;
}
