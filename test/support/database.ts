import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject } from "vitest";
import { Database } from "#storage/database.ts";
import { openPostgres } from "#storage/postgres/postgres.ts";
import { openSqlite } from "#storage/sqlite/sqlite.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { lendOpenPostgres } from "./lent-postgres.ts";
import { freshDatabase } from "./postgres.ts";

export const databaseKinds = ["SQLite", "PostgreSQL"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** An empty database that several processes can open. */
export interface TestDatabase {
  /** The folder of SQLite, or the URL of PostgreSQL. */
  address: string;
  /** Connects like another process. Closed after the test. */
  connect(): Promise<Database>;
}

interface Suite {
  kind: DatabaseKind;
  /** The database has all tables and no rows. */
  openDatabase(): Promise<Database>;
  /** The database has no tables. */
  makeEmpty(): Promise<TestDatabase>;
}

/** Each call in a suite opens a database of its own. */
export function onBothDatabases(suite: (on: Suite) => void): void {
  describeOnBoth("on %s", (kind) => suite(openedOn(kind)));
}

/** Runs on SQLite alone: for slow suites that ask nothing of the database that other tests do not ask of both. */
export function onSqlite(suite: (on: Suite) => void): void {
  describe("on SQLite", () => suite(openedOn("SQLite")));
}

/** Runs on PostgreSQL alone: for suites that need several writers at once. */
export function onPostgres(suite: (on: Suite) => void): void {
  describe("on PostgreSQL", () => suite(openedOn("PostgreSQL")));
}

/**
 * A suite on each database, which takes the place of `%s` in its name. `npm test` leaves out what
 * asks PostgreSQL what SQLite has answered, but for `src/storage`, whose tests know the two apart.
 */
export function describeOnBoth(name: string, suite: (kind: DatabaseKind) => void): void {
  const isOfStorage = expect.getState().testPath?.includes("/src/storage/");
  for (const kind of databaseKinds) {
    const tags = kind === "SQLite" || isOfStorage ? [] : ["second-database"];
    describe(name.replace("%s", kind), { tags }, () => suite(kind));
  }
}

/** Within a suite, whose databases are closed after each test. */
function openedOn(kind: DatabaseKind): Suite {
  const undo: Undo = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  const makeEmpty = () => (kind === "SQLite" ? emptySqlite(undo) : emptyPostgres(undo));
  const openDatabase = () => (kind === "SQLite" ? openCopy(undo) : openLent(undo));
  return { kind, makeEmpty, openDatabase };
}

type Undo = (() => Promise<void>)[];

async function emptySqlite(undo: Undo): Promise<TestDatabase> {
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

async function openCopy(undo: Undo): Promise<Database> {
  const { address, connect } = await emptySqlite(undo);
  await copyFile(inject("migratedSqlite"), sqliteFile(address));
  return connect();
}

async function emptyPostgres(undo: Undo): Promise<TestDatabase> {
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

async function openLent(undo: Undo): Promise<Database> {
  const database = new Database(await lendOpenPostgres());
  undo.push(() => database.close());
  return database;
}
