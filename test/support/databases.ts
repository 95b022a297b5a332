import { mkdirSync, writeFileSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for the whole run; each test file makes its own database in it. */
    postgresUrl: string;
  }
}

/** Starts PostgreSQL for the run and says which databases are really there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  mkdirSync(".cache/test", { recursive: true });
  writeFileSync(
    ".cache/test/databases.txt",
    `SQLite ${sqliteVersion()}, PostgreSQL ${postgres.version}`,
  );
  return postgres.stop;
}

function sqliteVersion(): string {
  const connection = new BetterSqlite3(":memory:");
  try {
    return String(connection.prepare("select sqlite_version()").pluck().get());
  } finally {
    connection.close();
  }
}
