import { mkdirSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { TestProject } from "vitest/node";
import { migrations } from "#migrations/list.ts";
import { Database, type Dialect } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { openPostgres } from "#storage/postgres/postgres.ts";
import { openSqlite } from "#storage/sqlite/sqlite.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { putAdministrator } from "./owner-password.ts";
import { freshDatabase, rememberRows, startPostgres } from "./postgres.ts";
import { openSwiftDesk } from "./shared-swift.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** One server for the run, in which tests make databases of their own. */
    postgresUrl: string;
    /** The name of a database with all tables and no rows. */
    migratedPostgres: string;
    /** The same as a file of SQLite. */
    migratedSqlite: string;
    /** A second one, with the administrator. */
    ownedSqlite: string;
    /** The address where suites ask for an object store. */
    swiftDesk: string;
  }
}

/** Starts PostgreSQL for the run, and an object store when a suite asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each of several servers in each worker has up to ten.
  const postgres = await startPostgres({ settings: { max_connections: "500" } });
  const { url } = await freshDatabase(postgres.url);
  await migrateAll(await openPostgres(url));
  await rememberRows(url);
  project.provide("postgresUrl", postgres.url);
  project.provide("migratedPostgres", new URL(url).pathname.slice(1));
  const folder = await mkdtemp(join(tmpdir(), "portico-test-"));
  await migrateAll(openSqlite(folder));
  project.provide("migratedSqlite", sqliteFile(folder));
  const ownedFolder = join(folder, "owned");
  await mkdir(ownedFolder);
  await copyFile(sqliteFile(folder), sqliteFile(ownedFolder));
  const owned = new Database(openSqlite(ownedFolder));
  await putAdministrator(owned);
  await owned.close();
  project.provide("ownedSqlite", sqliteFile(ownedFolder));
  const swiftDesk = await openSwiftDesk();
  project.provide("swiftDesk", swiftDesk.url);
  mkdirSync(".cache/test", { recursive: true });
  writeFileSync(
    ".cache/test/databases.txt",
    `SQLite ${sqliteVersion()}, PostgreSQL ${postgres.version}`,
  );
  return async () => {
    await Promise.all([postgres.stop(), swiftDesk.close()]);
    await rm(folder, { recursive: true, force: true });
  };
}

async function migrateAll(dialect: Dialect): Promise<void> {
  const database = new Database(dialect);
  await migrate(database, migrations);
  await database.close();
}

function sqliteVersion(): string {
  const connection = new BetterSqlite3(":memory:");
  try {
    return String(connection.prepare("select sqlite_version()").pluck().get());
  } finally {
    connection.close();
  }
}
