import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import type { PublicationKind } from "#contract/nouns.ts";
import { sortTitle } from "#domain/publication-noun.ts";
import { migrations } from "#migrations/list.ts";
import { insertContactSubmission, searchContactSubmissions } from "#storage/contact-submission.ts";
import { sumDailyCounts } from "#storage/daily-count.ts";
import type { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import {
  countPublications,
  listPublications,
  listWholePublications,
} from "#storage/publication.ts";
import { findPublicationFile } from "#storage/publication-file.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { messageRow } from "#test/support/rows.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();

onBothDatabases(({ makeEmpty }) => {
  const openOld = async () => {
    const database = await (await makeEmpty()).connect();
    await migrate(database, { "0001-initial": migrations["0001-initial"] });
    return database;
  };

  it("messages from before the search can be found", async () => {
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

  it("articles and ebooks move into one table, found and grouped as before", async () => {
    const database = await openOld();
    const blogs = Array.from({ length: 1100 }, (_, index) =>
      oldRow({
        title: `Größe ${index}`,
        excerpt: "Begin small.",
        content: `# Text ${index}`,
        category: index % 2 ? "AI" : "Media",
        read_time: "5 min read",
        author: "Olive",
      }),
    );
    const ebook = oldRow({
      title: "Guide",
      description: "Über\n 100 %",
      pages: "50 pages",
      format: "PDF",
      topics: '["Pilots","Costs"]',
      file_name: "a.pdf",
      file_size: 7,
      file_hash: "0".repeat(64),
      downloads: 12,
    });
    await insertOld(database, "blog", blogs);
    await insertOld(database, "ebook", [ebook]);
    await migrate(database, migrations);
    await database.read(async (db) => {
      const found = async (kind: PublicationKind, text: string) =>
        (await listWholePublications(db, kind, { text })).items;
      const [last] = await found("blog", "große 1099");
      expect(last).toMatchObject({ id: blogs[1099]?.id, slug: blogs[1099]?.slug, version: 3 });
      expect(JSON.parse(last?.card ?? "")).toEqual({
        excerpt: "Begin small.",
        category: "AI",
        read_time: "5 min read",
        author: "Olive",
        image_url: "/pictures/ai.jpg",
      });
      expect(JSON.parse(last?.body ?? "")).toEqual({ content: "# Text 1099" });
      expect(await found("blog", "große")).toHaveLength(1100);
      const [guide] = await found("ebook", "uber 100 %");
      expect(JSON.parse(guide?.card ?? "")).toMatchObject({ topics: ["Pilots", "Costs"] });
      expect(await found("ebook", "guide uber")).toEqual([]);
      for (const label of ["AI", "Media"]) {
        expect(await countPublications(db, "blog", { label })).toBe(550);
      }
      expect(await findPublicationFile(db, String(ebook.id))).toMatchObject({
        publication_id: ebook.id,
        name: "a.pdf",
        size: 7,
        hash: "0".repeat(64),
        downloads: 12,
        // It is read like one that was just uploaded.
        reading: "due",
        facts: null,
        drawn: "[]",
        downloads_before: 0,
        uploaded_at: null,
      });
    });
  });

  it("rows of every shape are moved and sorted like new ones", async () => {
    const database = await openOld();
    const titles = [
      "",
      "Ångström",
      "  a\u00a0 b\t",
      "物語".repeat(100),
      `${"x".repeat(59)}🚪 and more`,
      "e\u0301".repeat(40),
      "ÀÉ ½ ﬁ",
    ];
    const topics = ["[]", '["Costs","Costs"]', '["\\"quoted\\"","ünïcode 🚪"]'];
    const blogs = titles.map((title, index) =>
      oldRow({
        title,
        excerpt: "",
        content: 'A "quote", a \\ and\n\u2028a line',
        category: "AI",
        read_time: "",
        author: "",
        published: index % 2,
      }),
    );
    const ebooks = topics.map((list) =>
      oldRow({ title: "Guide", description: "", pages: "", format: "", topics: list }),
    );
    await insertOld(database, "blog", blogs);
    await insertOld(database, "ebook", ebooks);
    await migrate(database, migrations);
    await database.read(async (db) => {
      const { items } = await listWholePublications(db, "blog");
      expect(items).toHaveLength(titles.length);
      for (const { title, sort_title, body, published } of items) {
        expect(sort_title).toBe(sortTitle(title));
        expect(published).toBe(titles.indexOf(title) % 2);
        expect(JSON.parse(body).content).toBe('A "quote", a \\ and\n\u2028a line');
      }
      for (const row of ebooks) expect(await findPublicationFile(db, row.id)).toBeNull();
      expect(await countPublications(db, "ebook", { label: "Costs" })).toBe(1);
      expect(await countPublications(db, "ebook", { label: "ünïcode 🚪" })).toBe(1);
      const paged = await listPublications(db, "blog", { order: "title", limit: 2 });
      expect(paged.items.map(({ title }) => title)).toEqual(["", "  a\u00a0 b\t"]);
    });
  });

  it("messages of former days are counted without suspects", async () => {
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

/** A row of the first schema. */
function oldRow(fields: Record<string, string | number>) {
  const id = uuidv7();
  return {
    id,
    slug: `page-${id}`,
    image_url: "/pictures/ai.jpg",
    published: 1,
    created_at: at(1),
    updated_at: at(2),
    version: 3,
    ...fields,
  };
}

async function insertOld(
  database: Database,
  table: string,
  rows: ReturnType<typeof oldRow>[],
): Promise<void> {
  await database.write(async (tx) => {
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      await sql`
        insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
      `.execute(tx);
    }
  });
}
