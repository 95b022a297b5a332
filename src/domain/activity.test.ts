import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import type { Database } from "#storage/database.ts";
import { findPublicationFile } from "#storage/publications/publication-file.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain, pdfUpload } from "#test/support/domain.ts";
import { silent } from "#test/support/reporter.ts";
import { waitFor } from "#test/support/wait.ts";
import { watchTimers } from "#test/support/watch-timers.ts";
import { Tally } from "./activity.ts";
import { quarterHourOf } from "./calendar.ts";

const QUARTER_MS = 15 * 60_000;
/** When the test's clock begins. */
const NOON = quarterHourOf(new Date("2026-03-01T12:00:00Z"));

const stored = (database: Database) =>
  database.read((db) =>
    db
      .selectFrom("activity_count")
      .selectAll()
      .orderBy("quarter_hour")
      .orderBy("metric")
      .orderBy("subject")
      .execute(),
  );

/** Removes the table, like an outage; returns a function that restores it. */
async function takeAway(database: Database): Promise<() => Promise<unknown>> {
  const rename = (from: string, to: string) =>
    database.write((tx) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx),
    );
  await rename("activity_count", "away");
  return () => rename("away", "activity_count");
}

onBothDatabases(({ openDatabase }) => {
  const open = async () => openDomain(await openDatabase());

  it("counts add up by quarter hour, metric and subject over any number of batches", async () => {
    const { app, clock, database } = await open();
    for (const _batch of [1, 2]) {
      for (const _time of [1, 2, 3]) app.activity.count("visit");
      app.activity.count("read", "a");
      app.activity.count("read", "b");
      await app.activity.write();
    }
    clock.advance(QUARTER_MS);
    app.activity.count("visit");
    await app.activity.write();
    expect(await stored(database)).toEqual([
      { quarter_hour: NOON, metric: "read", subject: "a", count: 2 },
      { quarter_hour: NOON, metric: "read", subject: "b", count: 2 },
      { quarter_hour: NOON, metric: "visit", subject: "", count: 6 },
      { quarter_hour: NOON + 1, metric: "visit", subject: "", count: 1 },
    ]);
  });

  it("each count belongs to its quarter hour, even after the clock was set back", async () => {
    const { app, clock, database } = await open();
    clock.advance(QUARTER_MS - 1);
    app.activity.count("visit");
    clock.advance(1);
    app.activity.count("visit");
    clock.advance(-1);
    app.activity.count("visit");
    await app.activity.write();
    expect(
      (await stored(database)).map(({ quarter_hour, count }) => [quarter_hour, count]),
    ).toEqual([
      [NOON, 2],
      [NOON + 1, 1],
    ]);
  });

  it("a failed batch is reported, kept and written with the next one", async () => {
    const { app, database } = await open();
    const failures: unknown[] = [];
    app.activity.start({ ...silent, failed: (error) => failures.push(error) });
    onTestFinished(() => app.activity.stop());
    const bringBack = await takeAway(database);
    app.activity.count("visit");
    await app.activity.write();
    app.activity.count("visit");
    app.activity.count("robot");
    await app.activity.write();
    expect(failures).toHaveLength(2);
    await bringBack();
    await app.activity.write();
    expect((await stored(database)).map(({ metric, count }) => [metric, count])).toEqual([
      ["robot", 1],
      ["visit", 2],
    ]);
    expect(failures).toHaveLength(2);
  });

  it("no count is lost or doubled between batches, new counts and the end", async () => {
    const { app, database } = await open();
    app.activity.start(silent);
    const writes: Promise<void>[] = [];
    for (let at = 0; at < 200; at += 1) {
      app.activity.count("visit");
      if (at % 20 === 0) {
        writes.push(app.activity.write());
        await new Promise(setImmediate);
      }
    }
    await app.activity.stop();
    await Promise.all(writes);
    expect(await stored(database)).toMatchObject([{ metric: "visit", count: 200 }]);
  });

  it("one batch takes thousands of subjects", async () => {
    const { app, database } = await open();
    for (let at = 0; at < 2500; at += 1) app.activity.count("read", `article-${at}`);
    await app.activity.write();
    await app.activity.write();
    expect(await stored(database)).toHaveLength(2500);
  });

  it("counts are written every ten seconds, or every one where servers share a database", async () => {
    const { app, database } = await open();
    const interval = database.locksRows ? 1_000 : 10_000;
    const timers = watchTimers();
    app.activity.start(silent);
    app.activity.count("visit");
    expect(await stored(database)).toEqual([]);
    await timers.end(interval);
    await waitFor(async () => expect(await stored(database)).toMatchObject([{ count: 1 }]));
    await app.activity.stop();
  });

  it("genuine messages and downloads are counted, without changing the content", async () => {
    const { app, actor, database } = await open();
    await app.content.refresh();
    const before = app.content.version;
    const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
    await app.contactSubmissions.submit(message, {});
    await app.contactSubmissions.submit(message, { reference_note: "x" });
    const blog = await app.asOwner(actor).publications(blogNoun).create(newBlog());
    app.ebookDownloads.count("an-ebook");
    await app.activity.write();
    expect(await stored(database)).toMatchObject([
      { metric: "download", subject: "an-ebook", count: 1 },
      { metric: "message", subject: "", count: 1 },
    ]);
    await app.content.refresh();
    expect([blog.version, app.content.version]).toEqual([1, before + 1]);
  });

  it("downloads add to their ebook's total in the same step", async () => {
    const { app, actor, database } = await open();
    const owner = app.asOwner(actor);
    const { id } = await owner.publications(ebookNoun).create(newEbook());
    await owner.ebookFiles.replace(id, pdfUpload());
    for (const _time of [1, 2, 3]) app.ebookDownloads.count(id);
    app.ebookDownloads.count("gone");
    await app.activity.write();
    const file = await database.read((db) => findPublicationFile(db, id));
    expect([file?.downloads, (await stored(database)).length]).toEqual([3, 2]);
  });
});

it("memory is bounded: known counts go on, new ones are dropped", () => {
  const tally = new Tally(3);
  const add = (subject: string) =>
    tally.add({ quarter_hour: NOON, metric: "read", subject, count: 1 });
  for (const subject of ["a", "b", "c", "d", "a"]) add(subject);
  expect(tally.size).toBe(3);
  expect(tally.rows().map(({ subject, count }) => subject + count)).toEqual(["a2", "b1", "c1"]);
});
