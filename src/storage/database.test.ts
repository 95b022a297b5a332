import { expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { type Database, UniqueViolation } from "./database.ts";
import { migrate } from "./migrate.ts";
import { readContentVersion } from "./publications/content-version.ts";
import {
  findPublication,
  insertPublication,
  listWholePublications,
} from "./publications/publication.ts";

const countBlogs = async (database: Database) =>
  (await database.read((db) => listWholePublications(db, "blog"))).items.length;

const slugs = async (database: Database) =>
  (await database.read((db) => listWholePublications(db, "blog"))).items
    .map((row) => row.slug)
    .toSorted();

onBothDatabases(({ kind, makeEmpty, openDatabase }) => {
  it("the database and its version are named", async () => {
    expect((await openDatabase()).version).toMatch(new RegExp(`^${kind} \\d+\\.\\d+`));
  });

  it("neither is left out of a short run", ({ task }) => {
    expect(task.tags).toEqual([]);
  });

  it("a write that throws is undone and its error passed on", async () => {
    const database = await openDatabase();
    const mishap = new Error("mishap");
    const write = database.write(async (tx) => {
      await insertPublication(tx, publicationRow());
      await insertPublication(tx, publicationRow());
      throw mishap;
    });
    await expect(write).rejects.toBe(mishap);
    expect(await countBlogs(database)).toBe(0);
  });

  it("of simultaneous writes, only the one that throws is undone", async () => {
    const database = await openDatabase();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        database.write(async (tx) => {
          await insertPublication(tx, publicationRow({ slug: `slug-${index}` }));
          if (index % 3 === 0) throw new Error(`mishap ${index}`);
          return index;
        }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status === "fulfilled")).toEqual(
      Array.from({ length: 12 }, (_, index) => index % 3 !== 0),
    );
    expect(outcomes[3]).toMatchObject({ reason: { message: "mishap 3" } });
    expect(outcomes[4]).toMatchObject({ value: 4 });
    const kept = [1, 2, 4, 5, 7, 8, 10, 11].map((index) => `slug-${index}`);
    expect(await slugs(database)).toEqual(kept.toSorted());
  });

  it("of simultaneous writes, only the one that the database refuses is undone", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    const insert = (values: typeof row) => (tx: Parameters<typeof insertPublication>[0]) =>
      tx.insertInto("publication").values(values).execute();
    const outcomes = await Promise.allSettled([
      database.write(insert(row)),
      database.write(insert(publicationRow())),
      // One of these repeats the id and slug of the first, the other has no title.
      database.write(insert(row)),
      database.write(insert({ ...publicationRow(), title: null as unknown as string })),
      database.write(insert(publicationRow())),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused.filter(({ reason }) => reason instanceof UniqueViolation)).toHaveLength(1);
    expect(await countBlogs(database)).toBe(3);
  });

  slow("300 writes at once are all stored", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 300 }, () => publicationRow());
    const outcomes = await Promise.all(
      rows.map((row) =>
        database.writeContent((tx) => insertPublication(tx, row), readContentVersion),
      ),
    );
    expect(await slugs(database)).toEqual(rows.map((row) => row.slug).toSorted());
    const versions = new Set(outcomes.map(({ contentVersion }) => contentVersion.version));
    expect(versions.size).toBe(300);
  });

  it("a write is visible to readers when it resolves, not before", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    let finish = () => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let inserted = () => {};
    const wasInserted = new Promise<void>((resolve) => {
      inserted = resolve;
    });
    const write = database.write(async (tx) => {
      await insertPublication(tx, row);
      inserted();
      await mayFinish;
    });
    await wasInserted;
    expect(await database.read((db) => findPublication(db, "blog", row.id))).toBeNull();
    finish();
    await write;
    expect(await database.read((db) => findPublication(db, "blog", row.id))).toEqual(row);
  });

  it("a write sees its own rows", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    const seen = await database.write(async (tx) => {
      await insertPublication(tx, row);
      return findPublication(tx, "blog", row.id);
    });
    expect(seen).toEqual(row);
  });

  it.each([
    ["read", (database: Database) => database.read(readContentVersion)],
    ["write", (database: Database) => database.write(readContentVersion)],
    [
      "writeContent",
      (database: Database) => database.writeContent(readContentVersion, readContentVersion),
    ],
  ])(
    "%s inside a write is refused, since it would wait for itself, and undoes the write",
    async (_name, call) => {
      const database = await openDatabase();
      const write = database.write(async (tx) => {
        await insertPublication(tx, publicationRow());
        await call(database);
      });
      await expect(write).rejects.toThrow(
        /^Database\.(read|write)\(\) inside Database\.write\(\): use the transaction it gives\.$/,
      );
      expect(await countBlogs(database)).toBe(0);
    },
  );

  it("reads and writes work after a write has ended, well or badly", async () => {
    const database = await openDatabase();
    await database.write(async () => {});
    await database.write(() => Promise.reject(new Error("mishap"))).catch(() => undefined);
    await database.write((tx) => insertPublication(tx, publicationRow()));
    expect(await countBlogs(database)).toBe(1);
  });

  it("a taken unique value is distinguished from other errors, with its cause", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    await database.write((tx) => insertPublication(tx, row));
    const taken = await database
      .write((tx) =>
        tx
          .insertInto("publication")
          .values(publicationRow({ slug: row.slug }))
          .execute(),
      )
      .catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(UniqueViolation);
    expect(taken).toMatchObject({ cause: expect.any(Error) });
    const nameless = { ...publicationRow(), title: null as unknown as string };
    const other = await database
      .write((tx) => tx.insertInto("publication").values(nameless).execute())
      .catch((error: unknown) => error);
    expect(other).toBeInstanceOf(Error);
    expect(other).not.toBeInstanceOf(UniqueViolation);
  });

  it("a change of content is counted in its own transaction, unless it is undone", async () => {
    const database = await openDatabase();
    const before = await database.read(readContentVersion);
    const { result, contentVersion } = await database.writeContent(
      async () => "done",
      readContentVersion,
    );
    expect([result, contentVersion.version]).toEqual(["done", before.version + 1]);
    expect(contentVersion.mark).not.toBe(before.mark);
    await database
      .writeContent(() => Promise.reject(new Error("mishap")), readContentVersion)
      .catch(() => undefined);
    await database.write(async () => {});
    expect(await database.read(readContentVersion)).toEqual(contentVersion);
  });

  it("hostile text is stored as text", async () => {
    const database = await openDatabase();
    const title = `'); drop table publication; -- "$1" \${x} ?`;
    const row = publicationRow({ title });
    await database.write((tx) => insertPublication(tx, row));
    expect((await database.read((db) => findPublication(db, "blog", row.id)))?.title).toBe(title);
    expect(await database.read((db) => findPublication(db, "blog", "' or 1=1 --"))).toBeNull();
  });

  slow("closing amid writes keeps every acknowledged one", async () => {
    const empty = await makeEmpty();
    const database = await empty.connect();
    await migrate(database, migrations);
    const writes = Array.from({ length: 40 }, () =>
      database.write((tx) => insertPublication(tx, publicationRow())),
    );
    await writes[0];
    const [outcomes] = await Promise.all([Promise.allSettled(writes), database.close()]);
    const acknowledged = outcomes.filter((outcome) => outcome.status === "fulfilled").length;
    expect(await countBlogs(await empty.connect())).toBe(acknowledged);
  });
});
