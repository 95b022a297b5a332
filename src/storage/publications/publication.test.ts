import { expect, it } from "vitest";
import { decodeCursor } from "#storage/cursor.ts";
import type { Database } from "#storage/database.ts";
import type { PublicationRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { walkPages } from "#test/support/paging.ts";
import { publicationRow } from "#test/support/rows.ts";
import * as store from "./publication.ts";
import { findPublicNeighbours, listRelatedPublications } from "./publication-context.ts";
import { replaceLabels } from "./publication-label.ts";

async function insert(database: Database, ...rows: PublicationRow[]): Promise<void> {
  await database.write(async (tx) => {
    for (const row of rows) await store.insertPublication(tx, row);
  });
}

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T12:00:00.000Z`;
const titles = (rows: { title: string }[]) => rows.map((row) => row.title);

onBothDatabases(({ openDatabase }) => {
  it("an article is returned as it was stored", async () => {
    const database = await openDatabase();
    const row = publicationRow({
      title: "物語 🤔 \"quoted\" 'single' \\ %_",
      body: "a\n\tb\u2028c",
    });
    expect(await database.write((tx) => store.insertPublication(tx, row))).toBe(true);
    expect(await database.read((db) => store.findPublication(db, "blog", row.id))).toEqual(row);
  });

  it("an article of the greatest length fits", async () => {
    const database = await openDatabase();
    const row = publicationRow({ body: "ü".repeat(1_500_000) });
    await insert(database, row);
    const stored = await database.read((db) => store.findPublication(db, "blog", row.id));
    expect(stored?.body).toBe(row.body);
  });

  it("a second article with the same slug is refused with false, and the first one stays", async () => {
    const database = await openDatabase();
    const first = publicationRow({ slug: "pilot" });
    await insert(database, first);
    const taken = await database.write((tx) =>
      store.insertPublication(tx, publicationRow({ slug: "pilot" })),
    );
    expect(taken).toBe(false);
    expect((await database.read((db) => store.listWholePublications(db, "blog"))).items).toEqual([
      first,
    ]);
  });

  it("HTML is kept only for the text that it was made of", async () => {
    const database = await openDatabase();
    const row = publicationRow({ body: "{}" });
    await insert(database, row);
    const kept = async (body: string) => {
      await database.write((tx) => store.keepRendered(tx, { id: row.id, body }, "<p>"));
      return (await database.read((db) => store.findPublication(db, "blog", row.id)))?.rendered;
    };
    expect(await kept('{"content":"another"}')).toBe(null);
    expect(await kept(row.body)).toBe("<p>");
  });

  it("a transaction continues after a slug was taken", async () => {
    const database = await openDatabase();
    await insert(database, publicationRow({ slug: "pilot" }));
    const outcomes = await database.write(async (tx) => [
      await store.insertPublication(tx, publicationRow({ slug: "pilot" })),
      await store.insertPublication(tx, publicationRow({ slug: "pilot-2" })),
    ]);
    expect(outcomes).toEqual([false, true]);
    expect(
      await database.read((db) => store.findPublicPublication(db, "blog", { slug: "pilot-2" })),
    ).not.toBeNull();
  });

  it("deleting tells whether there was an article", async () => {
    const database = await openDatabase();
    const row = publicationRow();
    await insert(database, row);
    expect(await database.write((tx) => store.deletePublication(tx, "blog", row.id))).toBe(true);
    expect(await database.write((tx) => store.deletePublication(tx, "blog", row.id))).toBe(false);
    expect(await database.read((db) => store.findPublication(db, "blog", row.id))).toBeNull();
  });

  it("paging neither loses nor doubles an article when times are equal", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 23 }, (_, index) =>
      publicationRow({
        created_at: day(index < 17 ? 5 : index - 15),
        published: index === 3 ? 0 : 1,
      }),
    );
    await insert(database, ...rows);
    for (const limit of [1, 4, 23, 100]) {
      const all = await walkPages((after) =>
        database.read((db) => store.listPublications(db, "blog", { limit, after })),
      );
      expect(all.map((row) => row.id)).toEqual(newestFirst(rows));
      const cards = await walkPages((after) =>
        database.read((db) => store.listPublicPublications(db, "blog", { limit, after })),
      );
      const published = rows.filter((row) => row.published === 1);
      expect(cards.map((card) => card.id)).toEqual(newestFirst(published));
    }
  });

  it("paging continues behind an article that was deleted between two pages", async () => {
    const database = await openDatabase();
    const rows = [1, 2, 3, 4].map((number) =>
      publicationRow({ title: `${number}`, created_at: day(number) }),
    );
    await insert(database, ...rows);
    const first = await database.read((db) =>
      store.listPublicPublications(db, "blog", { limit: 2 }),
    );
    await database.write((tx) => store.deletePublication(tx, "blog", first.items[1]!.id));
    const after = decodeCursor(first.next!, "blog/newest");
    const second = await database.read((db) =>
      store.listPublicPublications(db, "blog", { limit: 2, after }),
    );
    expect(titles(second.items)).toEqual(["2", "1"]);
    expect(second.next).toBeNull();
  });

  it("an exactly full last page has no next page", async () => {
    const database = await openDatabase();
    await insert(database, publicationRow(), publicationRow());
    expect(
      (await database.read((db) => store.listPublicPublications(db, "blog", { limit: 2 }))).next,
    ).toBeNull();
  });

  it("a draft is in no public list, count, neighbourhood or page", async () => {
    const database = await openDatabase();
    const [oldest, before, here, after, newest] = [1, 2, 3, 4, 5].map((number) =>
      publicationRow({
        title: `${number}`,
        created_at: day(number),
        published: number % 2 === 0 ? 0 : 1,
      }),
    ) as [PublicationRow, PublicationRow, PublicationRow, PublicationRow, PublicationRow];
    await insert(database, oldest, before, here, after, newest);
    const seen = await database.read(async (db) => ({
      list: titles((await store.listPublicPublications(db, "blog")).items),
      whole: titles((await store.listWholePublications(db, "blog", { published: true })).items),
      count: await store.countPublications(db, "blog", { published: true }),
      related: titles(await listRelatedPublications(db, here, 10)),
      bySlug: await store.findPublicPublication(db, "blog", { slug: before.slug }),
      byId: await store.findPublicPublication(db, "blog", { id: after.id }),
      neighbours: await findPublicNeighbours(db, "blog", {
        key: here.created_at,
        id: here.id,
      }),
    }));
    expect(seen).toMatchObject({
      list: ["5", "3", "1"],
      whole: ["5", "3", "1"],
      count: 3,
      related: ["5", "1"],
      bySlug: null,
      byId: null,
      neighbours: { previous: { title: "1" }, next: { title: "5" } },
    });
  });

  it("neighbours are found among articles of one moment", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 3 }, () => publicationRow()).sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    const [first, second, third] = rows as [PublicationRow, PublicationRow, PublicationRow];
    await insert(database, ...rows);
    const around = (row: PublicationRow) =>
      database.read((db) => findPublicNeighbours(db, "blog", { key: row.created_at, id: row.id }));
    expect(await around(second)).toMatchObject({
      previous: { id: first.id },
      next: { id: third.id },
    });
    expect(await around(first)).toMatchObject({ previous: null, next: { id: second.id } });
    expect(await around(third)).toMatchObject({ previous: { id: second.id }, next: null });
  });

  it("articles of a category lead to those of the same days, on both sides", async () => {
    const database = await openDatabase();
    const rows = Array.from({ length: 9 }, (_, at) =>
      publicationRow({ title: `${at + 1}`, created_at: day(at + 1) }),
    );
    await insert(database, ...rows);
    await database.write(async (tx) => {
      for (const row of rows) await replaceLabels(tx, row, ["AI"]);
    });
    const related = async (title: string) => {
      const here = rows.find((row) => row.title === title) ?? publicationRow();
      return titles(await database.read((db) => listRelatedPublications(db, here, 3))).join("");
    };
    expect(await related("5")).toBe("643");
    expect(await related("9")).toBe("876");
    expect(await related("1")).toBe("432");
  });

  it("related articles share a label first, then are any, never itself", async () => {
    const database = await openDatabase();
    const row = (title: string, number: number) =>
      publicationRow({ title, created_at: day(number) });
    const here = row("here", 9);
    const labelled: [PublicationRow, string][] = [
      [here, "AI"],
      [row("old AI", 1), "AI"],
      [row("new AI", 2), "AI"],
      [row("old media", 3), "Media"],
      [row("new media", 4), "Media"],
    ];
    await insert(database, ...labelled.map(([labelledRow]) => labelledRow));
    await database.write(async (tx) => {
      for (const [labelledRow, label] of labelled) {
        await replaceLabels(tx, labelledRow, [label, label]);
      }
    });
    const related = await database.read((db) => listRelatedPublications(db, here, 3));
    expect(titles(related)).toEqual(["new AI", "old AI", "new media"]);
    const media = await database.read((db) =>
      store.listPublications(db, "blog", { label: "Media" }),
    );
    expect(titles(media.items)).toEqual(["new media", "old media"]);
    const count = (label: string) =>
      database.read((db) => store.countPublications(db, "blog", { label }));
    expect([await count("AI"), await count("Media"), await count("None")]).toEqual([3, 2, 0]);
  });

  it.each(["newest", "changed", "title"] as const)(
    "a list sorted by %s can be paged through",
    async (order) => {
      const database = await openDatabase();
      const rows = Array.from({ length: 9 }, (_, index) =>
        publicationRow({
          title: `${"CABCABCAB"[index]} title`,
          created_at: day(1 + (index % 4)),
          updated_at: day(20 - (index % 3)),
        }),
      );
      await insert(database, ...rows);
      const listed = await walkPages((after) =>
        database.read((db) => store.listPublications(db, "blog", { limit: 2, after, order })),
      );
      const whole = await database.read((db) => store.listPublications(db, "blog", { order }));
      expect(listed).toEqual(whole.items);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(9);
      if (order === "title") expect(listed[0]?.title).toBe("A title");
      if (order === "changed") expect(listed[0]?.updated_at).toBe(day(20));
    },
  );

  it("kinds are kept apart in lists, counts and addresses", async () => {
    const database = await openDatabase();
    await insert(
      database,
      publicationRow({ slug: "pilot", title: "blog" }),
      publicationRow({ slug: "pilot", title: "ebook", kind: "ebook" }),
    );
    const { items } = await database.read((db) => store.listPublications(db, "ebook"));
    expect(titles(items)).toEqual(["ebook"]);
    expect(await database.read((db) => store.countPublications(db, "blog"))).toBe(1);
    expect(
      await database.read((db) => store.findPublicPublication(db, "blog", { slug: "pilot" })),
    ).toMatchObject({ title: "blog" });
  });
});

function newestFirst(rows: PublicationRow[]): string[] {
  const key = (row: PublicationRow) => row.created_at + row.id;
  return rows.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map((row) => row.id);
}
