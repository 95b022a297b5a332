import { expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases, onSqlite } from "#test/support/database.ts";
import { silent } from "#test/support/reporter.ts";
import { slow } from "#test/support/slow.ts";
import { RateLimits } from "./rate-limits.ts";
import { createSecrets } from "./secrets.ts";

async function startOn(database: Database) {
  const limits = new RateLimits({ database, secrets: createSecrets("a key of the tests") });
  const limit = limits.create({ name: "tries", points: 10, seconds: 600 });
  await limits.start(silent);
  return { limits, limit };
}

onBothDatabases(({ openDatabase }) => {
  it("forgets what was counted while the clock was a day ahead, and nothing else", async () => {
    const database = await openDatabase();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
    const ahead = await startOn(database);
    await ahead.limit.spend("everyone", 10);
    await ahead.limits.stop();
    vi.useRealTimers();
    const right = await startOn(database);
    await right.limit.spend("somebody", 3);
    await right.limits.recoverFromWrongClock();
    await right.limits.stop();

    const { limit, limits } = await startOn(database);
    expect(await limit.get("everyone")).toBeNull();
    expect(await limit.get("somebody")).toMatchObject({ consumedPoints: 3 });
    await limits.stop();
  });
});

onSqlite(({ openDatabase }) => {
  const started = async () => {
    const database = await openDatabase();
    return { database, start: () => startOn(database) };
  };

  it("goes on after a start with those who used most, however many callers there were", async () => {
    const { start } = await started();
    const before = await start();
    for (let caller = 0; caller < 5000; caller += 1) await before.limit.spend(`caller ${caller}`);
    await before.limit.spend("the last", 9);
    await before.limits.stop();

    const { limit, limits } = await start();
    expect(await limit.get("the last")).toMatchObject({ consumedPoints: 9 });
    expect(await limit.get("caller 0")).toMatchObject({ consumedPoints: 1 });
    expect(await limit.get("caller 4999")).toBeNull();
    await limits.stop();
  });

  slow(
    "forgets whom it has not heard of for longest, where strangers would fill the memory",
    async () => {
      const { start } = await started();
      const { limit, limits } = await start();
      await limit.spend("back again", 3);
      await limit.spend("away since");
      for (let caller = 0; caller < 9_998; caller += 1) await limit.spend(`caller ${caller}`);
      await limit.spend("back again");
      await limit.spend("one more");
      expect(await limit.get("away since")).toBeNull();
      expect(await limit.get("caller 0")).toMatchObject({ consumedPoints: 1 });
      expect(await limit.get("back again")).toMatchObject({ consumedPoints: 4 });
      await limits.stop();
    },
  );

  it("stores what has changed, and no longer what is forgotten, and lets others have a turn", async () => {
    const { database, start } = await started();
    const { limit, limits } = await start();
    for (let caller = 0; caller < 4_000; caller += 1) await limit.spend(`caller ${caller}`);
    expect(await turnsDuring(() => limits.stop())).toBeGreaterThan(10);
    await limit.spend("caller 0");
    await limit.forget("caller 1");
    expect(await turnsDuring(() => limits.stop())).toBeLessThan(10);
    const rows = await database.read((db) => db.selectFrom("rate_limit").selectAll().execute());
    expect(rows).toHaveLength(3_999);
    expect(rows.filter(({ points }) => points === 2)).toHaveLength(1);
  });

  it("stores nothing of a caller who was given everything back", async () => {
    const { database, start } = await started();
    const { limit, limits } = await start();
    await limit.spend("refused");
    await limit.giveBack("refused");
    await limit.spend("accepted");
    await limits.stop();
    const rows = await database.read((db) => db.selectFrom("rate_limit").selectAll().execute());
    expect(rows).toMatchObject([{ points: 1 }]);
  });
});

/** Counts how often others could be answered meanwhile. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await work();
  isOver = true;
  return turns;
}
