import { appendFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { fillDisk, onSmallDisk } from "#test/support/disk.ts";
import { messageRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { Database } from "./database.ts";
import { insertContactSubmission, listContactSubmissions } from "./messages/contact-submission.ts";
import { migrate } from "./migrate.ts";
import { Reserve } from "./reserve.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

onSmallDisk(48, ({ folder }) => {
  let reserve: Reserve;
  let database: Database;
  beforeEach(async () => {
    reserve = new Reserve(folder());
    await reserve.refill();
    database = new Database(openSqlite(folder()), reserve);
    await migrate(database, migrations);
    // Only a connection that was used is closed with its database.
    await count();
  });
  afterEach(() => database.close());

  const file = () => join(folder(), "reserve");
  const filler = () => join(folder(), "of-another-program");
  const size = async () => (await stat(file())).size;
  const store = (options = {}) =>
    database.write((tx) => insertContactSubmission(tx, messageRow()), options);
  const count = async () => (await database.read((db) => listContactSubmissions(db))).items.length;

  it("the reserve is released piece by piece, and the write that needed it succeeds", async () => {
    for (const left of [6_000_000, 4_000_000, 2_000_000, 0]) {
      await fillDisk(filler());
      await store();
      expect(await size()).toBe(left);
    }
    await fillDisk(filler());
    await expect(store()).rejects.toThrow(/full/);
    expect(await count()).toBe(4);
  });

  it("many writes that fail together use one piece", async () => {
    await fillDisk(filler());
    await Promise.all(Array.from({ length: 30 }, () => store()));
    expect(await count()).toBe(30);
    expect(await size()).toBe(6_000_000);
  });

  it("half of the reserve is left to the owner, whatever background work writes", async () => {
    const outcomes: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      await fillDisk(filler());
      await store({ inBackground: true }).then(
        () => outcomes.push("stored"),
        () => outcomes.push("refused"),
      );
    }
    expect(outcomes).toEqual(["stored", "stored", "refused", "refused"]);
    expect(await size()).toBe(4_000_000);
    await store();
  });

  it("the reserve is refilled once there is room for it and a margin", async () => {
    await fillDisk(filler());
    await store();
    await reserve.refill();
    expect(await size()).toBe(6_000_000);
    await expect(database.requireRoom()).rejects.toMatchObject({ reason: "full" });
    await rm(filler());
    await database.requireRoom();
    expect(await size()).toBe(8_000_000);
  });

  slow("writes that fill the disk are refused long before the end", async () => {
    const { bavail, bsize } = await statfs(folder());
    await appendFile(filler(), Buffer.alloc(bavail * bsize - 17_000_000));
    expect(await database.hasRoom()).toBe(true);
    await appendFile(filler(), Buffer.alloc(2_000_000));
    expect(await database.hasRoom()).toBe(false);
    expect(await size()).toBe(8_000_000);
  });

  it("a database can be opened on a full disk", async () => {
    await fillDisk(filler());
    await reserve.prepare();
    expect(await size()).toBe(6_000_000);
    await reserve.prepare();
    expect(await size()).toBe(6_000_000);
  });
});
