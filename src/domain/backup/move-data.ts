import type { Database } from "#storage/database.ts";
import { type Migrations, migrate } from "#storage/migrate.ts";
import type { Replacement } from "#storage/replacement.ts";
import { type Digests, readTables } from "#storage/snapshot.ts";
import { tablesOf } from "#storage/tables.ts";
import { copyRows, indexMessages } from "./load-backup.ts";

/**
 * Copies all rows of `source` into an empty place, and counts and compares them. No server may run on either.
 * @throws {ArchiveError} when the copy differs from the source; nothing is changed then
 */
export async function moveData(
  source: Database,
  target: Replacement,
  migrations: Migrations,
): Promise<Digests> {
  const tables = tablesOf("move");
  await migrate(target.database, migrations);
  const expected = await source.snapshot(async (snapshot) => {
    const digests = await readTables(snapshot, tables);
    await copyRows(target.database, tables, (table) => snapshot.rows(table), digests);
    return digests;
  });
  await indexMessages(target.database);
  await target.takePlace();
  return expected;
}
