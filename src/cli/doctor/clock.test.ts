import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { examineClock } from "./data.ts";

onBothDatabases(({ openDatabase }) => {
  it.each([-40_000, 40_000])("a clock %i ms away from the database’s is a warning", async (ms) => {
    const database = await openDatabase();
    const examine = (away: number) =>
      database.read((db) => examineClock(db, new Date(Date.now() + away)));
    for (const near of [0, ms / 2]) {
      expect(await examine(near)).toMatchObject({ id: "clock", level: "ok" });
    }
    expect(await examine(ms)).toMatchObject({
      id: "clock",
      level: "warning",
      what: expect.stringContaining("that of the database"),
    });
  });
});
