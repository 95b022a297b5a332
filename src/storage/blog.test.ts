import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { walkPages } from "#test/support/paging.ts";
import { blogRow } from "#test/support/rows.ts";
import * as store from "./blog.ts";
import { decodeCursor } from "./cursor.ts";
import type { Database } from "./database.ts";
import type { BlogRow } from "./schema.ts";

async function insert(database: Database, ...rows: BlogRow[]): Promise<void> {
  await database.write(async (tx) => {
    for (const row of rows) await store.insertBlog(tx, row);
  });
}

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T12:00:00.000Z`;
const titles = (rows: { title: string }[]) => rows.map((row) => row.title);

onBothDatabases(({ openDatabase }) => {
  it("gives an article back as it was stored", async () => {
    const database = await openDatabase();
    const row = blogRow({ title: "物語 🤔 \"quoted\" 'single' \\ %_", content: "a\n\tb\u2028c" });
    expect(await database.write((tx) => store.insertBlog(tx, row))).toBe(true);
    expect(await database.read((db) => store.findBlog(db, row.id))).toEqual(row);
  });

  it("holds an article of the greatest length", async () => {
    const database = await openDatabase();
    const row = blogRow({ content: "ü".repeat(1_500_000) });
    await insert(database, row);
    const stored = await database.read((db) => store.findBlog(db, row.id));
    expect(stored?.content).toBe(row.content);
  });

  it("refuses a second article under one slug with false, and keeps the first", async () => {
    const database = await openDatabase();
    const first = blogRow({ slug: "pilot" });
    await insert(database, first);
    const taken = await database.write((tx) => store.insertBlog(tx, blogRow({ slug: "pilot" })));
    expect(taken).toBe(false);
    expect((await database.read((db) => store.listBlogs(db))).items).toEqual([first]);
  });

  it("lets a transaction go on after a slug was taken", async () => {
    const database = await openDatabase();
    await insert(database, blogRow({ slug: "pilot" }));
    const outcomes = await database.write(async (tx) => [
      await store.insertBlog(tx, blogRow({ slug: "pilot" })),
      await store.insertBlog(tx, blogRow({ slug: "pilot-2" })),
    ]);
    expect(outcomes).toEqual([false, true]);
    expect(
      await database.read((db) => store.findPublicBlog(db, { slug: "pilot-2" })),
    ).not.toBeNull();
  });

  it("changes an article only for a writer who saw its newest version", async () => {
    const database = await openDatabase();
    const row = blogRow();
    await insert(database, row);
    const change = { title: "Second", version: 2 };
    const changed = await database.write((tx) => store.updateBlog(tx, row.id, 1, change));
    expect(changed).toEqual({ ...row, ...change });
    const stale = { title: "Third", version: 2 };
    expect(await database.write((tx) => store.updateBlog(tx, row.id, 1, stale))).toBeNull();
    expect(await database.read((db) => store.findBlog(db, row.id))).toEqual(changed);
  });

  it("says whether there was an article to delete", async () => {
    const database = await openDatabase();
    const row = blogRow();
    await insert(database, row);
    expect(await database.write((tx) => store.deleteBlog(tx, row.id))).toBe(true);
    expect(await database.write((tx) => store.deleteBlog(tx, row.id))).toBe(false);
    expect(await database.read((db) => store.findBlog(db, row.id))).toBeNull();
  });

  it("neither loses nor doubles an article over the pages when times are equal", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 23 }, (_, index) =>
      blogRow({ created_at: day(index < 17 ? 5 : index - 15), published: index === 3 ? 0 : 1 }),
    );
    await insert(database, ...rows);
    for (const limit of [1, 4, 23, 100]) {
      const all = await walkPages((after) =>
        database.read((db) => store.listBlogs(db, { limit, after })),
      );
      expect(all.map((row) => row.id)).toEqual(newestFirst(rows));
      const cards = await walkPages((after) =>
        database.read((db) => store.listPublicBlogs(db, { limit, after })),
      );
      const published = rows.filter((row) => row.published === 1);
      expect(cards.map((card) => card.id)).toEqual(newestFirst(published));
    }
  });

  it("goes on behind an article that was deleted between two pages", async () => {
    const database = await openDatabase();
    const rows = [1, 2, 3, 4].map((number) =>
      blogRow({ title: `${number}`, created_at: day(number) }),
    );
    await insert(database, ...rows);
    const first = await database.read((db) => store.listPublicBlogs(db, { limit: 2 }));
    await database.write((tx) => store.deleteBlog(tx, first.items[1]!.id));
    const after = decodeCursor(first.next!);
    const second = await database.read((db) => store.listPublicBlogs(db, { limit: 2, after }));
    expect(titles(second.items)).toEqual(["2", "1"]);
    expect(second.next).toBeNull();
  });

  it("leaves no next page when the last page is just full", async () => {
    const database = await openDatabase();
    await insert(database, blogRow(), blogRow());
    expect((await database.read((db) => store.listPublicBlogs(db, { limit: 2 }))).next).toBeNull();
  });

  it("shows a draft in no public list, count, neighbourhood or page", async () => {
    const database = await openDatabase();
    const [oldest, before, here, after, newest] = [1, 2, 3, 4, 5].map((number) =>
      blogRow({ title: `${number}`, created_at: day(number), published: number % 2 === 0 ? 0 : 1 }),
    ) as [BlogRow, BlogRow, BlogRow, BlogRow, BlogRow];
    await insert(database, oldest, before, here, after, newest);
    const seen = await database.read(async (db) => ({
      list: titles((await store.listPublicBlogs(db)).items),
      whole: titles(await store.listPublicBlogsWhole(db, 10)),
      addresses: titles(await store.listPublicBlogAddresses(db)),
      count: await store.countPublicBlogs(db),
      related: titles(await store.listRelatedBlogs(db, here, 10)),
      bySlug: await store.findPublicBlog(db, { slug: before.slug }),
      byId: await store.findPublicBlog(db, { id: after.id }),
      neighbours: await store.findPublicNeighbours(db, { time: here.created_at, id: here.id }),
    }));
    expect(seen).toMatchObject({
      list: ["5", "3", "1"],
      whole: ["5", "3", "1"],
      addresses: ["5", "3", "1"],
      count: 3,
      related: ["5", "1"],
      bySlug: null,
      byId: null,
      neighbours: { previous: { title: "1" }, next: { title: "5" } },
    });
  });

  it("finds the neighbours among articles of one moment", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 3 }, () => blogRow()).sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first, second, third] = rows as [BlogRow, BlogRow, BlogRow];
    await insert(database, ...rows);
    const around = (row: BlogRow) =>
      database.read((db) => store.findPublicNeighbours(db, { time: row.created_at, id: row.id }));
    expect(await around(second)).toMatchObject({
      previous: { id: first.id },
      next: { id: third.id },
    });
    expect(await around(first)).toMatchObject({ previous: null, next: { id: second.id } });
    expect(await around(third)).toMatchObject({ previous: { id: second.id }, next: null });
  });

  it("relates articles of the same category first, then the newest, never itself", async () => {
    const database = await openDatabase();
    const here = blogRow({ title: "here", category: "AI", created_at: day(9) });
    await insert(
      database,
      here,
      blogRow({ title: "old AI", category: "AI", created_at: day(1) }),
      blogRow({ title: "new AI", category: "AI", created_at: day(2) }),
      blogRow({ title: "old media", category: "Media", created_at: day(3) }),
      blogRow({ title: "new media", category: "Media", created_at: day(4) }),
    );
    const related = await database.read((db) => store.listRelatedBlogs(db, here, 3));
    expect(titles(related)).toEqual(["new AI", "old AI", "new media"]);
  });
});

function newestFirst(rows: BlogRow[]): string[] {
  const key = (row: BlogRow) => row.created_at + row.id;
  return rows.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map((row) => row.id);
}
