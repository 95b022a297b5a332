import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type App, createApp } from "#domain/app.ts";
import { type Clock, systemClock } from "#domain/clock.ts";
import { systemDns } from "#domain/mail-domain.ts";
import { createSecrets } from "#domain/secrets.ts";
import { migrations } from "#migrations/list.ts";
import { Database } from "#storage/database.ts";
import { openDiskFiles } from "#storage/disk-files.ts";
import { migrate } from "#storage/migrate.ts";
import { openPostgres } from "#storage/postgres.ts";
import { openSqlite } from "#storage/sqlite.ts";
import { type Config, ConfigError } from "./config.ts";

/** Takes the rights of everyone but user and group from whatever the process creates, SQLite's files included. */
const UMASK = 0o027;

/** The product on its foundations, for the server and for the command line alike. */
export interface Opened {
  app: App;
  databaseVersion: string;
  /** Whether other users of the machine can enter the data folder. */
  isDataFolderOpen: boolean;
  close(): Promise<void>;
}

/**
 * Opens data folder, database and file store, and brings the schema up to date.
 * @throws {ConfigError} when one of them cannot be used, with what to change
 */
export async function openApp(config: Config, clock: Clock = systemClock): Promise<Opened> {
  process.umask(UMASK);
  await prepareDataFolder(config.dataDir);
  const isDataFolderOpen = await isOpenToOthers(config.dataDir);
  const secretKey = config.secretKey ?? (await readOrMakeKey(config.dataDir));
  const database = await openDatabase(config);
  try {
    await migrate(database, migrations);
    const files = await openDiskFiles(config.dataDir);
    const app = createApp({
      dns: systemDns(),
      database,
      files,
      secrets: createSecrets(secretKey),
      clock,
      siteUrl: config.siteUrl,
    });
    const close = async () => {
      await app.activity.stop();
      await database.close();
    };
    return { app, databaseVersion: database.version, isDataFolderOpen, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o750 });
    const probe = join(dataDir, `.write-test-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written. Make it writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  // Windows keeps rights elsewhere and shows the same bits for every folder.
  return process.platform !== "win32" && ((await stat(folder)).mode & 0o007) !== 0;
}

async function readOrMakeKey(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret.key");
  try {
    await writeFile(file, `${randomBytes(32).toString("base64url")}\n`, {
      mode: 0o600,
      flag: "wx",
    });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) {
      throw new ConfigError(`The key file ${file} cannot be written. Set SECRET_KEY instead.`, {
        cause,
      });
    }
  }
  const key = (await readFile(file, "utf8")).trim();
  if (key.length < 16) {
    throw new ConfigError(
      `The key file ${file} is damaged. Restore it from a backup, or delete it.`,
    );
  }
  return key;
}

async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl === null) {
    try {
      return new Database(openSqlite(config.dataDir));
    } catch (cause) {
      throw new ConfigError(
        `The database in ${config.dataDir} cannot be opened. Check the folder’s rights and disk space.`,
        { cause },
      );
    }
  }
  try {
    return new Database(await openPostgres(config.databaseUrl));
  } catch (cause) {
    throw new ConfigError(
      "PostgreSQL cannot be reached with DATABASE_URL. Check host, name and password, and that it runs.",
      { cause },
    );
  }
}
