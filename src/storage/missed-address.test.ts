import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { addMissed, listMissed } from "./missed-address.ts";

onBothDatabases(({ openDatabase }) => {
  it("invented hosts of one path push each other out, and leave what is asked for more often", async () => {
    const database = await openDatabase();
    const bounds = { paths: 3, rows: 5 };
    const wanted = { path: "/wanted", host: "", day: 1, count: 3 };
    await database.write((tx) => addMissed(tx, [wanted], bounds));
    for (let batch = 0; batch < 3; batch += 1) {
      const invented = Array.from({ length: 4 }, (_, index) => ({
        path: "/team",
        host: `h${batch}-${index}.example`,
        day: 2,
        count: 1,
      }));
      await database.write((tx) => addMissed(tx, invented, bounds));
    }
    const kept = await database.read((db) => listMissed(db, 0));
    expect(kept).toHaveLength(5);
    expect(kept[0]).toEqual(wanted);
  });
});
