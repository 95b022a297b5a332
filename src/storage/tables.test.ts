import { expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { onBothDatabases, onPostgres } from "#test/support/database.ts";
import { slow } from "#test/support/slow.ts";
import { MIGRATION_TABLES } from "./known-schema.ts";
import { migrate } from "./migrate.ts";
import { listTables } from "./table-names.ts";
import { isDecided, isOwnTable, tablesOf } from "./tables.ts";

onBothDatabases(({ openDatabase }) => {
  it("it is decided of every table whether a backup holds it", async () => {
    const database = await openDatabase();
    const found = await database.read(listTables);
    const undecided = found.filter(
      (name) => !isDecided(name) && !MIGRATION_TABLES.some((ours) => ours === name),
    );
    expect(
      undecided,
      "Add each of these to src/storage/tables.ts: as `copied`, behind the tables that it refers to, or left out with the reason. What it seals under SECRET_KEY belongs into changeSiteKey.",
    ).toEqual([]);
    expect(tablesOf("archive").filter((name) => !found.includes(name))).toEqual([]);
  });

  it("every column holds text or whole numbers, as backups expect", async () => {
    const database = await openDatabase();
    const tables = await database.read((db) => db.introspection.getTables());
    const types = tables
      .filter(({ name }) => tablesOf("move").includes(name))
      .flatMap(({ name, columns }) =>
        columns.map((column) => [`${name}.${column.name}`, column.dataType.toLowerCase()]),
      )
      .filter(([, type = ""]) => !/^(?:text|integer|bigint|int4|int8|varchar)$/.test(type));
    expect(types).toEqual([]);
  });
});

onPostgres(({ makeEmpty }) => {
  slow("a site of any version is told from another program's tables", async () => {
    const database = await (await makeEmpty()).connect();
    const names = Object.keys(migrations);
    for (const count of names.keys()) {
      const applied = names.slice(0, count + 1);
      await migrate(database, Object.fromEntries(Object.entries(migrations).slice(0, count + 1)));
      const found = (await database.read(listTables)).filter(
        (name) => !MIGRATION_TABLES.some((ours) => ours === name),
      );
      expect(
        found.filter((name) => !isOwnTable(name, applied)),
        `A table of ${applied.at(-1)} is missing from src/storage/tables.ts.`,
      ).toEqual([]);
    }
    expect(isOwnTable("blog", names)).toBe(false);
  });
});
