import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { walkPages } from "#test/support/paging.ts";
import { ebookRow } from "#test/support/rows.ts";
import type { Database } from "./database.ts";
import * as store from "./ebook.ts";
import type { EbookRow } from "./schema.ts";

async function insert(database: Database, ...rows: EbookRow[]): Promise<void> {
  await database.write(async (tx) => {
    for (const row of rows) await store.insertEbook(tx, row);
  });
}

const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

onBothDatabases(({ openDatabase }) => {
  it("gives an ebook back as it was stored, with and without a file", async () => {
    const database = await openDatabase();
    const bare = ebookRow({ topics: '["物語","a\\"b"]' });
    const whole = ebookRow({
      file_name: "a.pdf",
      file_size: 52_428_800,
      file_hash: "f".repeat(64),
    });
    await insert(database, bare, whole);
    expect(await database.read((db) => store.findEbook(db, bare.id))).toEqual(bare);
    expect(await database.read((db) => store.findEbook(db, whole.id))).toEqual(whole);
  });

  it("refuses a second ebook under one slug with false", async () => {
    const database = await openDatabase();
    await insert(database, ebookRow({ slug: "playbook" }));
    const second = ebookRow({ slug: "playbook" });
    expect(await database.write((tx) => store.insertEbook(tx, second))).toBe(false);
    expect(await database.read((db) => store.findEbook(db, second.id))).toBeNull();
  });

  it("changes an ebook only for a writer who saw its newest version", async () => {
    const database = await openDatabase();
    const row = ebookRow();
    await insert(database, row);
    const change = { title: "Second", version: 2 };
    const update = () => database.write((tx) => store.updateEbook(tx, row.id, 1, change));
    expect(await update()).toEqual({ ...row, ...change });
    expect(await update()).toBeNull();
  });

  it("gives the row that it deleted, so that its file can follow", async () => {
    const database = await openDatabase();
    const row = ebookRow({ file_name: "a.pdf" });
    await insert(database, row);
    expect(await database.write((tx) => store.deleteEbook(tx, row.id))).toEqual(row);
    expect(await database.write((tx) => store.deleteEbook(tx, row.id))).toBeNull();
  });

  it("neither loses nor doubles an ebook over the pages when times are equal", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 11 }, (_, index) => ebookRow({ published: index ? 1 : 0 }));
    await insert(database, ...rows);
    for (const [list, expected] of [
      [store.listEbooks, rows],
      [store.listPublicEbooks, rows.slice(1)],
    ] as const) {
      const seen = await walkPages((after) => database.read((db) => list(db, { limit: 3, after })));
      expect(ids(seen)).toEqual(ids(expected).toSorted().reverse());
    }
  });

  it("shows a draft in no public list, count or page", async () => {
    const database = await openDatabase();
    const [here, shown, draft] = [ebookRow(), ebookRow(), ebookRow({ published: 0 })];
    await insert(database, here, shown, draft);
    const seen = await database.read(async (db) => ({
      list: ids((await store.listPublicEbooks(db)).items),
      count: await store.countPublicEbooks(db),
      related: ids(await store.listRelatedEbooks(db, here.id, 5)),
      bySlug: await store.findPublicEbook(db, { slug: draft.slug }),
      byId: await store.findPublicEbook(db, { id: draft.id }),
    }));
    expect(seen).toEqual({
      list: [shown.id, here.id],
      count: 2,
      related: [shown.id],
      bySlug: null,
      byId: null,
    });
  });

  it("counts every one of many downloads at once, and changes nothing else", async () => {
    const database = await openDatabase();
    const row = ebookRow();
    await insert(database, row);
    await Promise.all(
      Array.from({ length: 60 }, () => database.write((tx) => store.addDownloads(tx, row.id, 1))),
    );
    expect(await database.read((db) => store.findEbook(db, row.id))).toEqual({
      ...row,
      downloads: 60,
    });
  });

  it("knows the file of every ebook, drafts too", async () => {
    const database = await openDatabase();
    await insert(
      database,
      ebookRow({ file_name: "a.pdf" }),
      ebookRow({ file_name: "b.pdf", published: 0 }),
      ebookRow(),
    );
    expect(await database.read(store.listEbookFileNames)).toEqual(new Set(["a.pdf", "b.pdf"]));
  });
});
