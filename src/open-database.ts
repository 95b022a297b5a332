import { existsSync, readdirSync, statSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { migrations } from "#migrations/list.ts";
import { repeat } from "#platform/repeat.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Database } from "#storage/database.ts";
import { NewerDatabase, UnusableDatabase } from "#storage/known-schema.ts";
import { migrate } from "#storage/migrate.ts";
import { Reserve } from "#storage/reserve.ts";
import { type Config, ConfigError } from "./config.ts";
import { isBackupName } from "./domain/backup/backup-place.ts";
import { productVersion } from "./product-version.ts";
import { isOurName } from "./storage/files/file-name.ts";
import { openPostgres } from "./storage/postgres/postgres.ts";
import { DatabaseInUse, lockPostgres } from "./storage/postgres/postgres-lock.ts";
import { explainRefusal } from "./storage/postgres/postgres-refusal.ts";
import { explainMissingRight, requireTableRights } from "./storage/postgres/postgres-rights.ts";
import { pendingOnPostgres } from "./storage/postgres/postgres-schema.ts";
import { ReadOnlyDatabase } from "./storage/postgres/postgres-watch.ts";
import {
  FolderInUse,
  lockFolder,
  lockFolderAlone,
  shareFolder,
} from "./storage/sqlite/folder-lock.ts";
import { openSqlite } from "./storage/sqlite/sqlite.ts";
import { copyBefore, removeOldCopies } from "./storage/sqlite/sqlite-copy.ts";
import { checkSqlite, sqliteFile } from "./storage/sqlite/sqlite-file.ts";
import { removeUnfinishedReplacements } from "./storage/sqlite/sqlite-replacement.ts";

export interface OpenedDatabase {
  database: Database;
  /** Null when there was nothing to copy before the schema changed. */
  copy: string | null;
  close(): Promise<void>;
}

/**
 * Commands work beside servers; what is done alone, such as changing the key, does not. A reader
 * leaves the schema as it is: a backup before an update would otherwise begin it.
 */
export type Role = "server" | "command" | "reader" | "alone";

const known = Object.keys(migrations);

/** One server per SQLite database. @throws {ConfigError} with nothing changed */
export async function openDatabase(config: Config, role: Role): Promise<OpenedDatabase> {
  try {
    if (config.databaseUrl !== null) return await openOnPostgres(config.databaseUrl, role);
    return await openOnSqlite(config.dataDir, role);
  } catch (error) {
    throw explained(error, config.dataDir);
  }
}

function explained(error: unknown, dataDir: string): unknown {
  if (error instanceof NewerDatabase)
    return new ConfigError(`${error.message} This is Portico ${productVersion()}.`, {
      cause: error,
    });
  if (error instanceof UnusableDatabase || error instanceof FolderInUse)
    return new ConfigError(error.message, { cause: error });
  const right = explainMissingRight(error);
  if (right !== null) return new ConfigError(right.message, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^SQLITE_(?:CANTOPEN|IOERR|PERM|READONLY)/.test(code)) return error;
  return new ConfigError(
    `The database in ${dataDir} cannot be opened (${code}). Check the rights of its files, its disk and the room there.`,
    { cause: error },
  );
}

/**
 * True if the tables of a site are there, an older version's, too. Makes nothing.
 * @throws {ConfigError} if that cannot be told
 */
export async function hasTables({ dataDir, databaseUrl }: Config): Promise<boolean> {
  try {
    if (databaseUrl === null) return checkSqlite(dataDir, known).pending !== null;
    const database = await connect(databaseUrl);
    try {
      return (await pendingOnPostgres(database, known)).length < known.length;
    } finally {
      await database.close();
    }
  } catch (error) {
    throw explained(error, dataDir);
  }
}

async function openOnPostgres(url: string, role: Role): Promise<OpenedDatabase> {
  const unlock = role === "alone" ? await reach(() => lockPostgres(url)) : async () => {};
  try {
    const database = await connect(url, role === "alone");
    const close = () => database.close().finally(unlock);
    try {
      const pending = await pendingOnPostgres(database, known);
      refuseOlder(pending, role);
      if (role === "command" && isOlder(pending)) {
        await database.close();
        return await openOlderAlone(url);
      }
      if (pending.length > 0) await requireTableRights(database);
      await migrate(database, migrations);
      return { database, copy: null, close };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Servers of the older version would go on, but none of them would start again.
 * @throws {UnusableDatabase} while one of them, or another command, is connected
 */
async function openOlderAlone(url: string): Promise<OpenedDatabase> {
  try {
    return await openOnPostgres(url, "alone");
  } catch (cause) {
    if (!(cause instanceof ConfigError && cause.cause instanceof DatabaseInUse)) throw cause;
    throw new UnusableDatabase(
      "The database was last used by an older version of Portico, of which a server or command is connected, and this command would change it for the new one. Run it with the version that is running, or start the new one first; nothing was changed.",
      { cause },
    );
  }
}

function connect(url: string, isAlone = false): Promise<Database> {
  return reach(async () => new Database(await openPostgres(url, { isAlone })));
}

/** @throws {ConfigError} where there is no way to the database, or another one is in it alone */
async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof DatabaseInUse || cause instanceof ReadOnlyDatabase) {
      throw new ConfigError(cause.message, { cause });
    }
    const { what, remedy } = explainRefusal(cause, " with DATABASE_URL");
    throw new ConfigError(`${what} ${remedy}`, { cause });
  }
}

async function openOnSqlite(dataDir: string, role: Role): Promise<OpenedDatabase> {
  const isServer = role === "server";
  const steps: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  try {
    const reserve = new Reserve(dataDir);
    await reserve.prepare();
    if (isServer) steps.push(await lockFolder(dataDir));
    else steps.push(role === "alone" ? await lockFolderAlone(dataDir) : shareFolder(dataDir));
    if (isServer) await removeUnfinishedReplacements(dataDir);
    const { file, pending } = checkSqlite(dataDir, known);
    if (pending === null) refuseLostDatabase(dataDir);
    refuseOlder(pending ?? [], role);
    const [first] = pending ?? [];
    // A command must not change the schema under a running server.
    if (first && role === "command") steps.push(await lockFolder(dataDir, "command"));
    if (pending !== null) await closeToOthers(file);
    const copy = first ? await copyBefore(file, first) : null;
    const database = new Database(openSqlite(dataDir), reserve);
    steps.push(() => database.close());
    await migrate(database, migrations);
    // One too many is no reason to stay down.
    if (copy) await removeOldCopies(dataDir).catch(() => {});
    if (isServer) steps.push(await keepReserveFull(reserve));
    return { database, copy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Early versions left it open to every account of the machine. Only its owner can change that. */
async function closeToOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  await chmod(file, mode & 0o770).catch(() => {});
}

/** @throws {UnusableDatabase} for a reader of an older version's database */
function refuseOlder(pending: readonly string[], role: Role): void {
  if (pending.length === 0 || role !== "reader") return;
  throw new UnusableDatabase(
    "The database was last used by an older version of Portico, and this command would change it for the new one. Run it with the version that is running, or start the new one first; nothing was changed.",
  );
}

function isOlder(pending: readonly string[]): boolean {
  return pending.length > 0 && pending.length < known.length;
}

/** Keeps trying: a refill fails while the disk is full, which the portal tells. */
async function keepReserveFull(reserve: Reserve): Promise<() => Promise<void>> {
  const refill = () => reserve.refill();
  await refill().catch(() => {});
  return repeat(timeOuts.job.reserveRefill, refill, () => {});
}

/**
 * An empty site in the place of a lost one would be served as if nothing had happened. BACKUP_DIR
 * proves nothing: several sites may keep their backups there.
 * @throws {UnusableDatabase} where files, backups or copies of a database are there without one
 */
function refuseLostDatabase(dataDir: string): void {
  const file = sqliteFile(dataDir);
  const found = [
    counted(join(dataDir, "files"), isOurName, "files in files/"),
    counted(join(dataDir, "backups"), isBackupName, "backups in backups/"),
    counted(
      dataDir,
      (name) => name.startsWith(`${basename(file)}.before-`),
      "copies of a database",
    ),
    ...(hasLogAlone(file) ? [`the log ${basename(file)}-wal`] : []),
  ].filter((one) => one !== null);
  if (found.length === 0) return;
  throw new UnusableDatabase(
    `There is no database ${file}, or it is empty, but what belongs to one: ${found.join(", ")}. Set DATA_DIR, or DATABASE_URL, to the site’s; or bring the database back, as by “npm run portico -- restore”. To begin with an empty site, move these away first.`,
  );
}

function counted(folder: string, isOne: (name: string) => boolean, what: string): string | null {
  const count = existsSync(folder) ? readdirSync(folder).filter(isOne).length : 0;
  return count === 0 ? null : `${count} ${what}`;
}

/** A first start that was killed leaves a page of the database before it begins the log. */
function hasLogAlone(file: string): boolean {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0;
}
