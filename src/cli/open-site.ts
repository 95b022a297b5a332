import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, ConfigError } from "#config.ts";
import { requireRights } from "#data-folder.ts";
import { type Opened, openApp } from "#foundations.ts";
import { hasTables } from "#open-database.ts";

/**
 * Opens the site for a command that must not create one: with a wrong DATA_DIR, it would work on a new,
 * empty site and report success.
 * @throws {ConfigError} before anything is created
 */
export async function openSite(
  config: Config,
  options?: Pick<NonNullable<Parameters<typeof openApp>[1]>, "role" | "takesKey">,
): Promise<Opened> {
  await requireSite(config);
  return openApp(config, options);
}

/** @throws {ConfigError} before anything is created */
export async function requireSite(config: Config): Promise<void> {
  await requireTables(config);
  // With PostgreSQL, the folder holds the files, unless an object store has them.
  const holdsFiles = config.databaseUrl !== null && config.storage === null;
  if (holdsFiles && !existsSync(join(config.dataDir, "files"))) throw noSiteIn(config);
}

/**
 * Requires the tables of a site; its files may be elsewhere.
 * @throws {ConfigError} before anything is created
 */
export async function requireTables(config: Config): Promise<void> {
  await requireRights(config.dataDir);
  if (await hasTables(config)) return;
  if (config.databaseUrl === null) throw noSiteIn(config);
  throw new ConfigError(
    "There is no site in the database of DATABASE_URL. Set DATABASE_URL to the site’s database; a first start makes a new one.",
  );
}

function noSiteIn({ dataDir }: Config): ConfigError {
  return new ConfigError(
    `There is no site in ${resolve(dataDir)}. Set DATA_DIR to the site’s folder; a first start makes a new one.`,
  );
}
