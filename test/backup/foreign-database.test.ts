// @module-tag slow
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { backup } from "#cli/backup.ts";
import { moveData } from "#cli/move-data.ts";
import { restore } from "#cli/restore.ts";
import { migrations } from "#migrations/list.ts";
import { sqliteFile } from "#storage/sqlite/sqlite-file.ts";
import { databaseKinds } from "#test/support/database.ts";
import { withClient } from "#test/support/postgres.ts";
import { createBlog } from "#test/support/samples.ts";
import { makeFolder, makePlace, type Place } from "./backup-site.ts";

async function makeBackup(): Promise<string> {
  const place = await makePlace("SQLite");
  const app = await place.start();
  await createBlog(app, await app.signIn(), { title: "From the backup" });
  const file = join(await makeFolder(), "site.zip");
  await place.run(backup, file);
  await app.close();
  return file;
}

/** Adds another program's table, with a row. */
async function addCustomers({ kind, env }: Place): Promise<void> {
  const statements = "create table customers (id text); insert into customers values ('Zoë')";
  if (kind === "PostgreSQL") {
    await withClient(env.DATABASE_URL ?? "", (client) => client.query(statements));
    return;
  }
  const connection = new BetterSqlite3(sqliteFile(env.DATA_DIR ?? ""));
  connection.exec(statements).close();
}

async function customersOf({ kind, env }: Place): Promise<unknown[]> {
  const query = "select id from customers";
  if (kind === "PostgreSQL") {
    return withClient(env.DATABASE_URL ?? "", async (client) => (await client.query(query)).rows);
  }
  const connection = new BetterSqlite3(sqliteFile(env.DATA_DIR ?? ""), { readonly: true });
  onTestFinished(() => void connection.close());
  return connection.prepare(query).all();
}

it.each(databaseKinds)("another program's database on %s is not restored into", async (kind) => {
  const file = await makeBackup();
  const place = await makePlace(kind);
  await addCustomers(place);
  for (const more of [[], ["--replace", "--yes"]]) {
    await expect(place.run(restore, file, ...more)).rejects.toThrow(
      /belongs to another program: it has the tables customers\. Give Portico a database of its own\.$/,
    );
  }
  expect(await customersOf(place)).toEqual([{ id: "Zoë" }]);
});

it("another program's tables beside those of a site stay where they are", async () => {
  const file = await makeBackup();
  const place = await makePlace("PostgreSQL");
  await (await place.start()).close();
  await addCustomers(place);
  expect(await place.run(restore, file, "--replace", "--yes")).toContain("kept as before_restore_");
  expect(await customersOf(place)).toEqual([{ id: "Zoë" }]);
  const restored = await place.start();
  expect(await (await restored.fetch("/api/blogs")).json()).toMatchObject([
    { title: "From the backup" },
  ]);
});

it("a newer version's site is replaced only where all of its tables are known", async () => {
  const file = await makeBackup();
  const place = await makePlace("PostgreSQL");
  await (await place.start()).close();
  const { DATABASE_URL = "" } = place.env;
  await withClient(DATABASE_URL, (client) =>
    client.query(
      "insert into kysely_migration values ('9999-newer', now()); create table novelty (id text)",
    ),
  );
  await expect(place.run(restore, file)).rejects.toThrow(/made by a newer Portico.* add --replace/);
  await expect(place.run(restore, file, "--replace", "--yes")).rejects.toThrow(
    /whether its tables novelty are Portico’s cannot be told\. Name an empty database/,
  );
  await withClient(DATABASE_URL, (client) => client.query("drop table novelty"));
  await place.run(restore, file, "--replace", "--yes");
  const applied = await withClient(DATABASE_URL, async (client) => {
    const { rows } = await client.query("select name from kysely_migration order by name");
    return rows.map(({ name }) => name);
  });
  expect(applied).toEqual(Object.keys(migrations));
});

it("a site does not move into another program's database", async () => {
  const place = await makePlace("SQLite");
  await (await place.start()).close();
  const other = await makePlace("PostgreSQL");
  await addCustomers(other);
  await expect(place.run(moveData, "--to", other.env.DATABASE_URL ?? "")).rejects.toThrow(
    "has tables already, such as customers",
  );
  const onPostgres = await makePlace("PostgreSQL");
  await (await onPostgres.start()).close();
  await writeFile(sqliteFile(onPostgres.env.DATA_DIR ?? ""), "");
  await addCustomers({ ...onPostgres, kind: "SQLite" });
  await expect(onPostgres.run(moveData, "--to", "sqlite")).rejects.toThrow(
    "There is a database already",
  );
  expect(await customersOf(other)).toEqual([{ id: "Zoë" }]);
});
