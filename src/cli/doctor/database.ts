import { statSync } from "node:fs";
import type { Config } from "#config.ts";
import { fileSize } from "#contract/file-size.ts";
import { migrations } from "#migrations/list.ts";
import { Database } from "#storage/database.ts";
import { findDamage } from "#storage/integrity.ts";
import { openPostgres } from "#storage/postgres/postgres.ts";
import { DatabaseInUse } from "#storage/postgres/postgres-lock.ts";
import { explainRefusal } from "#storage/postgres/postgres-refusal.ts";
import { pendingOnPostgres } from "#storage/postgres/postgres-schema.ts";
import { ReadOnlyDatabase } from "#storage/postgres/postgres-watch.ts";
import type { Snapshot } from "#storage/snapshot.ts";
import { checkSqlite, sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { withSqliteSnapshot } from "#storage/sqlite/sqlite-snapshot.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const known = Object.keys(migrations);

interface Examined {
  findings: Finding[];
  result: Finding[] | null;
}

/** Leaves the schema as it is. `work` gets a database only if its schema is the newest. */
export async function examineDatabase(
  config: Config,
  work: (snapshot: Snapshot) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { findings, result } =
    config.databaseUrl === null
      ? await examineSqlite(config.dataDir, work)
      : await examinePostgres(config.databaseUrl, work);
  return [...findings, ...(result ?? [])];
}

async function examineSqlite(
  dataDir: string,
  work: (snapshot: Snapshot) => Promise<Finding[]>,
): Promise<Examined> {
  const file = sqliteFile(dataDir);
  // Nothing is known about a folder that may not be entered.
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    const nothing = warning("database", `There is no database ${file} yet.`, "Start Portico once.");
    return { findings: [nothing], result: null };
  }
  const { pending } = checkSqlite(dataDir, known);
  return withSqliteSnapshot(file, async (snapshot) => {
    const size = fileSize(statSync(file).size);
    const findings = [
      await examineDamage(snapshot, true, `${file} (${size})`),
      schema(pending ?? known),
    ];
    return { findings, result: pending?.length === 0 ? await work(snapshot) : null };
  });
}

async function examinePostgres(
  url: string,
  work: (snapshot: Snapshot) => Promise<Finding[]>,
): Promise<Examined> {
  const dialect = await openPostgres(url).catch(explainOpening);
  if (!("version" in dialect)) return { findings: [dialect], result: null };
  const database = new Database(dialect);
  try {
    const pending = await pendingOnPostgres(database, known);
    return await database.snapshot(async (snapshot) => {
      const findings = [await examineDamage(snapshot, false, database.version), schema(pending)];
      return { findings, result: pending.length === 0 ? await work(snapshot) : null };
    });
  } finally {
    await database.close();
  }
}

function explainOpening(cause: unknown): Finding {
  if (cause instanceof DatabaseInUse) throw cause;
  if (cause instanceof ReadOnlyDatabase) {
    return error("database", cause.message, "Until then nothing can be saved.");
  }
  const { what, remedy } = explainRefusal(cause, " with DATABASE_URL");
  return error("database", what, remedy);
}

async function examineDamage(
  snapshot: Snapshot,
  isSqlite: boolean,
  name: string,
): Promise<Finding> {
  const damage = await findDamage(snapshot, isSqlite);
  if (damage.length === 0) return ok("database", `The database is whole: ${name}.`);
  return error(
    "database",
    `The database is damaged: ${damage.join("; ")}.`,
    "Stop Portico, keep a copy of the data folder, and restore the last backup.",
  );
}

function schema(pending: readonly string[]): Finding {
  if (pending.length === 0) return ok("schema", "The schema of the database is up to date.");
  return warning(
    "schema",
    `${pending.length} changes of the schema are pending, such as ${pending[0]}.`,
    "Start this version of Portico: it makes them. On SQLite it keeps a copy first.",
  );
}
