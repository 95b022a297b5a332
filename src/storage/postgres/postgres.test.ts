import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { Unavailable } from "#platform/unavailable.ts";
import { Database } from "#storage/database.ts";
import { type ContentVersion, readContentVersion } from "#storage/publications/content-version.ts";
import {
  findPublication,
  findPublicPublication,
  insertPublication,
  listWholePublications,
  lockPublication,
} from "#storage/publications/publication.ts";
import { startForwarder } from "#test/support/forwarder.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import type { FreshDatabase } from "#test/support/postgres.ts";
import { publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { openPostgres } from "./postgres.ts";
import { openPool } from "./postgres-pool.ts";

let fresh: FreshDatabase;
let here: Database;
let elsewhere: Database;

beforeEach(async () => {
  fresh = await lendPostgres();
  here = new Database(await openPostgres(fresh.url));
  elsewhere = new Database(await openPostgres(fresh.url));
});

afterEach(async () => {
  await here.close();
  await elsewhere.close();
  await fresh.drop();
});

/** Ends every other connection, like a restart of PostgreSQL. */
async function breakConnections(): Promise<void> {
  const administrator = new Database(await openPostgres(inject("postgresUrl")));
  const name = new URL(fresh.url).pathname.slice(1);
  await administrator.read((db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db),
  );
  await administrator.close();
}

describe("PostgreSQL", () => {
  it("tells another process of a change once it is committed", async () => {
    const versions: Promise<ContentVersion>[] = [];
    const stop = elsewhere.onAnnouncement("content", () =>
      versions.push(elsewhere.read(readContentVersion)),
    );
    const { contentVersion } = await here.writeContent(
      (tx) => insertPublication(tx, publicationRow()),
      readContentVersion,
    );
    await waitUntil(() => versions.length > 0);
    expect(await versions[0]).toEqual(contentVersion);
    stop();
  });

  it("announces neither a rolled-back change nor an invisible write", async () => {
    let calls = 0;
    const stop = elsewhere.onAnnouncement("content", () => {
      calls += 1;
    });
    await here
      .writeContent(() => Promise.reject(new Error("mishap")), readContentVersion)
      .catch(() => undefined);
    await here.write((tx) => insertPublication(tx, publicationRow()));
    await here.writeContent(async () => undefined, readContentVersion);
    await waitUntil(() => calls > 0);
    expect(calls).toBe(1);
    stop();
  });

  slow("hears changes again after its connection broke", async () => {
    let calls = 0;
    const stop = elsewhere.onAnnouncement("content", () => {
      calls += 1;
    });
    await breakConnections();
    // Something may have been missed meanwhile.
    await waitUntil(() => calls === 1);
    await waitUntil(() =>
      here.writeContent(async () => true, readContentVersion).catch(() => null),
    );
    await waitUntil(() => calls > 1);
    stop();
  });

  it("tells nobody any more who asked for that", async () => {
    let calls = 0;
    elsewhere.onAnnouncement("content", () => {
      calls += 1;
    })();
    const others: true[] = [];
    const stop = elsewhere.onAnnouncement("content", () => others.push(true));
    await here.writeContent(async () => undefined, readContentVersion);
    await waitUntil(() => others.length > 0);
    expect(calls).toBe(0);
    stop();
  });

  it("says until when everything has been heard", async () => {
    const before = performance.now();
    expect(elsewhere.heardAt).toBeLessThan(before);
    await waitUntil(() => elsewhere.heardAt > before);
  });

  it("writes again after its idle connections broke", async () => {
    await here.write((tx) => insertPublication(tx, publicationRow()));
    await breakConnections();
    const row = publicationRow();
    await waitUntil(() => here.write((tx) => insertPublication(tx, row)).catch(() => false));
    expect(await here.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
  });

  it("refuses a write whose connection breaks and continues with the next", async () => {
    const row = publicationRow();
    const broken = here.write(async (tx) => {
      await insertPublication(tx, row);
      await breakConnections();
      await insertPublication(tx, publicationRow());
    });
    await expect(broken).rejects.toMatchObject({ reason: "away" });
    await here.write((tx) => insertPublication(tx, row));
    expect(await here.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
  });

  it("reads again on another connection when the first one has died", async () => {
    let isFirst = true;
    const row = publicationRow();
    await here.write((tx) => insertPublication(tx, row));
    const found = await here.read(async (db) => {
      if (isFirst) {
        isFirst = false;
        await breakConnections();
        await db.connection().execute((connection) => findPublication(connection, "blog", row.id));
        throw new Unavailable("away", "The connection died under this query.");
      }
      return findPublication(db, "blog", row.id);
    });
    expect(found).toEqual(row);
  });

  slow("retries a write that lost a deadlock", async () => {
    const [first, second] = [publicationRow(), publicationRow()];
    await here.write(async (tx) => {
      await insertPublication(tx, first);
      await insertPublication(tx, second);
    });
    const both = Promise.withResolvers<void>();
    let waiting = 0;
    const crossing = (one: string, other: string) =>
      here.write(async (tx) => {
        await lockPublication(tx, "blog", one);
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
        await lockPublication(tx, "blog", other);
      });
    await Promise.all([crossing(first.id, second.id), crossing(second.id, first.id)]);
    // The repeated write can lose again.
    expect(waiting).toBeGreaterThanOrEqual(3);
  });

  it("gives up on a silent server and never uses that connection again", async () => {
    const forwarder = await startForwarder(Number(new URL(fresh.url).port));
    const url = new URL(fresh.url);
    url.port = String(forwarder.port);
    const pool = openPool(url.href, { bounds: { statement: 200, query: 300 } });
    const client = await pool.connect();
    forwarder.silence();
    await expect(client.query("select 1", [])).rejects.toMatchObject({ reason: "away" });
    await expect(client.query("rollback", [])).rejects.toMatchObject({ reason: "away" });
    client.release();
    forwarder.resume();
    const next = await pool.connect();
    expect((await next.query("select 2 as two", [])).rows).toEqual([{ two: 2 }]);
    next.release();
    await pool.end();
    await forwarder.close();
  });

  slow(
    "gives up what a silent server has in hand, refuses what comes, and goes on once it answers",
    async () => {
      const forwarder = await startForwarder(Number(new URL(fresh.url).port));
      const url = new URL(fresh.url);
      url.port = String(forwarder.port);
      const database = new Database(await openPostgres(url.href));
      const ask = () => database.read(readContentVersion);
      await ask();
      forwarder.silence();
      // There are more reads than connections, so some have to wait.
      const inHand = Array.from({ length: 30 }, () => ask().catch((error: unknown) => error));
      for (const outcome of await Promise.all(inHand)) {
        expect(outcome).toMatchObject({ reason: "away" });
      }
      await expect(ask()).rejects.toMatchObject({ reason: "away" });
      forwarder.resume();
      await waitUntil(() => ask().catch(() => false));
      await database.close();
      await forwarder.close();
    },
  );

  slow(
    "is away while it takes no writes, however many reads it answers, and back when it does",
    async () => {
      const administrator = new Database(await openPostgres(inject("postgresUrl")));
      const name = new URL(fresh.url).pathname.slice(1);
      const setReadOnly = (value: "on" | "off") =>
        administrator.read((db) =>
          sql
            .raw(`alter database ${name} set default_transaction_read_only = ${value}`)
            .execute(db),
        );
      await setReadOnly("on");
      await breakConnections();
      const read = () => here.read(readContentVersion).catch((error: unknown) => error);
      let isRefused = false;
      const readWithoutPause = async () => {
        while (!isRefused) if ((await read()) instanceof Unavailable) isRefused = true;
      };
      const readers = Promise.all([1, 2, 3].map(readWithoutPause));
      await waitUntil(() => isRefused).finally(() => {
        isRefused = true;
      });
      await readers;
      await setReadOnly("off");
      await waitUntil(async () => !((await read()) instanceof Unavailable));
      // Connections that were opened meanwhile stay read-only, and are thrown away one by one.
      const write = () => here.write((tx) => insertPublication(tx, publicationRow()));
      await waitUntil(() =>
        write().then(
          () => true,
          () => false,
        ),
      );
      await administrator.close();
    },
  );

  it("cancels a statement that takes too long and keeps the connection", async () => {
    const pool = openPool(fresh.url, { bounds: { statement: 100, query: 5000 } });
    const client = await pool.connect();
    await expect(client.query("select pg_sleep(3)", [])).rejects.toMatchObject({ reason: "busy" });
    expect((await client.query("select 2 as two", [])).rows).toEqual([{ two: 2 }]);
    client.release();
    await pool.end();
  });

  it("treats a primary that became read-only as unreachable", async () => {
    const pool = openPool(fresh.url);
    const client = await pool.connect();
    await client.query("set default_transaction_read_only = on", []);
    await expect(client.query("create table refused (id int)", [])).rejects.toMatchObject({
      reason: "away",
    });
    client.release();
    const next = await pool.connect();
    await next.query("create table taken (id int)", []);
    next.release();
    await pool.end();
  });

  it("finds nothing for a text that it cannot hold, like SQLite", async () => {
    expect(await here.read((db) => findPublicPublication(db, "blog", { slug: "a\0b" }))).toBeNull();
    expect(await here.read((db) => findPublication(db, "blog", "\0"))).toBeNull();
    const after = { key: "\0", id: "\0" };
    expect((await here.read((db) => listWholePublications(db, "blog", { after }))).items).toEqual(
      [],
    );
  });

  it("cannot be opened where there is no server, or with a wrong database", async () => {
    const url = new URL(fresh.url);
    url.pathname = "/there_is_none";
    await expect(openPostgres(url.href)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("there_is_none") },
    });
    await expect(openPostgres("postgres://127.0.0.1:1/none")).rejects.toMatchObject({
      cause: { code: "ECONNREFUSED" },
    });
  });
});
