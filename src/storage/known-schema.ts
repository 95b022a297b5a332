/** This version cannot use the database. The message says what it is and what to do. */
export class UnusableDatabase extends Error {}

/** What was found in a database. */
export interface FoundSchema {
  tables: readonly string[];
  /** The names of the migrations that were applied to it. */
  applied: readonly string[];
}

/** Where Kysely records applied migrations. */
export const MIGRATION_TABLES = ["kysely_migration", "kysely_migration_lock"] as const;

/** A table from the first migration; a database with it is ours. */
const OUR_TABLE = "content_version";

const TABLES_NAMED = 3;

/**
 * Lists the migrations that a database still lacks, in order. `place` names the database in messages.
 * @throws {UnusableDatabase} when it belongs to another program or to a newer version
 */
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
