import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, ConfigError } from "#config.ts";
import { requireRights } from "#data-folder.ts";
import { type Opened, openApp } from "#foundations.ts";
import { hasTables } from "#open-database.ts";

/**
 * For every command that is not meant to make a site: with a DATA_DIR that is not the site's, it
 * would work on a new, empty one and report success.
 * @throws {ConfigError} with nothing made
 */
export async function openSite(
  config: Config,
  options?: Pick<NonNullable<Parameters<typeof openApp>[1]>, "role" | "takesKey">,
): Promise<Opened> {
  await requireSite(config);
  return openApp(config, options);
}

/** @throws {ConfigError} with nothing made */
export async function requireSite(config: Config): Promise<void> {
  await requireTables(config);
  // Of a site in PostgreSQL, the folder holds the files, unless a store has them.
  const holdsFiles = config.databaseUrl !== null && config.storage === null;
  if (holdsFiles && !existsSync(join(config.dataDir, "files"))) throw noSiteIn(config);
}

/** Of a site that may have its files elsewhere. @throws {ConfigError} with nothing made */
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
