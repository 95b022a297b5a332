import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type App, createApp } from "#domain/app.ts";
import { type Clock, systemClock } from "#domain/clock.ts";
import { systemDns } from "#domain/mail/mail-domain.ts";
import { createSecrets } from "#domain/secrets.ts";
import { openDiskFiles } from "#storage/disk-files.ts";
import { type Config, ConfigError } from "./config.ts";
import { openDatabase } from "./open-database.ts";

/** Only user and group may use what the process creates, SQLite's files included. */
const UMASK = 0o027;

export interface Opened {
  app: App;
  databaseVersion: string;
  /** Other users of the machine can enter the data folder. */
  isDataFolderOpen: boolean;
  databaseCopy: string | null;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Commands may run beside a server; a second server may not. */
  isServer?: boolean;
  clock?: Clock;
}

/** Brings the schema up to date. @throws {ConfigError} with what to change */
export async function openApp(
  config: Config,
  { isServer = false, clock = systemClock }: OpenOptions = {},
): Promise<Opened> {
  process.umask(UMASK);
  await prepareDataFolder(config.dataDir);
  const isDataFolderOpen = await isOpenToOthers(config.dataDir);
  const secretKey = config.secretKey ?? (await readOrMakeKey(config.dataDir));
  const { database, copy, close: closeDatabase } = await openDatabase(config, isServer);
  try {
    const files = await openDiskFiles(config.dataDir, () => database.requireRoom());
    const app = createApp({
      dns: systemDns(),
      database,
      files,
      secrets: createSecrets(secretKey),
      clock,
      siteUrl: config.siteUrl,
    });
    const close = async () => {
      await app.close();
      await closeDatabase();
    };
    return {
      app,
      databaseVersion: database.version,
      databaseCopy: copy,
      isDataFolderOpen,
      close,
    };
  } catch (error) {
    await closeDatabase();
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
  const key = (await readIfThere(file)) ?? (await makeKey(file));
  if (key.trim().length < 16) {
    throw new ConfigError(
      `The key file ${file} is damaged. Restore it from a backup, or delete it.`,
    );
  }
  return key.trim();
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw new ConfigError(`The key file ${file} cannot be read. Check its rights.`, {
      cause: error,
    });
  }
}

/** Atomically, since another process may be starting on the same folder. */
async function makeKey(file: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`;
  const text = `${randomBytes(32).toString("base64url")}\n`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flag: "wx", flush: true });
    await link(unfinished, file);
    return text;
  } catch (cause) {
    if (hasCode(cause, "EEXIST")) return readFile(file, "utf8");
    throw new ConfigError(`The key file ${file} cannot be written. Set SECRET_KEY instead.`, {
      cause,
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
