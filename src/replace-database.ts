import { existsSync, statSync } from "node:fs";
import { type PresentSite, readPresentSite } from "#domain/backup/present-site.ts";
import { migrations } from "#migrations/list.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { Database } from "#storage/database.ts";
import { ForeignDatabase, UnusableDatabase } from "#storage/known-schema.ts";
import type { Replacement } from "#storage/replacement.ts";
import { listTables } from "#storage/table-names.ts";
import { type Config, ConfigError } from "./config.ts";
import { openPostgres } from "./storage/postgres/postgres.ts";
import { DatabaseInUse, lockPostgres } from "./storage/postgres/postgres-lock.ts";
import { explainRefusal } from "./storage/postgres/postgres-refusal.ts";
import { replacePostgres } from "./storage/postgres/postgres-replacement.ts";
import { explainMissingRight } from "./storage/postgres/postgres-rights.ts";
import { pendingOnPostgres } from "./storage/postgres/postgres-schema.ts";
import { ReadOnlyDatabase } from "./storage/postgres/postgres-watch.ts";
import { FolderInUse, lockFolderAlone } from "./storage/sqlite/folder-lock.ts";
import { openSqlite } from "./storage/sqlite/sqlite.ts";
import { checkSqlite, sqliteFile } from "./storage/sqlite/sqlite-file.ts";
import { replaceSqlite } from "./storage/sqlite/sqlite-replacement.ts";

interface OpenAlone {
  database: Database;
  close(): Promise<void>;
}

type Place = Pick<Config, "dataDir" | "databaseUrl">;

const known = Object.keys(migrations);

/** @throws {ConfigError} while a server or command is at work, or where the database cannot be reached */
export function openReplacement({ dataDir, databaseUrl }: Place, now: Date): Promise<Replacement> {
  return explained(() =>
    databaseUrl === null ? replaceSqlite(dataDir, now) : replacePostgres(databaseUrl, known, now),
  );
}

/**
 * Null where there is no database; its text where there is one that cannot be read.
 * @throws {ConfigError} for another program's database, and where it cannot be reached
 */
export async function describePresent(place: Place): Promise<PresentSite | string | null> {
  try {
    const database = await openPresent(place);
    if (database === null) return null;
    try {
      return await database.snapshot(readPresentSite);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isForeign = error instanceof ForeignDatabase;
    if (error instanceof UnusableDatabase && !isForeign) return error.message;
    throw explain(error);
  }
}

async function openPresent({ dataDir, databaseUrl }: Place): Promise<Database | null> {
  if (databaseUrl !== null) {
    const database = new Database(await openPostgres(databaseUrl));
    try {
      await pendingOnPostgres(database, known);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  return checkSqlite(dataDir, known).pending === null ? null : new Database(openSqlite(dataDir));
}

/**
 * Opens the database to read all of it while nobody else is at work.
 * @throws {ConfigError} while somebody is, and for a schema that is not the newest
 */
export async function openAlone(place: Place): Promise<OpenAlone> {
  return explained(() =>
    place.databaseUrl === null
      ? openSqliteAlone(place.dataDir)
      : openPostgresAlone(place.databaseUrl),
  );
}

async function openSqliteAlone(dataDir: string): Promise<OpenAlone> {
  const unlock = await lockFolderAlone(dataDir);
  try {
    const { pending } = checkSqlite(dataDir, known);
    if (pending === null) {
      throw new ConfigError(`There is no database in ${dataDir}, so there is nothing to move.`);
    }
    refusePending(pending);
    const database = new Database(openSqlite(dataDir));
    return { database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgresAlone(url: string): Promise<OpenAlone> {
  const unlock = await lockPostgres(url);
  try {
    const database = new Database(await openPostgres(url, { isAlone: true }));
    refusePending(await pendingOnPostgres(database, known));
    return { database, close: () => database.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function refusePending(pending: readonly string[]): void {
  if (pending.length === 0) return;
  throw new ConfigError(
    "The database was last used by an older version. Start and stop Portico once, then move it.",
  );
}

/** @throws {ConfigError} where there is anything at all */
export async function requireEmpty({ dataDir, databaseUrl }: Place): Promise<void> {
  if (databaseUrl === null) {
    const file = sqliteFile(dataDir);
    if (!existsSync(file) || statSync(file).size === 0) return;
    throw new ConfigError(
      `There is a database already: ${file}. Move it away, or set DATA_DIR to another folder; nothing was changed.`,
    );
  }
  await explained(async () => {
    const database = new Database(await openPostgres(databaseUrl));
    try {
      const [table] = await database.read(listTables);
      if (table === undefined) return;
      throw new ConfigError(
        `The PostgreSQL database has tables already, such as ${table}. Name an empty one; nothing was changed.`,
      );
    } finally {
      await database.close();
    }
  });
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  const isExplained =
    error instanceof FolderInUse ||
    error instanceof DatabaseInUse ||
    error instanceof ReadOnlyDatabase ||
    error instanceof UnusableDatabase;
  if (isExplained) return new ConfigError(error.message, { cause: error });
  const right = explainMissingRight(error);
  if (right !== null) return new ConfigError(right.message, { cause: error });
  if (!isPostgresAway(error)) return error;
  const { what, remedy } = explainRefusal(error);
  return new ConfigError(`${what} ${remedy}`, { cause: error });
}

/** `ERR_INVALID_URL` shows the whole address, with the password. */
function isPostgresAway(error: unknown): boolean {
  if (error instanceof Unavailable) return error.reason === "away";
  if (error instanceof AggregateError) return error.errors.some(isPostgresAway);
  const away = /^(?:ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ERR_INVALID_URL|28|3D|53300|57P03)/;
  return (
    error instanceof URIError ||
    (error instanceof Error &&
      (away.test(codeOf(error)) || /^(?:Connection terminated|timeout)/.test(error.message)))
  );
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
