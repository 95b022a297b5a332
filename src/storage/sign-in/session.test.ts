import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { type Database, UniqueViolation } from "#storage/database.ts";
import type { SessionRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { waitUntil } from "#test/support/wait.ts";
import * as store from "./session.ts";

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

function sessionRow(given: Partial<SessionRow> = {}): SessionRow {
  const id = uuidv7();
  return {
    id,
    token_hash: `hash-${id}`,
    username: "olive",
    user_agent: "Firefox",
    created_at: at(8),
    last_seen_at: at(8),
    expires_at: at(20),
    password_tries: 0,
    proven_at: null,
    network_hash: null,
    ...given,
  };
}

async function insert(database: Database, ...rows: SessionRow[]): Promise<void> {
  await database.write(async (tx) => {
    for (const row of rows) await store.insertSession(tx, row);
  });
}

async function isSomebodyWaiting(database: Database): Promise<boolean> {
  const query = sql`select 1 from pg_locks where not granted and relation = 'administrator'::regclass`;
  const { rows } = await database.read((db) => query.execute(db));
  return rows.length > 0;
}

const list = async (database: Database, now: string) =>
  (await database.read((db) => store.listSessions(db, now))).map((row) => row.id);

onBothDatabases(({ kind, openDatabase }) => {
  it("there is no administrator until one is saved, then each save replaces it", async () => {
    const database = await openDatabase();
    expect(await database.read(store.findAdministrator)).toBeNull();
    for (const username of ["olive", "oscar"]) {
      const row = { id: 1, username, password_hash: `hash of ${username}` } as const;
      await database.write((tx) => store.saveAdministrator(tx, row));
      expect(await database.read(store.findAdministrator)).toEqual(row);
    }
  });

  it("the administrator is locked by one transaction at a time, even before one exists", async () => {
    const database = await openDatabase();
    const row = { id: 1, username: "olive", password_hash: "hash" } as const;
    const isHeld = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    const first = database.write(async (tx) => {
      await store.holdAdministrator(tx, database.locksRows);
      isHeld.resolve();
      await isReleased.promise;
      await store.saveAdministrator(tx, row);
    });
    await isHeld.promise;
    const second = database.write((tx) => store.holdAdministrator(tx, database.locksRows));
    if (kind === "PostgreSQL") await waitUntil(() => isSomebodyWaiting(database));
    isReleased.resolve();
    await first;
    expect(await second).toEqual(row);
  });

  it("a session is found by the hash of its token and by no other", async () => {
    const database = await openDatabase();
    const row = sessionRow();
    await insert(database, row, sessionRow());
    const find = (hash: string) => database.read((db) => store.findSessionByTokenHash(db, hash));
    expect(await find(row.token_hash)).toEqual(row);
    expect(await find(row.token_hash.toUpperCase())).toBeNull();
    expect(await find("")).toBeNull();
  });

  it("two sessions never share a token", async () => {
    const database = await openDatabase();
    const row = sessionRow();
    await insert(database, row);
    const twin = sessionRow({ token_hash: row.token_hash });
    await expect(insert(database, twin)).rejects.toBeInstanceOf(UniqueViolation);
  });

  it("valid sessions are listed, the last seen first", async () => {
    const database = await openDatabase();
    const early = sessionRow({ last_seen_at: at(9) });
    const late = sessionRow({ last_seen_at: at(10) });
    const ended = sessionRow({ expires_at: at(12) });
    await insert(database, early, late, ended);
    expect(await list(database, at(12))).toEqual([late.id, early.id]);
  });

  it("a session is extended, and no other", async () => {
    const database = await openDatabase();
    const [row, other] = [sessionRow(), sessionRow()];
    await insert(database, row, other);
    const change = { last_seen_at: at(11), expires_at: at(23) };
    await database.write((tx) => store.touchSession(tx, row.id, change));
    const rows = await database.read((db) => store.listSessions(db, at(0)));
    expect(rows).toEqual([{ ...row, ...change }, other]);
  });

  it("password tries are counted per session", async () => {
    const database = await openDatabase();
    const [row, other] = [sessionRow(), sessionRow()];
    await insert(database, row, other);
    const count = (id: string) => database.write((tx) => store.countPasswordTry(tx, id));
    expect([await count(row.id), await count(row.id), await count(other.id)]).toEqual([1, 2, 1]);
    expect(await count("none")).toBeNull();
  });

  it("one session can be ended, all others, the expired ones, or all", async () => {
    const database = await openDatabase();
    const [one, two, expired] = [sessionRow(), sessionRow(), sessionRow({ expires_at: at(12) })];
    await insert(database, one, two, expired);
    expect(await database.write((tx) => store.deleteSession(tx, one.id))).toBe(true);
    expect(await database.write((tx) => store.deleteSession(tx, one.id))).toBe(false);
    expect(await list(database, at(0))).toEqual([expired.id, two.id].toSorted().reverse());
    await database.write((tx) => store.deleteExpiredSessions(tx, at(12)));
    expect(await list(database, at(0))).toEqual([two.id]);
    await insert(database, one);
    await database.write((tx) => store.deleteOtherSessions(tx, one.id));
    expect(await list(database, at(0))).toEqual([one.id]);
    await database.write(store.deleteAllSessions);
    expect(await list(database, at(0))).toEqual([]);
  });
});
