// @module-tag slow
import { join } from "node:path";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { loadBackup } from "#domain/backup/load-backup.ts";
import { makeBackup } from "#domain/backup/make-backup.ts";
import { openBackup } from "#domain/backup/open-backup.ts";
import { migrations } from "#migrations/list.ts";
import { openDiskFiles } from "#storage/files/disk-files.ts";
import { migrate } from "#storage/migrate.ts";
import { findPublication, insertPublication } from "#storage/publications/publication.ts";
import { listTables } from "#storage/table-names.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { publicationRow } from "#test/support/rows.ts";
import { makeFolder } from "./backup-site.ts";

const OLD = "0021-site-facts";

onBothDatabases(({ makeEmpty }) => {
  it("a backup of an older schema is loaded as it was and brought up to date", async () => {
    const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= OLD));
    const database = await (await makeEmpty()).connect();
    await migrate(database, migrations);
    const row = publicationRow();
    await database.write((tx) => insertPublication(tx, row));
    const folder = await makeFolder();
    const file = join(folder, "site.zip");
    const source = {
      database,
      files: await openDiskFiles(folder),
      version: "1.0.0",
      siteUrl: "https://agency.example",
      migrations: Object.keys(migrations),
    };
    await makeBackup(source, file, new Date());

    // An older version wrote its own tables alone, whose rows have not changed since.
    const former = await (await makeEmpty()).connect();
    await migrate(former, old);
    const known = new Set(await former.read(listTables));
    const opened = await openBackup(file, folder, async () => "");
    const backup = {
      rows: opened.rows,
      manifest: {
        ...opened.manifest,
        migrations: Object.keys(old),
        tables: opened.manifest.tables.filter(({ name }) => known.has(name)),
      },
    };
    const scratch = await (await makeEmpty()).connect();
    await loadBackup(scratch, backup, migrations);
    await opened.close();

    expect(await scratch.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
    await migrate(scratch, migrations);
    expect(await scratch.read((db) => db.selectFrom("backup").selectAll().execute())).toEqual([]);
  });

  it("a backup is brought up to a step that sorts before one that it had", async () => {
    const step = (table: string) => ({
      up: (db: Kysely<unknown>) => db.schema.createTable(table).addColumn("id", "text").execute(),
    });
    const forked = { ...migrations, "9001-own": step("own") };
    const database = await (await makeEmpty()).connect();
    await migrate(database, forked);
    const row = publicationRow();
    await database.write((tx) => insertPublication(tx, row));
    const folder = await makeFolder();
    const file = join(folder, "site.zip");
    const source = {
      database,
      files: await openDiskFiles(folder),
      version: "1.0.0",
      siteUrl: "https://agency.example",
      migrations: Object.keys(forked),
    };
    await makeBackup(source, file, new Date());

    const opened = await openBackup(file, folder, async () => "");
    const scratch = await (await makeEmpty()).connect();
    await loadBackup(scratch, opened, { ...forked, "9000-taken": step("taken") });
    await opened.close();

    expect(await scratch.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
    expect(await scratch.read(listTables)).toEqual(expect.arrayContaining(["own", "taken"]));
  });
});
