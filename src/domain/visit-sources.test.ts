import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import type { VisitSources } from "#contract/stats.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";

const linkedin = "c:linkedin|pilot|social";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const opened = await openDomain(await openDatabase());
    const { app, actor, clock } = opened;
    const owner = app.asOwner(actor);
    await owner.siteSettings.save({ time_zone: "UTC" });
    return {
      ...opened,
      owner,
      visit: (source: string, times = 1) => {
        for (let time = 0; time < times; time += 1) app.activity.countVisit(source);
      },
      nextDay: () => clock.advance(DAY_MS),
      ask: (days = 7) => owner.visitSourcesOfLastDays({ days }),
    };
  };

  const lines = ({ sources }: VisitSources) => sources.map(({ key, visits }) => [key, visits]);

  it("sources are listed by visits, invented ones as the rest, assistants as one", async () => {
    const { visit, nextDay, ask } = await open();
    visit("d", 1);
    visit("h:google", 6);
    visit(linkedin, 4);
    visit("a:chatgpt", 3);
    visit("a:claude", 2);
    visit("h:once.example", 1);
    visit("h:twice.example", 2);
    visit("rest", 1);
    nextDay();
    const found = await ask();
    expect(lines(found)).toEqual([
      ["h:google", 6],
      ["a", 5],
      [linkedin, 4],
      ["d", 1],
      ["rest", 4],
    ]);
    expect(found).toMatchObject({ is_first_day: false, since: null, visits_before_since: 0 });
    expect(found.sources[1]?.members).toEqual([
      { label: "ChatGPT", visits: 3 },
      { label: "Claude", visits: 2 },
    ]);
    expect(found.sources[2]).toMatchObject({
      kind: "campaign",
      label: "linkedin, pilot",
      parts: { source: "linkedin", campaign: "pilot", medium: "social" },
      messages: null,
    });
    expect(found.sources.at(-1)).toMatchObject({ kind: "rest", number: 3 });
  });

  it("a source is compared with the days before, and today is left out", async () => {
    const { visit, nextDay, ask } = await open();
    visit("h:google", 3);
    visit("h:gone.example", 9);
    nextDay();
    visit("h:google", 5);
    nextDay();
    visit("h:google", 90);
    expect((await ask(1)).sources).toMatchObject([{ key: "h:google", visits: 5, previous: 3 }]);
  });

  it("the first day is told while there is no other", async () => {
    const { visit, nextDay, ask } = await open();
    expect(await ask()).toMatchObject({ is_first_day: true, sources: [] });
    visit("h:google", 3);
    expect(await ask()).toMatchObject({
      is_first_day: true,
      sources: [{ key: "h:google", visits: 3, previous: 0 }],
    });
    nextDay();
    visit("h:google", 4);
    expect(await ask()).toMatchObject({ is_first_day: false, sources: [{ visits: 3 }] });
  });

  it("what was counted before sources were kept has none, and is compared with nothing", async () => {
    const { app, visit, nextDay, ask } = await open();
    app.activity.count("visit");
    app.activity.count("visit");
    visit("h:google", 3);
    nextDay();
    const found = await ask();
    expect(found).toMatchObject({ since: "2026-03-01", visits_before_since: 2 });
    expect(lines(found)).toEqual([["h:google", 3]]);
    for (let day = 0; day < 7; day += 1) nextDay();
    visit("h:google", 3);
    nextDay();
    expect(await ask()).toMatchObject({ since: null, sources: [{ visits: 3, previous: null }] });
  });

  it("the chart shows one source, all assistants or the rest alone", async () => {
    const { owner, visit, nextDay } = await open();
    visit("h:google", 3);
    visit("a:chatgpt", 2);
    visit("h:once.example", 1);
    nextDay();
    visit("a:claude", 4);
    visit("h:new.example", 1);
    const of = async (source: string) => {
      const { totals, today } = await owner.statsOfLastDays({ days: 7, source });
      return [totals.visits, today.visits];
    };
    expect(await of("h:google")).toEqual([3, 0]);
    expect(await of("a")).toEqual([2, 4]);
    expect(await of("rest")).toEqual([1, 1]);
    expect(await of("h:nowhere.example")).toEqual([0, 0]);
    expect(await of("' or 1=1 --")).toEqual([0, 0]);
  });

  it("a day has two hundred sources at most, and the others count together", async () => {
    const { app, visit, nextDay, ask } = await open();
    visit("h:known.example", 3);
    for (let at = 0; at < 1000; at += 1) app.activity.countVisit(`c:invented-${at}||`);
    visit("h:known.example");
    visit("d");
    visit("a:claude");
    nextDay();
    const found = await ask();
    expect(lines(found)).toEqual([
      ["h:known.example", 4],
      ["a", 1],
      ["d", 1],
      ["rest", 1000],
    ]);
    expect(found.sources.at(-1)?.number).toBe(200);
    visit("h:another-day.example", 3);
    nextDay();
    expect(lines(await ask(1))).toEqual([["h:another-day.example", 3]]);
  });

  it("fifty lines are listed at most", async () => {
    const { visit, nextDay, ask } = await open();
    for (let at = 0; at < 60; at += 1) visit(`h:site-${at}.example`, 3);
    nextDay();
    const { sources } = await ask();
    expect(sources).toHaveLength(50);
    expect(sources.at(-1)).toMatchObject({ key: "rest", visits: 33, number: 11 });
  });

  it("messages name their source and what their writers had read", async () => {
    const { app, actor, visit, nextDay, ask } = await open();
    const owner = app.asOwner(actor);
    const blog = await owner.publications(blogNoun).create(newBlog({ title: "Count" }));
    const gone = await owner.publications(blogNoun).create(newBlog({ title: "Gone" }));
    const ebook = await owner.publications(ebookNoun).create(newEbook({ title: "Playbook" }));
    visit(linkedin, 1);
    for (let time = 0; time < 5; time += 1) app.activity.count("read", blog.id);
    app.activity.countMessage({
      source: linkedin,
      read: [blog.id, "/services", "/contact", gone.id],
      downloaded: [ebook.id, ebook.id],
    });
    app.activity.countMessage({ source: null, read: ["/services", "/services"], downloaded: [] });
    app.activity.countMessage({ source: "d", read: [], downloaded: [] });
    await owner.publications(blogNoun).delete(gone.id);
    nextDay();
    const found = await ask();
    expect(found).toMatchObject({ messages: 3, with_story: 2 });
    expect(found.sources).toMatchObject([
      { key: linkedin, visits: 1, messages: 1 },
      { key: "d", visits: 0, messages: 1 },
    ]);
    expect(found.read).toEqual([
      { kind: "page", id: null, path: "/services", title: "Services", messages: 2, reads: null },
      {
        kind: "blog",
        id: blog.id,
        path: `/blogs/${blog.slug}`,
        title: "Count",
        messages: 1,
        reads: 5,
      },
      {
        kind: "ebook",
        id: ebook.id,
        path: `/ebooks/${ebook.slug}`,
        title: "Playbook",
        messages: 1,
        reads: 1,
      },
    ]);
  });
});
