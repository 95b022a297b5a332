import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";

export type Migrations = Record<string, Migration>;

/**
 * Runs every step that the database lacks, by name; a fork's own step may have run before one that it takes
 * from upstream. Processes that start together migrate one at a time.
 * @throws and leaves the database unchanged
 */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  await database.migrate(async (db) => {
    const provider = { getMigrations: async () => migrations };
    // Kysely would find its tables in any schema.
    const own = database.schema === null ? {} : { migrationTableSchema: database.schema };
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true, ...own });
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) return;
    const failed = results?.find((result) => result.status === "Error");
    const name = failed ? `Migration ${failed.migrationName}` : "The migration of the database";
    throw new Error(`${name} failed; the database is as it was before.`, { cause: error });
  });
}
