import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { readContentVersion } from "./publications/content-version.ts";
import { findPublication, insertPublication } from "./publications/publication.ts";

const broken = {
  "9999-broken": {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable("publication").addColumn("extra", "text").execute();
      await db.schema.createTable("half_done").addColumn("id", "text").execute();
      await sql`update publication set title = 'overwritten'`.execute(db);
      await sql`delete from content_version`.execute(db);
      await sql`select * from there_is_no_such_table`.execute(db);
    },
  },
};

async function tableNames(database: Database): Promise<string[]> {
  const tables = await database.read((db) => db.introspection.getTables());
  return tables.map((table) => table.name).toSorted();
}

onBothDatabases(({ makeEmpty, openDatabase }) => {
  it("a failed migration leaves the data as before and is named", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    await database.writeContent((tx) => insertPublication(tx, row), readContentVersion);
    const before = await tableNames(database);

    await expect(migrate(database, { ...migrations, ...broken })).rejects.toThrow(
      "Migration 9999-broken failed; the database is as it was before.",
    );

    expect(await database.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
    expect(await tableNames(database)).toEqual(before);
    const { contentVersion } = await database.writeContent(
      async () => undefined,
      readContentVersion,
    );
    expect(contentVersion.version).toBe(3);
  });

  it("the cause of a failed migration is passed on", async () => {
    const database = await openDatabase();
    const failure = await migrate(database, { ...migrations, ...broken }).catch((error) => error);
    expect(failure.cause.message).toMatch(/there_is_no_such_table/);
  });

  slow("a failed migration undoes the ones before it", async () => {
    const database = await (await makeEmpty()).connect();
    await expect(migrate(database, { ...migrations, ...broken })).rejects.toThrow("9999-broken");
    expect(await tableNames(database)).toEqual([]);
    await migrate(database, migrations);
    await database.write((tx) => insertPublication(tx, publicationRow()));
  });

  it("a repaired migration continues after a failure", async () => {
    const database = await openDatabase();
    await expect(migrate(database, { ...migrations, ...broken })).rejects.toThrow();
    const mended = {
      up: (db: Kysely<unknown>) =>
        db.schema.createTable("half_done").addColumn("id", "text").execute(),
    };
    await migrate(database, { ...migrations, "9999-broken": mended });
    expect(await tableNames(database)).toContain("half_done");
  });

  it("nothing changes when there is nothing to do", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    await database.write((tx) => insertPublication(tx, row));
    await migrate(database, migrations);
    expect(await database.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
  });

  it("a step is run where one with a later name came before it", async () => {
    const database = await openDatabase();
    const adding = (table: string) => ({
      up: (db: Kysely<unknown>) => db.schema.createTable(table).addColumn("id", "text").execute(),
    });
    const forked = { ...migrations, "9001-own": adding("own") };
    await migrate(database, forked);
    const merged = { ...forked, "9000-taken": adding("taken") };
    await migrate(database, merged);
    await migrate(database, merged);
    expect(await tableNames(database)).toEqual(expect.arrayContaining(["own", "taken"]));
  });

  it("a newer version's database is refused and left alone", async () => {
    const database = await openDatabase();
    const newer = { up: async () => {} };
    await migrate(database, { ...migrations, "9999-newer": newer });
    await expect(migrate(database, migrations)).rejects.toThrow(/as it was before/);
  });

  slow("several processes can start at once on an empty database", async () => {
    const empty = await makeEmpty();
    await Promise.all([1, 2, 3, 4].map(() => migrateInAnotherProcess(empty.address)));
    const database = await empty.connect();
    await database.write((tx) => insertPublication(tx, publicationRow()));
    expect(await database.read(readContentVersion)).toMatchObject({ version: 1 });
  });
});

const migrateAlone = `
  const { Database } = await import("#storage/database.ts");
  const { migrate } = await import("#storage/migrate.ts");
  const { migrations } = await import("#migrations/list.ts");
  const { openSqlite } = await import("#storage/sqlite/sqlite.ts");
  const { openPostgres } = await import("#storage/postgres/postgres.ts");
  const [address] = process.argv.slice(1);
  const isUrl = address.startsWith("postgres:");
  const database = new Database(isUrl ? await openPostgres(address) : openSqlite(address));
  await migrate(database, migrations);
  await database.close();
`;

/** @throws with the other process's error output */
async function migrateInAnotherProcess(address: string): Promise<void> {
  const flags = ["--input-type=module", "--eval", migrateAlone, address];
  await promisify(execFile)(process.execPath, flags);
}
