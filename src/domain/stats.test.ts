import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain, pdfUpload } from "#test/support/domain.ts";

const disk = { state: expect.any(String), free_bytes: expect.any(Number) };
const fineClock = { state: "fine", now: expect.any(String), last_known_at: null };
const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
const trapped = { reference_note: "x" };

onBothDatabases(({ openDatabase, kind }) => {
  const open = async (time_zone = "UTC") => {
    const opened = await openDomain(await openDatabase());
    await opened.app.asOwner(opened.actor).siteSettings.save({ time_zone });
    return opened;
  };

  it("every requested day is listed, with zeros where nothing happened", async () => {
    const { app, actor } = await open();
    const stats = await app.asOwner(actor).statsOfLastDays({ days: 7 });
    const none = { visits: 0, downloads: 0, messages: 0 };
    expect(stats).toEqual({
      days: 7,
      time_zone: "UTC",
      has_activity: false,
      series: [
        "2026-02-22",
        "2026-02-23",
        "2026-02-24",
        "2026-02-25",
        "2026-02-26",
        "2026-02-27",
        "2026-02-28",
      ].map((day) => ({ day, ...none })),
      today: { day: "2026-03-01", ...none },
      totals: none,
      previous: none,
      robot_visits: 0,
      most_read: [],
    });
  });

  it("the totals cover full days and the same number before them, and today stands apart", async () => {
    const { app, actor, clock } = await open();
    // One visit on the first day, two on the second, and so on; robots ten times as often.
    for (let day = 1; day <= 8; day += 1) {
      for (let time = 0; time < day; time += 1) app.activity.count("visit");
      for (let time = 0; time < day * 10; time += 1) app.activity.count("robot");
      app.activity.count("download", `ebook-${day % 2}`);
      if (day % 2) app.activity.count("message");
      if (day < 8) clock.advance(DAY_MS);
    }
    const stats = await app.asOwner(actor).statsOfLastDays({ days: 3 });
    expect(stats).toMatchObject({
      has_activity: true,
      series: [
        { day: "2026-03-05", visits: 5, downloads: 1, messages: 1 },
        { day: "2026-03-06", visits: 6, downloads: 1, messages: 0 },
        { day: "2026-03-07", visits: 7, downloads: 1, messages: 1 },
      ],
      today: { day: "2026-03-08", visits: 8, downloads: 1, messages: 0 },
      totals: { visits: 18, downloads: 3, messages: 2 },
      previous: { visits: 2 + 3 + 4, downloads: 3, messages: 1 },
      robot_visits: 260,
    });
    expect((await app.asOwner(actor).statsOfLastDays({ days: 1 })).previous).toMatchObject({
      visits: 6,
    });
  });

  it("robots alone are no activity", async () => {
    const { app, actor } = await open();
    app.activity.count("robot");
    const owner = app.asOwner(actor);
    expect((await owner.statsOfLastDays({ days: 7 })).has_activity).toBe(false);
    app.activity.count("message");
    expect((await owner.statsOfLastDays({ days: 7 })).has_activity).toBe(true);
  });

  it.each([
    // The clock begins at noon of March 1, UTC.
    ["Australia/Sydney", "2026-03-01", [0, 0.75, 0.25]],
    ["Asia/Kolkata", "2026-03-01", [5, 6.25, 0.25]],
    ["Pacific/Honolulu", "2026-03-01", [0, 21.75, 0.25]],
  ])("days begin at midnight in %s", async (zone, today, [early = 0, late = 0, next = 0]) => {
    const { app, actor, clock } = await open(zone);
    const owner = app.asOwner(actor);
    clock.advance(early * HOUR_MS);
    app.activity.count("visit");
    const first = await owner.statsOfLastDays({ days: 1 });
    expect([first.today.day, first.today.visits]).toEqual([today, 1]);
    clock.advance((late - early) * HOUR_MS);
    app.activity.count("visit");
    clock.advance(next * HOUR_MS);
    app.activity.count("visit");
    const { series, today: now } = await owner.statsOfLastDays({ days: 1 });
    expect(series).toMatchObject([{ day: today, visits: 2 }]);
    expect(now).toMatchObject({ day: "2026-03-02", visits: 1 });
  });

  it("days of 23 and 25 hours hold what happened on them", async () => {
    // Two days before Berlin's clocks go forward, and back.
    for (const [start, hours] of [
      ["2026-03-28T23:00:00Z", 23],
      ["2026-10-24T22:00:00Z", 25],
    ] as const) {
      const { app, actor, clock } = await open("Europe/Berlin");
      clock.jump(Date.parse(start) - clock.now().getTime());
      for (let hour = 0; hour < hours; hour += 1) {
        app.activity.count("visit");
        clock.advance(HOUR_MS);
      }
      app.activity.count("visit");
      const { series, today } = await app.asOwner(actor).statsOfLastDays({ days: 2 });
      expect(series.map(({ visits }) => visits)).toEqual([0, hours]);
      expect(today.visits).toBe(1);
    }
  });

  it("a change of zone moves what was counted before", async () => {
    const { app, actor, clock } = await open("UTC");
    const owner = app.asOwner(actor);
    clock.advance(2 * HOUR_MS);
    app.activity.count("visit");
    const days = async () => {
      const { series, today } = await owner.statsOfLastDays({ days: 1 });
      return [...series, today].map(({ day, visits }) => [day, visits]);
    };
    expect(await days()).toEqual([
      ["2026-02-28", 0],
      ["2026-03-01", 1],
    ]);
    await owner.siteSettings.save({ time_zone: "Australia/Sydney" });
    expect(await days()).toEqual([
      ["2026-03-01", 0],
      ["2026-03-02", 1],
    ]);
  });

  it("the five most-read articles of the range are named, without deleted ones", async () => {
    const { app, actor, clock } = await open();
    const blogs = [];
    for (const title of ["one", "two", "three", "four", "five", "six", "gone"]) {
      clock.advance(1000);
      blogs.push(await app.asOwner(actor).publications(blogNoun).create(newBlog({ title })));
    }
    app.activity.count("read", blogs[0]?.id);
    clock.advance(3 * DAY_MS);
    const times = [0, 1, 4, 4, 9, 2, 50];
    for (const [index, blog] of blogs.entries()) {
      for (let time = 0; time < (times[index] ?? 0); time += 1) app.activity.count("read", blog.id);
    }
    await app
      .asOwner(actor)
      .publications(blogNoun)
      .delete(blogs[6]?.id ?? "");
    await app
      .asOwner(actor)
      .publications(blogNoun)
      .update(blogs[4]?.id ?? "", { title: "FIVE", published: false }, null);
    const read = async (days: number) =>
      (await app.asOwner(actor).statsOfLastDays({ days })).most_read.map(({ title, reads }) => [
        title,
        reads,
      ]);
    const most = [
      ["FIVE", 9],
      ["four", 4],
      ["three", 4],
      ["six", 2],
      ["two", 1],
    ];
    expect(await read(2)).toEqual(most);
    expect(await read(30)).toEqual(most);
  });

  it("articles, ebooks, downloads and messages are counted, drafts and suspects apart", async () => {
    const { app, actor, clock } = await open();
    expect(await app.asOwner(actor).countEverything()).toEqual({
      blogs: 0,
      blog_drafts: 0,
      scheduled_blogs: 0,
      ebooks: 0,
      ebook_drafts: 0,
      scheduled_ebooks: 0,
      case_studies: 0,
      case_study_drafts: 0,
      scheduled_case_studies: 0,
      ebooks_without_file: 0,
      downloads: 0,
      messages: 0,
      unread_messages: 0,
      oldest_unread_at: null,
      late_messages: 0,
      suspected_spam: 0,
      mail: { unsent: 0, unsent_answers: 0, is_set_up: false, reason: null },
      disk,
      backup: { is_overdue: false, failure: null },
      stopped_webhooks: 0,
      failing_webhooks: 0,
      clock: fineClock,
      first_steps: "open",
    });
    for (const published of [true, true, false]) {
      await app.asOwner(actor).publications(blogNoun).create(newBlog({ published }));
      const { id } = await app
        .asOwner(actor)
        .publications(ebookNoun)
        .create(newEbook({ published }));
      await app.asOwner(actor).ebookFiles.replace(id, pdfUpload());
      app.ebookDownloads.count(id);
    }
    await app
      .asOwner(actor)
      .publications(ebookNoun)
      .create(newEbook({ published: false }));
    const spam = await app.contactSubmissions.submit(message, trapped);
    const kept = [];
    for (const _time of [1, 2, 3]) {
      clock.advance(1000);
      kept.push(await app.contactSubmissions.submit(message, {}));
    }
    await app.contactSubmissions.submit(message, trapped);
    await app.asOwner(actor).contactSubmissions.markAsRead(kept[0]?.id ?? "");
    await app.asOwner(actor).contactSubmissions.markAsRead(spam.id);
    expect(await app.asOwner(actor).countEverything()).toEqual({
      blogs: 3,
      blog_drafts: 1,
      scheduled_blogs: 0,
      ebooks: 4,
      ebook_drafts: 2,
      scheduled_ebooks: 0,
      case_studies: 0,
      case_study_drafts: 0,
      scheduled_case_studies: 0,
      ebooks_without_file: 1,
      downloads: 3,
      messages: 3,
      unread_messages: 2,
      oldest_unread_at: kept[1]?.submitted_at,
      late_messages: 0,
      suspected_spam: 2,
      mail: { unsent: 3, unsent_answers: 0, is_set_up: false, reason: null },
      disk,
      backup: { is_overdue: false, failure: null },
      stopped_webhooks: 0,
      failing_webhooks: 0,
      clock: fineClock,
      first_steps: "open",
    });
  });

  it("the database is named, and reported when it does not answer", async () => {
    const { app, actor, database } = await open();
    expect(await app.asOwner(actor).askDatabaseVersion()).toMatch(new RegExp(`^${kind} \\d+\\.`));
    await database.close();
    await expect(app.asOwner(actor).askDatabaseVersion()).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});
