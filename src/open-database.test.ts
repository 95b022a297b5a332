import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Client } from "pg";
import { afterEach, expect, inject, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { onSmallDisk } from "#test/support/disk.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { freshDatabase } from "#test/support/postgres.ts";
import { messageRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { ConfigError, readConfig } from "./config.ts";
import { type OpenedDatabase, openDatabase, type Role } from "./open-database.ts";
import {
  insertContactSubmission,
  listContactSubmissions,
} from "./storage/messages/contact-submission.ts";
import { lockFolder } from "./storage/sqlite/folder-lock.ts";
import { openSqlite } from "./storage/sqlite/sqlite.ts";

const names = Object.keys(migrations);
const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
const newest = names.at(-1)?.slice(0, 4);

const opened: OpenedDatabase[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function openAs(role: Role, env: Record<string, string>) {
  const one = await openDatabase(readConfig(env), role);
  opened.push(one);
  return one;
}

async function refusalOf(role: Role, env: Record<string, string>) {
  const error = await openAs(role, env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error instanceof Error ? error : new Error();
  expect(message).not.toContain("\n");
  return message;
}

/** Makes the database of an older version, with one message. */
async function olderSite(folder?: string): Promise<string> {
  const dataDir = folder ?? (await temporaryFolder());
  const database = new Database(openSqlite(dataDir));
  await migrate(database, older);
  // An older version lacks the column that the newest migration adds.
  const { answers: _, ...row } = messageRow({ name: "kept" });
  await database.write((tx) => tx.insertInto("contact_submission").values(row).execute());
  expect(await senders({ database })).toEqual(["kept"]);
  await database.close();
  return dataDir;
}

const senders = async ({ database }: { database: Database }) =>
  (await database.read((db) => listContactSubmissions(db, {}))).items.map(({ name }) => name);

const bytesOf = (dataDir: string) => readFile(join(dataDir, "portico.db"));

function makeForeign(dataDir: string, tables = ["customers"]): void {
  const connection = new BetterSqlite3(join(dataDir, "portico.db"));
  for (const table of tables) connection.exec(`create table ${table} (id text)`);
  connection.close();
}

it("a SQLite database is copied before its schema changes, and only then", async () => {
  const dataDir = await olderSite();
  // Early versions left it like this.
  await chmod(join(dataDir, "portico.db"), 0o644);
  const first = await openAs("server", { DATA_DIR: dataDir });
  expect((await stat(join(dataDir, "portico.db"))).mode & 0o777).toBe(0o640);
  expect(first.copy).toBe(join(dataDir, `portico.db.before-${newest}`));
  expect(await senders(first)).toEqual(["kept"]);
  await first.close();

  const restored = await temporaryFolder();
  await writeFile(join(restored, "portico.db"), await readFile(first.copy ?? ""));
  const connection = new BetterSqlite3(join(restored, "portico.db"));
  const applied = connection.prepare("select name from kysely_migration").pluck().all();
  expect(applied).toEqual(names.slice(0, -1));
  expect(connection.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(connection.prepare("select name from contact_submission").pluck().all()).toEqual(["kept"]);
  connection.close();
  expect((await stat(first.copy ?? "")).mode).toBe((await stat(join(dataDir, "portico.db"))).mode);

  const second = await openAs("server", { DATA_DIR: dataDir });
  expect(second.copy).toBeNull();
});

it("a server removes the half of a restore that was killed, a command leaves it", async () => {
  const dataDir = await temporaryFolder();
  const half = join(dataDir, "restore-aB3dE6");
  await mkdir(half);
  await openAs("command", { DATA_DIR: dataDir });
  expect(await readdir(dataDir)).toContain("restore-aB3dE6");
  await openAs("server", { DATA_DIR: dataDir });
  expect(await readdir(dataDir)).not.toContain("restore-aB3dE6");
});

it("a new database is not copied", async () => {
  const dataDir = await temporaryFolder();
  expect((await openAs("server", { DATA_DIR: dataDir })).copy).toBeNull();
  expect((await readdir(dataDir)).filter((name) => name.includes("before"))).toEqual([]);
});

it("the newest two copies are kept, and no partial one", async () => {
  const dataDir = await olderSite();
  for (const [age, name] of ["before-0002", "before-0004", "before-0003"].entries()) {
    const path = join(dataDir, `portico.db.${name}`);
    await writeFile(path, name);
    await utimes(path, new Date(), new Date(Date.now() - (10 + age) * 1000));
  }
  await writeFile(join(dataDir, `portico.db.before-${newest}.part`), "half a copy");
  await openAs("server", { DATA_DIR: dataDir });
  const copies = (await readdir(dataDir)).filter((name) => name.includes("before"));
  expect(copies.toSorted()).toEqual(["portico.db.before-0002", `portico.db.before-${newest}`]);
});

onSmallDisk(24, ({ folder }) => {
  it("the schema does not change without room for a copy", async () => {
    const dataDir = await olderSite(folder());
    const before = await bytesOf(dataDir);
    await writeFile(join(dataDir, "something-else"), Buffer.alloc(6_000_000));
    const text = await refusalOf("server", { DATA_DIR: dataDir });
    expect(text).toMatch(
      /first keeps a copy .* needs \d+(\.\d)? MB on its disk; \d+(\.\d)? MB are free/,
    );
    expect(await bytesOf(dataDir)).toEqual(before);
    expect((await readdir(dataDir)).filter((name) => name.includes("before"))).toEqual([]);
  });
});

it("another program's SQLite database is refused and left byte for byte", async () => {
  const dataDir = await temporaryFolder();
  makeForeign(dataDir, ["orders", "customers", "invoices", "blog"]);
  const before = await bytesOf(dataDir);
  expect(await refusalOf("server", { DATA_DIR: dataDir })).toMatch(
    /portico\.db belongs to another program: it has the tables blog, customers, invoices and more\./,
  );
  expect(await bytesOf(dataDir)).toEqual(before);
});

it.each([
  ["files", "files/0f8fad5b-d9cb-469f-a165-70867728950e.pdf", "1 files in files/"],
  ["backups", "backups/portico-20261127-0300.zip", "1 backups in backups/"],
  ["a copy", "portico.db.before-0036", "1 copies of a database"],
  ["its log", "portico.db-wal", "the log portico.db-wal"],
])("no empty site begins beside %s of one whose database is lost", async (_, name, found) => {
  for (const empty of [false, true]) {
    const dataDir = await temporaryFolder();
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "of the site");
    if (empty) await writeFile(join(dataDir, "portico.db"), "");
    for (const role of ["server", "command"] as const) {
      expect(await refusalOf(role, { DATA_DIR: dataDir })).toContain(`belongs to one: ${found}.`);
    }
    expect(await readFile(path, "utf8")).toBe("of the site");
    await rm(path);
    await openAs("server", { DATA_DIR: dataDir });
  }
});

it("a first start that was killed, or shares its folder of backups, goes on", async () => {
  const dataDir = await temporaryFolder();
  const begun = new BetterSqlite3(join(dataDir, "portico.db"));
  begun.pragma("journal_mode = WAL");
  begun.close();
  const BACKUP_DIR = await temporaryFolder();
  await writeFile(join(BACKUP_DIR, "portico-20261127-0300.zip"), "of another site");
  await openAs("server", { DATA_DIR: dataDir, BACKUP_DIR });
});

it("a damaged SQLite database is refused before anything changes", async () => {
  const dataDir = await olderSite();
  const file = await open(join(dataDir, "portico.db"), "r+");
  const { size } = await file.stat();
  for (let page = 3; page * 4096 < size; page += 2) {
    await file.write(Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096);
  }
  await file.close();
  const before = await bytesOf(dataDir);
  expect(await refusalOf("server", { DATA_DIR: dataDir })).toMatch(
    /^The database .*portico\.db is damaged \(.+\)\. Restore it from a backup; nothing was changed\.$/,
  );
  expect(await bytesOf(dataDir)).toEqual(before);
});

it("a truncated SQLite database is refused", async () => {
  const dataDir = await olderSite();
  const file = await open(join(dataDir, "portico.db"), "r+");
  await file.truncate(10_000);
  await file.close();
  expect(await refusalOf("server", { DATA_DIR: dataDir })).toMatch(/is damaged \(/);
});

it("a file that is not a SQLite database is refused", async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, "portico.db"), "this is no database, only text ".repeat(500));
  expect(await refusalOf("server", { DATA_DIR: dataDir })).toMatch(/^The file .* is no database\./);
});

it("one server can run on a data folder, with commands beside it", async () => {
  const dataDir = await temporaryFolder();
  const server = await openAs("server", { DATA_DIR: dataDir });
  expect(await refusalOf("server", { DATA_DIR: dataDir })).toContain("Another Portico server runs");
  const command = await openAs("command", { DATA_DIR: dataDir });
  await command.database.write((tx) => insertContactSubmission(tx, messageRow({ name: "beside" })));
  expect(await senders(server)).toEqual(["beside"]);
});

it("a command cannot change the schema under a running server", async () => {
  const dataDir = await olderSite();
  // Like a running server of the older version.
  const release = await lockFolder(dataDir);
  const before = await bytesOf(dataDir);
  expect(await refusalOf("command", { DATA_DIR: dataDir })).toContain("Another Portico server");
  expect(await bytesOf(dataDir)).toEqual(before);
  release();
  expect((await openAs("command", { DATA_DIR: dataDir })).copy).not.toBeNull();
});

it("a PostgreSQL that cannot be used says why, and no part of a password", async () => {
  const refusal = async (change: (url: URL) => void) => {
    const url = new URL(inject("postgresUrl"));
    change(url);
    return refusalOf("server", { DATA_DIR: await temporaryFolder(), DATABASE_URL: url.href });
  };
  expect(await refusal((url) => (url.pathname = "/nowhere"))).toContain(
    'PostgreSQL refuses the connection: database "nowhere" does not exist. Create it',
  );
  expect(await refusal((url) => (url.port = "1"))).toContain("(ECONNREFUSED)");
  const torn = await refusal((url) => (url.hostname = "secret.invalid"));
  expect(torn).toMatch(/\((ENOTFOUND|EAI_AGAIN)\)/);
  expect(torn).not.toContain("secret");
});

slow("a PostgreSQL database with another program's tables is refused and left alone", async () => {
  const { url, drop } = await freshDatabase(inject("postgresUrl"));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "create table customers (id text); create schema other; create table other.x (id text)",
  );
  const env = { DATABASE_URL: url, DATA_DIR: await temporaryFolder() };
  expect(await refusalOf("server", env)).toBe(
    "The PostgreSQL database of DATABASE_URL belongs to another program: it has the tables customers. Give Portico a database of its own.",
  );
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  expect(rows).toEqual([{ tablename: "customers" }]);
  // Other schemas do not matter.
  await client.query("drop table customers");
  await openAs("server", env);
  await client.end();
  for (const one of opened.splice(0)) await one.close();
  await drop();
});

onBothDatabases(({ kind, makeEmpty }) => {
  it("a newer version's database is refused in one line and left alone", async () => {
    const empty = await makeEmpty();
    const database = await empty.connect();
    await migrate(database, { ...migrations, "9999-newer": { up: async () => {} } });
    const row = messageRow({ name: "kept" });
    await database.write((tx) => tx.insertInto("contact_submission").values(row).execute());
    const env: Record<string, string> =
      kind === "SQLite"
        ? { DATA_DIR: empty.address }
        : { DATA_DIR: await temporaryFolder(), DATABASE_URL: empty.address };
    expect(await refusalOf("server", env)).toMatch(
      /was made by a newer Portico, or by one with steps of its own \(9999-newer\)\. Start that one again, .* This is Portico 1\.0\.0\.$/,
    );
    expect(await senders({ database })).toEqual(["kept"]);
  });
});
