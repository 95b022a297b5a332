import { describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { requestLimits } from "#contract/request-limits.ts";
import type { Owner } from "#domain/app.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain, TestClock } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { slow } from "#test/support/slow.ts";
import { blogNoun } from "./blog.ts";
import { ebookNoun } from "./ebook.ts";

const SECOND_MS = 1000;
const zone = "Australia/Sydney";

onBothDatabases(({ openDatabase }) => {
  const open = async (at = "2026-11-22T10:00:00.000Z") => {
    const domain = await openDomain(await openDatabase(), undefined, new TestClock(at));
    const { app, actor, clock } = domain;
    const owner = app.asOwner(actor);
    return {
      ...domain,
      owner,
      owned: owner.publications(blogNoun),
      published: app.published(blogNoun),
      publish: () => publishDue(app),
      ahead: (ms: number) => later(clock, ms),
    };
  };
  type App = Awaited<ReturnType<typeof openDomain>>["app"];
  const publishDue = async (app: App) => {
    const { published, runDue } = openJobs(app);
    await runDue();
    return published;
  };
  const later = (clock: TestClock, ms: number) =>
    new Date(clock.now().getTime() + ms).toISOString();
  const set = (owner: Owner, id: string, publish_at: string) =>
    owner.schedules(blogNoun).set(id, { publish_at, time_zone: zone }, null);

  describe("something scheduled", () => {
    it("is published at its second and not before, dated to it", async () => {
      const { app, owner, owned, published, clock, publish, ahead } = await open();
      const { id } = await owned.create(newBlog({ published: false }));
      const publish_at = ahead(DAY_MS);
      const planned = await set(owner, id, publish_at);
      expect(planned).toMatchObject({ scheduled_for: publish_at, schedule_zone: zone });
      expect((await owned.list({})).items[0]).toMatchObject({ scheduled_for: publish_at });
      clock.advance(DAY_MS - SECOND_MS);
      expect(await publish()).toEqual([]);
      expect((await published.list({})).items).toEqual([]);
      const version = app.content.version;
      clock.advance(SECOND_MS);
      expect(await publish()).toEqual([{ id, kind: "blog", failed: null }]);
      expect((await published.list({})).items).toMatchObject([{ id, created_at: publish_at }]);
      expect(app.content.version).toBeGreaterThan(version);
      expect(await owned.get(id)).toMatchObject({
        published: true,
        scheduled_for: null,
        schedule_zone: null,
        schedule_failed: null,
      });
      expect(await publish()).toEqual([]);
    });

    it("is found and counted apart from other drafts until it is out or has failed", async () => {
      const { owner, owned, clock, publish, ahead } = await open();
      const drafts: { id: string }[] = [];
      for (const _number of [0, 1, 2, 3]) {
        drafts.push(await owned.create(newBlog({ published: false })));
      }
      await owner.publications(ebookNoun).create(newEbook({ published: false }));
      for (const [index, { id }] of drafts.slice(0, 3).entries()) {
        await set(owner, id, ahead((index + 1) * DAY_MS));
      }
      await owner.workingCopies(blogNoun).save(drafts[2]?.id ?? "", { excerpt: "" }, null);
      const found = async () => {
        const { items, total } = await owned.list({ scheduled: true });
        expect(total).toBe(items.length);
        expect((await owner.countEverything()).scheduled_blogs).toBe(total);
        expect((await owned.list({ scheduled: false })).total).toBe(4 - total);
        return items.map(({ id }) => drafts.findIndex((draft) => draft.id === id)).sort();
      };
      expect(await found()).toEqual([0, 1, 2]);
      expect((await owner.publications(ebookNoun).list({ scheduled: true })).total).toBe(0);
      for (const left of [[1, 2], [2], []]) {
        clock.advance(DAY_MS);
        await publish();
        expect(await found()).toEqual(left);
      }
    });

    it("goes out as it is written by then", async () => {
      const { owner, owned, published, clock, publish, ahead } = await open();
      const blog = await owned.create(newBlog({ title: "Published" }));
      const copies = owner.workingCopies(blogNoun);
      await copies.save(blog.id, { title: "Planned", slug: "planned" }, null);
      await set(owner, blog.id, ahead(DAY_MS));
      await copies.save(blog.id, { title: "Changed afterwards" }, null);
      clock.advance(DAY_MS);
      await publish();
      expect(await published.find("planned")).toMatchObject({
        title: "Changed afterwards",
        created_at: blog.created_at,
      });
      expect(await published.findMoved(blog.slug)).toBe("planned");
      expect((await copies.get(blog.id)).draft_saved_at).toBeNull();
    });

    it("stays a draft with a reason when it has become incomplete or its address taken", async () => {
      const { owner, owned, published, clock, publish, ahead } = await open();
      const { id } = await owned.create(newBlog({ published: false }));
      const copies = owner.workingCopies(blogNoun);
      await set(owner, id, ahead(DAY_MS));
      await copies.save(id, { excerpt: "" }, null);
      const moving = await owned.create(newBlog({ title: "Moving" }));
      await copies.save(moving.id, { slug: "wanted" }, null);
      await set(owner, moving.id, ahead(DAY_MS));
      await owned.create(newBlog({ slug: "wanted" }));
      clock.advance(2 * DAY_MS);
      const reports = await publish();
      expect(new Map(reports.map((report) => [report.id, report.failed]))).toEqual(
        new Map([
          [id, "Enter an excerpt."],
          [moving.id, "Another blog has this address. Choose a different one."],
        ]),
      );
      expect(await owned.get(id)).toMatchObject({
        published: false,
        scheduled_for: null,
        schedule_failed: "Enter an excerpt.",
      });
      expect(await copies.get(moving.id)).toMatchObject({ slug: "wanted", published: true });
      expect(await publish()).toEqual([]);
      await copies.save(id, { excerpt: "There." }, null);
      await set(owner, id, ahead(DAY_MS));
      clock.advance(DAY_MS);
      expect(await publish()).toEqual([{ id, kind: "blog", failed: null }]);
      expect((await published.list({})).items).toHaveLength(3);
    });

    slow("goes out once, however many processes try", async () => {
      const { owner, owned, published, clock, publish, ahead, database } = await open();
      const ids: string[] = [];
      for (let number = 0; number < 25; number += 1) {
        const { id } = await owned.create(newBlog({ published: false }));
        await set(owner, id, ahead(number + 1));
        ids.push(id);
      }
      clock.advance(DAY_MS);
      const other = await openDomain(database, undefined, clock);
      const reports = await Promise.all([publish(), publishDue(other.app), publish()]);
      expect(
        reports
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(ids.toSorted());
      expect((await published.list({})).items).toHaveLength(25);
    });

    it("is not published before its time by a clock that is set back", async () => {
      const { owner, owned, published, clock, publish, ahead } = await open();
      const { id } = await owned.create(newBlog({ published: false }));
      await set(owner, id, ahead(DAY_MS));
      clock.jump(-30 * DAY_MS);
      expect(await publish()).toEqual([]);
      clock.jump(31 * DAY_MS);
      expect(await publish()).toHaveLength(1);
      expect((await published.list({})).items).toHaveLength(1);
    });

    it("is let go of by publishing, by clearing, by taking off the website and by deletion", async () => {
      const { owner, owned, clock, publish, ahead } = await open();
      const draft = () => owned.create(newBlog({ published: false }));
      const plans = owner.schedules(blogNoun);
      const [cleared, early, deleted] = [await draft(), await draft(), await draft()];
      const live = await owned.create(newBlog());
      await owner.workingCopies(blogNoun).save(live.id, { title: "Newer" }, null);
      for (const { id } of [cleared, early, deleted, live]) await set(owner, id, ahead(DAY_MS));
      expect((await plans.clear(cleared.id)).scheduled_for).toBeNull();
      await owned.update(early.id, { published: true }, null);
      await owned.delete(deleted.id);
      await owned.update(live.id, { published: false }, null);
      clock.advance(DAY_MS);
      expect(await publish()).toEqual([]);
      expect((await owned.get(live.id)).title).toBe("Newer");
    });
  });

  it("a draft that is discarded or undone takes its schedule along", async () => {
    const { owner, owned, clock, publish, ahead } = await open();
    const copies = owner.workingCopies(blogNoun);
    const [discarded, undone] = [await owned.create(newBlog()), await owned.create(newBlog())];
    for (const { id } of [discarded, undone]) {
      await copies.save(id, { title: "Newer" }, null);
      await set(owner, id, ahead(DAY_MS));
    }
    expect(await copies.discard(discarded.id, null)).toMatchObject({ scheduled_for: null });
    await copies.save(undone.id, { title: undone.title }, null);
    clock.advance(DAY_MS);
    expect(await publish()).toEqual([]);
    for (const { id, updated_at } of [discarded, undone]) {
      expect(await owned.get(id)).toMatchObject({ updated_at, scheduled_for: null });
    }
  });

  it.each([
    ["2027-04-03T15:30:00.000Z", "the first half past two of a night that has two"],
    ["2027-04-03T16:30:00.000Z", "the second"],
    ["2026-10-03T16:00:00.000Z", "the moment after a night that has none"],
  ])("%s is kept as that moment: %s", async (publish_at) => {
    const { owner, owned, published, clock, publish } = await open("2026-09-01T00:00:00.000Z");
    const { id } = await owned.create(newBlog({ published: false }));
    expect(await set(owner, id, publish_at)).toMatchObject({ scheduled_for: publish_at });
    clock.advance(Date.parse(publish_at) - clock.now().getTime() - 1);
    expect(await publish()).toEqual([]);
    clock.advance(1);
    expect(await publish()).toHaveLength(1);
    expect((await published.list({})).items).toHaveLength(1);
  });

  it("nothing is scheduled in the past, too far ahead or for what is published as it is", async () => {
    const { owner, owned, ahead } = await open();
    const { id } = await owned.create(newBlog({ published: false }));
    for (const [at, text] of [
      [ahead(0), "in the future"],
      [ahead(-DAY_MS), "in the future"],
      [ahead(requestLimits.scheduleDays * DAY_MS + 1), "within 2 years from now"],
    ] as const) {
      await expect(set(owner, id, at)).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { publish_at: [expect.stringContaining(text)] },
      });
    }
    const live = await owned.create(newBlog());
    await expect(set(owner, live.id, ahead(DAY_MS))).rejects.toMatchObject({ code: "conflict" });
  });
});
