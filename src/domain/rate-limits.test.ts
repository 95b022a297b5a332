import { expect, it } from "vitest";
import { onSqlite } from "#test/support/database.ts";
import { silent } from "#test/support/reporter.ts";
import { RateLimits } from "./rate-limits.ts";
import { createSecrets } from "./secrets.ts";

onSqlite(({ openDatabase }) => {
  const started = async () => {
    const database = await openDatabase();
    const secrets = createSecrets("a key of the tests");
    const start = async () => {
      const limits = new RateLimits({ database, secrets });
      const limit = limits.create({ name: "tries", points: 10, seconds: 600 });
      await limits.start(silent);
      return { limits, limit };
    };
    return { database, start };
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
