import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { openPostgres } from "#storage/postgres/postgres.ts";
import { openSqlite } from "#storage/sqlite/sqlite.ts";
import { makeFolder, makePlace } from "#test/backup/backup-site.ts";
import { databaseKinds } from "#test/support/database.ts";
import { exportsFolder } from "#test/support/moving.ts";
import { slow } from "#test/support/slow.ts";
import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { moveData } from "./move-data.ts";
import { moveFiles } from "./move-files.ts";
import { resetPassword } from "./reset-password.ts";
import { rotateKey } from "./rotate-key.ts";
import { setupLink } from "./setup-link.ts";

const store = {
  STORAGE_URL: "s3://files?endpoint=http://127.0.0.1:1",
  AWS_ACCESS_KEY_ID: "id",
  AWS_SECRET_ACCESS_KEY: "key",
};

/** None of them asks a question first, which would get no answer without a terminal. */
const commands: [string, Command, (folder: string) => string[], Record<string, string>?][] = [
  ["backup", backup, () => []],
  ["backup FILE", backup, (folder) => [join(folder, "site.zip")]],
  ["export", exportCommand, (folder) => [join(folder, "everything")]],
  ["reset-password", resetPassword, () => []],
  ["setup-link", setupLink, () => []],
  ["rotate-key", rotateKey, () => []],
  ["rotate-key --lost", rotateKey, () => ["--lost"]],
  ["move-files --to s3", moveFiles, () => ["--to", "s3"], store],
  ["move-files --to disk", moveFiles, () => ["--to", "disk"], store],
];

describe.each(databaseKinds)("where there is no site on %s", (kind) => {
  it.each(commands)("%s says so and makes nothing", async (_, command, given, more = {}) => {
    const place = await makePlace(kind);
    const folder = await makeFolder();
    const DATA_DIR = join(folder, "data");
    const running = place.on({ ...place.env, ...more, DATA_DIR }).run(command, ...given(folder));
    const what = kind === "SQLite" ? `${DATA_DIR}. Set DATA_DIR` : "the database of DATABASE_URL";
    await expect(running).rejects.toThrow(`There is no site in ${what}`);
    expect(await readdir(folder)).toEqual([]);
  });
});

it.each(databaseKinds)(
  "what only reads leaves an older version’s site on %s alone",
  async (kind) => {
    const place = await makePlace(kind);
    const { DATA_DIR = "", DATABASE_URL = "" } = place.env;
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const open = async () =>
      new Database(kind === "SQLite" ? openSqlite(DATA_DIR) : await openPostgres(DATABASE_URL));
    const database = await open();
    await migrate(database, older);
    await mkdir(join(DATA_DIR, "files"));
    const folder = await makeFolder();
    for (const [command, ...given] of [
      [backup, join(folder, "site.zip")],
      [exportCommand, join(folder, "everything")],
      [importCommand, join(exportsFolder, "ghost.json"), "--dry-run"],
    ] as const) {
      await expect(place.run(command, ...given)).rejects.toThrow(
        /last used by an older version of Portico.* Run it with the version that is running/,
      );
      expect(await readdir(folder)).toEqual([]);
    }
    const { rows } = await database.read((db) =>
      sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(older));
    await database.close();
    expect((await readdir(DATA_DIR)).filter((name) => name.includes("before"))).toEqual([]);
  },
);

/** Connects to a database that the previous version used last. */
async function makeOlderPostgres() {
  const place = await makePlace("PostgreSQL");
  const { DATA_DIR = "", DATABASE_URL = "" } = place.env;
  const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
  const database = new Database(await openPostgres(DATABASE_URL));
  await migrate(database, older);
  await mkdir(join(DATA_DIR, "files"));
  return { place, older, database };
}

slow(
  "an older version’s servers in PostgreSQL keep their schema until the new one is started",
  async () => {
    // The connection stands for a running server of the older version.
    const { place, older, database: server } = await makeOlderPostgres();
    const countSteps = async () => {
      const steps = sql<{ name: string }>`select name from kysely_migration`;
      return (await server.read((db) => steps.execute(db))).rows.length;
    };
    await expect(place.run(setupLink)).rejects.toThrow(
      /last used by an older version of Portico.* Run it with the version that is running/,
    );
    expect(await countSteps()).toBe(Object.keys(older).length);
    await (await place.start()).close();
    expect(await countSteps()).toBe(Object.keys(migrations).length);
    await expect(place.run(setupLink)).rejects.toThrow("A password is set already");
    await server.close();
  },
);

slow("a command brings a PostgreSQL up to date that nothing else uses", async () => {
  const { place, database } = await makeOlderPostgres();
  await database.close();
  expect(await place.run(setupLink)).toContain("Set one with this link");
});

it("a site on SQLite that is not there is not moved either", async () => {
  const place = await makePlace("SQLite");
  const DATA_DIR = join(await makeFolder(), "data");
  const running = place
    .on({ ...place.env, DATA_DIR })
    .run(moveData, "--to", "postgres://u:p@127.0.0.1:1/x");
  await expect(running).rejects.toThrow(`There is no site in ${DATA_DIR}`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

slow(
  "a site in PostgreSQL whose files or key lie elsewhere is not taken from an empty folder",
  async () => {
    const place = await makePlace("PostgreSQL");
    await (await place.start()).close();
    const folder = await makeFolder();
    const DATA_DIR = join(folder, "data");
    const { SECRET_KEY = "", ...keyless } = { ...place.env, DATA_DIR };
    const elsewhere = { ...keyless, SECRET_KEY };
    await expect(place.on(elsewhere).run(backup)).rejects.toThrow(
      `There is no site in ${DATA_DIR}.`,
    );
    await expect(place.on({ ...keyless, ...store }).run(setupLink)).rejects.toThrow(
      `There is no key of the site in ${DATA_DIR}.`,
    );
    expect(await readdir(folder)).toEqual([]);
    // The store has the files and the settings have the key, so the folder may be new.
    await expect(place.on({ ...elsewhere, ...store }).run(setupLink)).rejects.toThrow(
      "A password is set already",
    );
  },
);

it.each(databaseKinds)("a site on %s is found in the folder of its start", async (kind) => {
  const place = await makePlace(kind);
  await (await place.start()).close();
  expect(await place.run(backup)).toContain("and read it back");
});
