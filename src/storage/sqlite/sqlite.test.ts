import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { timeOuts } from "#platform/time-outs.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { Database, type Db } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { insertPublication, listWholePublications } from "#storage/publications/publication.ts";
import { publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { turnsDuring } from "#test/support/turns.ts";
import { openSqlite } from "./sqlite.ts";

let dataDir: string;
let database: Database;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
  database = new Database(openSqlite(dataDir));
  await migrate(database, migrations);
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function pragma(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

async function pragmas(db: Db) {
  return {
    journal: await pragma(db, "journal_mode"),
    synchronous: await pragma(db, "synchronous"),
    foreignKeys: await pragma(db, "foreign_keys"),
    busyTimeout: await pragma(db, "busy_timeout"),
  };
}

describe("SQLite", () => {
  const durable = {
    journal: "wal",
    synchronous: 2,
    foreignKeys: 1,
    busyTimeout: timeOuts.database.lockBlocking,
  };

  it("writes with a write-ahead log synced at every commit, and enforces keys", async () => {
    expect(await database.write(pragmas)).toEqual(durable);
  });

  it("gives others their turn between writes that follow each other", async () => {
    const writes = 20;
    const turns = await turnsDuring(async () => {
      for (let number = 0; number < writes; number += 1) await database.write(pragmas);
    });
    expect(turns).toBeGreaterThanOrEqual(writes);
  });

  it("reads with the same settings", async () => {
    expect(await database.read(pragmas)).toEqual(durable);
  });

  it("refuses writes on the connection for reads", async () => {
    const write = database.read((db) => db.deleteFrom("publication").execute());
    await expect(write).rejects.toThrow(/readonly/);
  });

  it("refuses writes after it was closed and loses none before", async () => {
    const row = publicationRow();
    const write = database.write((tx) => insertPublication(tx, row));
    const closed = database.close();
    const late = database.write((tx) => insertPublication(tx, publicationRow()));
    await expect(late).rejects.toBeInstanceOf(Unavailable);
    await write;
    await closed;
    database = new Database(openSqlite(dataDir));
    expect((await database.read((db) => listWholePublications(db, "blog"))).items).toEqual([row]);
  });

  it("waits asynchronously for another program's write lock, while reads go on", async () => {
    const other = new BetterSqlite3(join(dataDir, "portico.db"));
    other.exec("begin immediate");
    const row = publicationRow();
    let isWritten = false;
    const write = database
      .write((tx) => insertPublication(tx, row))
      .then(() => {
        isWritten = true;
      });
    // If the wait blocked the process, no read would be answered before it ends.
    for (let reads = 0; reads < 20; reads += 1)
      await database.read((db) => listWholePublications(db, "blog"));
    expect(isWritten).toBe(false);
    other.exec("commit");
    other.close();
    await write;
    expect((await database.read((db) => listWholePublications(db, "blog"))).items).toEqual([row]);
  });

  slow("refuses each write after its own wait while another program keeps its lock", async () => {
    const other = new BetterSqlite3(join(dataDir, "portico.db"));
    other.exec("begin immediate");
    const refusal = async () => {
      const write = database.write((tx) => insertPublication(tx, publicationRow()));
      await expect(write).rejects.toMatchObject({ reason: "busy" });
      return performance.now();
    };
    const first = refusal();
    await sleep(500);
    const second = refusal();
    // A new wait for the second one would last five seconds more.
    expect((await second) - (await first)).toBeLessThan(2500);
    other.exec("commit");
    other.close();
    await database.write((tx) => insertPublication(tx, publicationRow()));
  });

  slow("refuses one write beyond the queue and loses none in it", async () => {
    const writes = Array.from({ length: 5001 }, () =>
      database
        .write((tx) => insertPublication(tx, publicationRow()))
        .then(
          () => "stored",
          (error: { reason?: string }) => error.reason,
        ),
    );
    const outcomes = await Promise.all(writes);
    expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(5000);
    expect(outcomes.filter((outcome) => outcome === "busy")).toHaveLength(1);
  });

  it("opens what an earlier process left", async () => {
    await database.write((tx) => insertPublication(tx, publicationRow({ slug: "kept" })));
    await database.close();
    database = new Database(openSqlite(dataDir));
    await migrate(database, migrations);
    const { items } = await database.read((db) => listWholePublications(db, "blog"));
    expect(items.map((row) => row.slug)).toEqual(["kept"]);
  });

  it("has acknowledged writes on disk even if its process never closes it", async () => {
    await database.write((tx) => insertPublication(tx, publicationRow({ slug: "kept" })));
    const copyDir = await mkdtemp(join(tmpdir(), "portico-test-"));
    for (const file of ["portico.db", "portico.db-wal"]) {
      await writeFile(join(copyDir, file), await readFile(join(dataDir, file)));
    }
    const copy = new Database(openSqlite(copyDir));
    expect((await copy.read((db) => listWholePublications(db, "blog"))).items).toHaveLength(1);
    await copy.close();
    await rm(copyDir, { recursive: true, force: true });
  });

  it("lets another process write between its writes", async () => {
    const other = new Database(openSqlite(dataDir));
    const writes = Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? other : database).write((tx) => insertPublication(tx, publicationRow())),
    );
    await Promise.all(writes);
    expect((await database.read((db) => listWholePublications(db, "blog"))).items).toHaveLength(30);
    await other.close();
  });

  it("refuses a file that is not a database", async () => {
    const otherDir = await mkdtemp(join(tmpdir(), "portico-test-"));
    await writeFile(join(otherDir, "portico.db"), "this is no database, but long enough for one");
    expect(() => openSqlite(otherDir)).toThrow(/not a database/);
    await rm(otherDir, { recursive: true, force: true });
  });
});
