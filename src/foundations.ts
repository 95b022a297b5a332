import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type App, createApp } from "#domain/app.ts";
import type { BackupSettings } from "#domain/backup/backups.ts";
import { type Clock, systemClock } from "#domain/clock.ts";
import { systemDns } from "#domain/mail/mail-domain.ts";
import { createSecrets, type Secrets } from "#domain/secrets.ts";
import { changeSiteKey, isSiteKey } from "#domain/site-key.ts";
import { migrations } from "#migrations/list.ts";
import type { Database } from "#storage/database.ts";
import { type Config, ConfigError } from "./config.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { openBackups } from "./open-backups.ts";
import { hasTables, openDatabase, type Role } from "./open-database.ts";
import { type OpenedFiles, openFiles } from "./open-files.ts";
import { productVersion } from "./product-version.ts";
import { findNextKey, findSecretKey, putNextKey, readSecretKey } from "./secret-key.ts";

export interface Opened {
  app: App;
  databaseVersion: string;
  /** Other users of the machine can enter the data folder. */
  isDataFolderOpen: boolean;
  databaseCopy: string | null;
  /** What was sealed under the former one can no longer be read. */
  isKeyNew: boolean;
  /** Why the object store cannot be used, once that is known; the site runs without it. */
  storeProblem: OpenedFiles["problem"];
  /** Only while no server runs: a running one keeps its key. */
  changeKey(next: Secrets): Promise<void>;
  close(): Promise<void>;
}

interface OpenOptions {
  role?: Role;
  clock?: Clock;
  /** Makes its key the site's, whatever was there before. */
  takesKey?: boolean;
}

/** Brings the schema up to date. @throws {ConfigError} with what to change */
export async function openApp(
  config: Config,
  { role = "command", clock = systemClock, takesKey = false }: OpenOptions = {},
): Promise<Opened> {
  // A single server may lose its key and go on; one of several would be the odd one out.
  const mayTakeKey = takesKey || (role === "server" && config.databaseUrl === null);
  // A server may be the first on tables that have no key yet; with another key, it is refused below.
  if (!mayTakeKey && role !== "server") await requireKey(config);
  await prepareDataFolder(config.dataDir);
  const isDataFolderOpen = await isOpenToOthers(config.dataDir);
  const given = createSecrets(await findSecretKey(config));
  const { database, copy, close: closeDatabase } = await openDatabase(config, role);
  try {
    const { secrets, isKeyNew } = await chooseKey(database, given, {
      dataDir: config.dataDir,
      mayTakeKey,
      isServer: role === "server",
    });
    const { files, storeProblem, backups, closeStores } = await openStores(config, {
      database,
      role,
    });
    const app = createApp({
      dns: systemDns(),
      backups,
      database,
      files,
      secrets,
      clock,
      siteUrl: config.siteUrl,
      messagesPerHour: config.contactRateLimit,
      webhooksToPrivateHosts: config.webhooksToPrivateHosts,
    });
    const close = async () => {
      await app.close();
      closeStores();
      await closeDatabase();
    };
    return {
      app,
      databaseVersion: database.version,
      databaseCopy: copy,
      isDataFolderOpen,
      isKeyNew,
      storeProblem,
      changeKey: (next) => changeSiteKey(database, secrets, next),
      close,
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** Opens the stores of files and backups. */
async function openStores(config: Config, { database, role }: { database: Database; role: Role }) {
  const opened = await openFiles(config, () => database.requireRoom());
  if (role !== "server") await requireStore(opened);
  const kept = await openBackups(config);
  const backups: BackupSettings = {
    migrations,
    version: productVersion(),
    folder: config.backupDir,
    place: kept.place,
  };
  const closeStores = () => {
    opened.close();
    kept.close();
  };
  return { files: opened.files, storeProblem: opened.problem, backups, closeStores };
}

/** @throws {ConfigError} when the store refuses; one that is away ends no command */
async function requireStore(files: OpenedFiles): Promise<void> {
  const problem = await files.problem;
  if (!(problem instanceof ConfigError)) return;
  files.close();
  throw problem;
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  // Windows keeps rights elsewhere and shows the same bits for every folder.
  return process.platform !== "win32" && ((await stat(folder)).mode & 0o007) !== 0;
}

/** Keeps the folder of a site from getting a new key. @throws {ConfigError} with nothing made */
export async function requireKey(config: Config): Promise<void> {
  const isMissing = async () => (await readSecretKey(config)) === null;
  // Several servers may begin on a new folder: another one may have made the key while the tables were looked for.
  if (!(await isMissing()) || !(await hasTables(config)) || !(await isMissing())) return;
  throw new ConfigError(
    `There is no key of the site in ${resolve(config.dataDir)}. Set DATA_DIR to the site’s folder, or SECRET_KEY. ${KEY_LOST}`,
  );
}

const KEY_LOST = "If that key is lost, run “npm run portico -- rotate-key --lost”.";

/** @throws {ConfigError} when the site has another one, whose place `given` may not take */
async function chooseKey(
  database: Database,
  given: Secrets,
  { dataDir, mayTakeKey, isServer }: { dataDir: string; mayTakeKey: boolean; isServer: boolean },
): Promise<{ secrets: Secrets; isKeyNew: boolean }> {
  if (await isSiteKey(database, given)) return { secrets: given, isKeyNew: false };
  const nextKey = await findNextKey(dataDir);
  const next = nextKey === null ? null : createSecrets(nextKey);
  if (next && (await isSiteKey(database, next))) {
    // A change of the key was interrupted after the database had it.
    await putNextKey(dataDir);
    return { secrets: next, isKeyNew: false };
  }
  if (!mayTakeKey) {
    throw new ConfigError(
      isServer
        ? `The other servers of this database have another SECRET_KEY. Give this one the same (SECRET_KEY, or their DATA_DIR/secret.key). ${KEY_LOST}`
        : `The site has another key than this command, so nothing was done. Run it with the site’s SECRET_KEY, or without one where the key is in DATA_DIR/secret.key. ${KEY_LOST}`,
    );
  }
  await changeSiteKey(database, given, given);
  return { secrets: given, isKeyNew: true };
}
