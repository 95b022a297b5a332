import { expect, it } from "vitest";
import { migrations } from "#migrations/list.ts";
import { insertBlog, listBlogs } from "#storage/blog.ts";
import { insertContactSubmission, searchContactSubmissions } from "#storage/contact-submission.ts";
import { sumDailyCounts } from "#storage/daily-count.ts";
import { insertEbook, listEbooks } from "#storage/ebook.ts";
import { migrate } from "#storage/migrate.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { blogRow, ebookRow, messageRow } from "#test/support/rows.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();

onBothDatabases(({ makeEmpty }) => {
  const openOld = async () => {
    const database = await (await makeEmpty()).connect();
    await migrate(database, { "0001-initial": migrations["0001-initial"] });
    return database;
  };

  it("finds the messages that were there before there was a search", async () => {
    const database = await openOld();
    // More than one batch of the migration, several in the same moment.
    const rows = Array.from({ length: 1203 }, (_, index) =>
      messageRow({
        name: index % 100 ? "Ada" : "Zoë",
        company: `Größe ${index}`,
        message: `Pilot №${index}`,
        is_spam: index % 10 ? 0 : 1,
        is_read: index % 4 ? 0 : 1,
        submitted_at: at(Math.floor(index / 3)),
      }),
    );
    await database.write(async (tx) => {
      for (const row of rows) await insertContactSubmission(tx, row);
    });
    await migrate(database, migrations);
    const find = async (words: string[], flags: { isSpam?: boolean; isRead?: boolean } = {}) => {
      const query = { words, ...flags };
      const page = await database.read((db) =>
        searchContactSubmissions(db, database.messageSearch, query),
      );
      return page.items.map((row) => row.id);
    };
    const newest = rows.toReversed();
    const ids = (keep: (row: (typeof rows)[number]) => boolean) =>
      newest.filter(keep).map(({ id }) => id);
    expect(await find(["pil"])).toEqual(ids(() => true));
    expect(await find(["zoe"])).toEqual(ids(({ name }) => name === "Zoë"));
    expect(await find(["1202"])).toEqual([rows[1202]?.id]);
    expect(await find(["große"], { isSpam: true, isRead: false })).toEqual(
      ids(({ is_spam, is_read }) => is_spam === 1 && is_read === 0),
    );
  });

  it("finds the articles and ebooks that were there before there was a search", async () => {
    const database = await openOld();
    const blogs = Array.from({ length: 1100 }, (_, index) => blogRow({ title: `Größe ${index}` }));
    const ebook = ebookRow({ title: "Guide", description: "Über\n 100 %" });
    await database.write(async (tx) => {
      for (const row of blogs) await insertBlog(tx, row);
      await insertEbook(tx, ebook);
    });
    await migrate(database, migrations);
    const found = await database.read(async (db) => [
      (await listBlogs(db, { text: "große 1099" })).items.map(({ id }) => id),
      (await listBlogs(db, { text: "große" })).items.length,
      (await listEbooks(db, { text: "uber 100 %" })).items.map(({ id }) => id),
      (await listEbooks(db, { text: "guide uber" })).items.length,
    ]);
    expect(found).toEqual([[blogs[1099]?.id], 1100, [ebook.id], 0]);
  });

  it("counts the messages of former days, without suspects", async () => {
    const database = await openOld();
    await database.write(async (tx) => {
      for (const day of [1, 2, 2, 3]) {
        const submitted_at = `2026-03-0${day}T23:59:59.999Z`;
        const is_spam = day === 3 ? 1 : 0;
        await insertContactSubmission(tx, messageRow({ submitted_at, is_spam }));
      }
    });
    await migrate(database, migrations);
    const counts = await database.read((db) => sumDailyCounts(db, ["message"], "2026-01-01"));
    expect(counts.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
      { day: "2026-03-01", metric: "message", count: 1 },
      { day: "2026-03-02", metric: "message", count: 2 },
    ]);
  });
});
