import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { examineClock } from "./data.ts";

onBothDatabases(({ openDatabase }) => {
  it.each([-600_000, 600_000])("a clock %i ms away from the database’s is an error", async (ms) => {
    const database = await openDatabase();
    const examine = (away: number) =>
      database.read((db) => examineClock(db, new Date(Date.now() + away)));
    expect(await examine(0)).toMatchObject({ id: "clock", level: "ok" });
    expect(await examine(ms)).toMatchObject({
      id: "clock",
      level: "error",
      what: expect.stringContaining("that of the database"),
    });
  });
});
