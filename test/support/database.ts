import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, inject } from "vitest";
import { migrations } from "#migrations/list.ts";
import { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { openPostgres } from "#storage/postgres.ts";
import { openSqlite } from "#storage/sqlite.ts";
import { freshDatabase } from "./postgres.ts";

export const databaseKinds = ["SQLite", "PostgreSQL"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** One empty database of a test, and any number of processes' ways into it. */
export interface TestDatabase {
  /** The folder of SQLite, or the url of PostgreSQL. */
  address: string;
  /** Opens it as another process would. Closed after the test. */
  connect(): Promise<Database>;
}

interface Suite {
  kind: DatabaseKind;
  /** A database with all tables and no rows. */
  openDatabase(): Promise<Database>;
  /** A database without a table. */
  makeEmpty(): Promise<TestDatabase>;
}

/** Runs a suite on SQLite and on PostgreSQL. Each call in it opens a database of its own. */
export function onBothDatabases(suite: (on: Suite) => void): void {
  for (const kind of databaseKinds) {
    describe(`on ${kind}`, () => {
      const undo: (() => Promise<void>)[] = [];
      afterEach(async () => {
        for (const step of undo.splice(0).reverse()) await step();
      });
      const makeEmpty = () => (kind === "SQLite" ? emptySqlite(undo) : emptyPostgres(undo));
      const openDatabase = async () => {
        const database = await (await makeEmpty()).connect();
        await migrate(database, migrations);
        return database;
      };
      suite({ kind, makeEmpty, openDatabase });
    });
  }
}

async function emptySqlite(undo: (() => Promise<void>)[]): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  return {
    address: dataDir,
    connect: async () => {
      const database = new Database(openSqlite(dataDir));
      undo.push(() => database.close());
      return database;
    },
  };
}

async function emptyPostgres(undo: (() => Promise<void>)[]): Promise<TestDatabase> {
  const { url, drop } = await freshDatabase(inject("postgresUrl"));
  undo.push(drop);
  return {
    address: url,
    connect: async () => {
      const database = new Database(await openPostgres(url));
      undo.push(() => database.close());
      return database;
    },
  };
}
