import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import type { PublicationKind } from "#contract/nouns.ts";
import { dateOf, quarterHourOf, ZoneCalendar } from "#domain/calendar.ts";
import { sortTitle } from "#domain/publications/publication-noun.ts";
import { searchTerms } from "#domain/search-words.ts";
import { migrations } from "#migrations/list.ts";
import { sumByDay } from "#storage/activity-count.ts";
import type { Database } from "#storage/database.ts";
import { findFirstSteps } from "#storage/first-steps.ts";
import { findJobs } from "#storage/job.ts";
import { searchContactSubmissions } from "#storage/messages/contact-submission.ts";
import type { MessageQuery } from "#storage/messages/message-search.ts";
import { migrate } from "#storage/migrate.ts";
import {
  countPublications,
  insertPublication,
  listPublications,
  listWholePublications,
} from "#storage/publications/publication.ts";
import { findPublicationFile } from "#storage/publications/publication-file.ts";
import type { ContactSubmissionRow, PublicationRow } from "#storage/schema.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { messageRow, publicationRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();

const at2026 = quarterHourOf(new Date("2026-01-01"));
const never = { from: 0, to: 0, offset: 0 };

onBothDatabases(({ makeEmpty }) => {
  const openOld = async () => {
    const database = await (await makeEmpty()).connect();
    await migrate(database, { "0001-initial": migrations["0001-initial"] });
    return database;
  };

  slow("messages from before the search can be found", async () => {
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
    await insertOldMessages(database, rows);
    await migrate(database, migrations);
    const find = async (words: string[], flags: Omit<MessageQuery, "words"> = {}) => {
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
    expect(await find(["ilot"])).toEqual(ids(() => true));
    expect(await find(["grosse"], { isSpam: true, isRead: false })).toEqual(
      ids(({ is_spam, is_read }) => is_spam === 1 && is_read === 0),
    );
    const open = { isArchived: false, isReplied: false };
    expect(await find(["zoe"], open)).toEqual(ids(({ name }) => name === "Zoë"));
  });

  slow("articles and ebooks move into one table, found and grouped as before", async () => {
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
        (
          await listWholePublications(db, kind, {
            text: { terms: searchTerms(text), index: database.textIndex },
          })
        ).items;
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
      expect(await found("ebook", "guide uber pilots")).toHaveLength(1);
      expect(await found("blog", "text 1099 olive")).toHaveLength(1);
      expect(await found("blog", "text 1099 live")).toHaveLength(1);
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
    const rows = [1, 2, 2, 3].map((day) =>
      messageRow({
        submitted_at: `2026-03-0${day}T23:59:59.999Z`,
        is_spam: day === 3 ? 1 : 0,
      }),
    );
    await insertOldMessages(database, rows);
    await migrate(database, migrations);
    // The hours of these days are unknown, and yet they are days of (nearly) every zone.
    for (const zone of ["UTC", "Australia/Sydney", "Pacific/Auckland", "Pacific/Honolulu"]) {
      const [span] = new ZoneCalendar(zone).spans(at2026, at2026 + 96 * 90).slice(0, 1);
      const counts = await database.read((db) => sumByDay(db, ["message"], span ?? never));
      const days = counts.map(({ day, count }) => [dateOf(day), count]);
      expect(days.toSorted(), zone).toEqual([
        ["2026-03-01", 1],
        ["2026-03-02", 2],
      ]);
    }
  });

  it("mail of what was answered or archived by then is over", async () => {
    const database = await (await makeEmpty()).connect();
    const before = Object.entries(migrations).filter(([name]) => name < "0036-moot-mail");
    await migrate(database, Object.fromEntries(before));
    const rows = [
      messageRow({}),
      messageRow({ replied_at: at(1) }),
      messageRow({ archived_at: at(1) }),
      messageRow({ archived_at: at(1) }),
    ];
    const states = ["waiting", "retrying", "failed", "sent"] as const;
    await database.write(async (tx) => {
      for (const [index, row] of rows.entries()) {
        await tx.insertInto("contact_submission").values(withoutLater(row)).execute();
        const state = states[index] ?? "waiting";
        await sql`
          insert into outbox (id, contact_submission_id, message_id, state, attempts, next_attempt_at,
            handed_over, created_at)
          values (${row.id}, ${row.id}, '<1@agency.test>', ${state}, 1, ${at(1)}, 0, ${at(1)})`.execute(
          tx,
        );
      }
    });
    await migrate(database, migrations);
    const mails = await database.read((db) =>
      findJobs(
        db,
        "message_mail",
        rows.map(({ id }) => id),
      ),
    );
    const after = rows.map(({ id }) => mails.get(id)?.state);
    expect(after).toEqual(["open", "held", "held", "done"]);
  });

  slow("former slugs and addresses of another system lead on from one table", async () => {
    const database = await (await makeEmpty()).connect();
    const before = Object.entries(migrations).filter(([name]) => name < "0061-address");
    await migrate(database, Object.fromEntries(before));
    const [blog, ebook, study] = (["blog", "ebook", "case-study"] as const).map((kind) =>
      publicationRow({ kind, slug: `present-${kind}` }),
    ) as [PublicationRow, PublicationRow, PublicationRow];
    // More than one batch of the migration.
    const imported = Array.from({ length: 1203 }, (_, index) => `/2019/05/post-${index}`);
    const odd = ["/?p=12", "/Größe", "/größe", "/a'b%zz", "/物語"];
    await database.write(async (tx) => {
      for (const row of [blog, ebook, study]) await insertPublication(tx, row);
      await tx
        .insertInto("imported_item")
        .values({
          source: "wordpress https://old.example",
          source_id: "1",
          kind: "blog",
          target_id: blog.id,
          digest: "",
          version: 1,
          run: uuidv7(),
          was_public: 0,
        })
        .execute();
      for (const path of [...imported, ...odd, "/blogs/both"]) {
        await sql`insert into redirect values (${path}, 'blog', ${blog.id})`.execute(tx);
      }
      await sql`insert into redirect values ('/by-hand', 'ebook', ${ebook.id})`.execute(tx);
      for (const [kind, slug, id] of [
        ["blog", "former", blog.id],
        ["blog", "both", blog.id],
        ["ebook", "former", ebook.id],
        ["case-study", "größer", study.id],
        ["blog", "of-what-is-gone", uuidv7()],
      ]) {
        await sql`insert into former_slug values (${kind}, ${slug}, ${id})`.execute(tx);
      }
    });
    await migrate(database, migrations);
    const rows = await database.read((db) => db.selectFrom("address").selectAll().execute());
    expect(rows).toHaveLength(imported.length + odd.length + 6);
    const at = (path: string) => rows.find((row) => row.path === path);
    for (const path of [...imported, ...odd]) {
      expect(at(path)).toMatchObject({
        folded: path.toLowerCase(),
        kind: "moved",
        reason: "imported",
        system: "wordpress",
        target_id: blog.id,
        target: null,
        created_at: null,
      });
    }
    expect(at("/by-hand")).toMatchObject({ reason: "imported", system: null });
    expect(at("/blogs/both")).toMatchObject({ target_id: blog.id });
    expect(at("/blogs/former")).toMatchObject({ reason: "renamed", target_id: blog.id });
    expect(at("/ebooks/former")).toMatchObject({ reason: "renamed", target_id: ebook.id });
    expect(at("/case-studies/größer")).toMatchObject({ target_id: study.id, system: null });
    const { app } = await openDomain(database);
    await app.content.refresh();
    const leads = async (path: string) => (await app.redirects.find(path))?.path ?? null;
    expect(await leads("/2019/05/post-1202/?utm_source=x")).toBe("/blogs/present-blog");
    expect(await leads("/?p=12")).toBe("/blogs/present-blog");
    expect(await leads("/ebooks/former")).toBe("/ebooks/present-ebook");
    expect(await leads("/blogs/both")).toBe("/blogs/present-blog");
    expect(await leads("/blogs/of-what-is-gone")).toBeNull();
  });

  it("a site that has visitors is not shown the first steps", async () => {
    for (const [metric, is_hidden] of [
      ["visit", 1],
      ["robot", 0],
    ] as const) {
      const database = await (await makeEmpty()).connect();
      const before = Object.entries(migrations).filter(([name]) => name < "0014-owners-day");
      await migrate(database, Object.fromEntries(before));
      await database.write((tx) =>
        sql`insert into daily_count values ('2026-03-01', ${metric}, '', 7)`.execute(tx),
      );
      await migrate(database, migrations);
      expect(await database.read(findFirstSteps)).toMatchObject({ is_hidden });
    }
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

/** Leaves out the columns of later schemas. */
function withoutLater(message: ContactSubmissionRow) {
  const { draft, answers, story, due_at, promised, promise_kept, no_answer_at, ...row } = message;
  return row;
}

async function insertOldMessages(
  database: Database,
  rows: readonly ContactSubmissionRow[],
): Promise<void> {
  await database.write(async (tx) => {
    for (const { replied_at, archived_at, note, ...row } of rows.map(withoutLater)) {
      await tx
        .insertInto("contact_submission")
        .values({ ...row })
        .execute();
    }
  });
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
