import { expect, it } from "vitest";
import type { ContactSubmission } from "#contract/contact-submission.ts";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
const inTime = { keep_messages_days: 90 };

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(database: Database, clock = new TestClock()) {
  const domain = await openDomain(database, undefined, clock);
  const { app, actor } = domain;
  return {
    ...domain,
    submit: (count: number, given = {}) =>
      Promise.all(
        Array.from({ length: count }, () =>
          app.contactSubmissions.submit({ ...message, ...given }, {}),
        ),
      ),
    inbox: async (query = {}) => (await app.asOwner(actor).contactSubmissions.list(query)).items,
    setAside: async () => (await app.asOwner(actor).privacy.get()).set_aside,
  };
}

/** Lets time pass on a running site; returns the report of the sweep at its end. */
async function pass({ app, clock }: Site, milliseconds: number) {
  clock.advance(milliseconds - 2 * HOUR_MS);
  await app.clock.check();
  clock.advance(HOUR_MS);
  await app.clock.check();
  clock.advance(HOUR_MS);
  const time = await app.clock.check();
  return time && app.housekeeping.sweepMessages(time);
}

/** Lets days pass without a sweep. */
async function wait({ app, clock }: Site, days: number) {
  for (let left = days; left > 0; left -= 7) {
    clock.advance(Math.min(left, 7) * DAY_MS);
    await app.clock.check();
  }
}

/** Lets days pass with a sweep each; returns their sum. */
async function passDays(site: Site, days: number) {
  const total = { setAside: 0, erased: 0 };
  for (let day = 0; day < days; day += 1) {
    const report = await pass(site, DAY_MS);
    total.setAside += report?.setAside ?? 0;
    total.erased += report?.erased ?? 0;
  }
  return total;
}

const ids = (messages: readonly ContactSubmission[]) => messages.map(({ id }) => id).toSorted();

onBothDatabases(({ openDatabase }) => {
  slow("messages are kept for ever by default", async () => {
    const site = await openSite(await openDatabase());
    await site.submit(1);
    for (let month = 0; month < 100; month += 1) {
      expect(await pass(site, 40 * DAY_MS)).toEqual({ setAside: 0, waiting: 0, erased: 0 });
    }
    expect(await site.inbox()).toHaveLength(1);
  });

  it("expired messages are set aside, out of list, search, counters, export and mail", async () => {
    const site = await openSite(await openDatabase());
    const { app, actor, clock } = site;
    const old = await site.submit(3);
    await wait(site, 45);
    const [young] = await site.submit(1, { name: "Eve" });
    await app.asOwner(actor).privacy.save(mintProof(), inTime);
    await wait(site, 43);
    expect((await passDays(site, 1)).setAside).toBe(0);
    expect((await passDays(site, 2)).setAside).toBe(3);

    expect(ids(await site.inbox())).toEqual([young?.id]);
    expect(await site.inbox({ q: "ada" })).toHaveLength(1);
    const exported = [];
    for await (const some of app.asOwner(actor).contactSubmissions.export({}))
      exported.push(...some);
    expect(exported).toHaveLength(1);
    expect(await app.asOwner(actor).countEverything()).toMatchObject({
      messages: 1,
      unread_messages: 1,
      mail: { unsent: 1 },
    });
    const gone = app.asOwner(actor).contactSubmissions.get(old[0]?.id ?? "");
    await expect(gone).rejects.toMatchObject({ code: "not_found" });
    const [sweep] = await site.setAside();
    expect(sweep?.messages).toBe(3);
    const left = Date.parse(sweep?.erased_at ?? "") - clock.now().getTime();
    expect(left / DAY_MS).toBeGreaterThan(28);
  });

  it("messages set aside are erased after thirty days, not before", async () => {
    const site = await openSite(await openDatabase());
    await site.submit(5);
    await site.app.asOwner(site.actor).privacy.save(mintProof(), inTime);
    await wait(site, 90);
    expect((await passDays(site, 1)).setAside).toBe(5);
    await wait(site, 28);
    expect(await passDays(site, 1)).toEqual({ setAside: 0, erased: 0 });
    expect(await passDays(site, 1)).toEqual({ setAside: 0, erased: 5 });
    expect(await site.setAside()).toEqual([]);
  });

  slow("restored messages are as before and stay", async () => {
    const site = await openSite(await openDatabase());
    const { app, actor } = site;
    const sent = await site.submit(250, { company: "Größe & Söhne" });
    await app.asOwner(actor).contactSubmissions.markAsRead(sent[7]?.id ?? "");
    await app.contactSubmissions.submit({ ...message, name: "Mallory" }, { reference_note: "x" });
    const before = await site.inbox();
    const counters = await app.asOwner(actor).countEverything();
    await pass(site, 100 * DAY_MS);
    await app.asOwner(actor).privacy.save(mintProof(), inTime);
    expect((await pass(site, DAY_MS))?.setAside).toBe(251);
    expect(await site.inbox()).toEqual([]);

    const [sweep] = await site.setAside();
    expect(await app.asOwner(actor).privacy.restore(sweep?.set_aside_at ?? "")).toEqual({
      restored: 251,
      left: 0,
    });
    expect(await site.inbox()).toEqual(before);
    expect(await site.inbox({ q: "große", is_read: true })).toHaveLength(1);
    expect(await site.inbox({ q: "mallory", is_spam: true })).toHaveLength(1);
    const { clock: _before, disk: _disk, ...counted } = counters;
    expect(await app.asOwner(actor).countEverything()).toMatchObject(counted);
    await wait(site, 40);
    expect(await passDays(site, 1)).toEqual({ setAside: 0, erased: 0 });
    await expect(
      app.asOwner(actor).privacy.restore(sweep?.set_aside_at ?? ""),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  slow("without the owner's agreement a sweep takes a tenth, at least twenty", async () => {
    const site = await openSite(await openDatabase());
    await site.app.asOwner(site.actor).privacy.save(mintProof(), inTime);
    await site.submit(500);
    await wait(site, 89);
    const reports = [];
    for (let day = 0; day < 12; day += 1) reports.push(await pass(site, DAY_MS));
    expect(reports.slice(0, 5).map((report) => report?.setAside)).toEqual([0, 50, 45, 41, 37]);
    expect(reports[1]).toEqual({ setAside: 50, waiting: 450, erased: 0 });
    expect(reports.at(-1)?.setAside).toBe(20);
    expect(await site.inbox()).toHaveLength(500 - (await countSetAside(site)));
  });

  slow("messages that were old when the period was chosen are all taken at once", async () => {
    const site = await openSite(await openDatabase());
    const { app, actor } = site;
    await site.submit(300);
    await pass(site, 40 * DAY_MS);
    await site.submit(100);
    await pass(site, 60 * DAY_MS);
    expect(await app.asOwner(actor).privacy.countExpired(90)).toEqual({
      expired: 300,
      messages: 400,
    });
    await app.asOwner(actor).privacy.save(mintProof(), inTime);
    expect(await pass(site, DAY_MS)).toEqual({ setAside: 300, waiting: 0, erased: 0 });
  });

  it("a sweep runs once a day, and at once after the owner chose a period", async () => {
    const site = await openSite(await openDatabase());
    await site.app.asOwner(site.actor).privacy.save(mintProof(), inTime);
    await site.submit(100);
    await wait(site, 90);
    expect((await passDays(site, 1)).setAside).toBe(20);
    for (let hour = 0; hour < 5; hour += 1) {
      site.clock.advance(HOUR_MS);
      const time = await site.app.clock.check();
      expect(time && (await site.app.housekeeping.sweepMessages(time)).setAside).toBe(0);
    }
    await site.app.asOwner(site.actor).privacy.save(mintProof(), { keep_messages_days: 60 });
    expect((await pass(site, 3 * HOUR_MS))?.setAside).toBe(80);
  });

  slow("a clock years ahead sweeps nothing at first and little later on", async () => {
    const database = await openDatabase();
    const before = await openSite(database);
    await before.app.asOwner(before.actor).privacy.save(mintProof(), { keep_messages_days: 365 });
    await before.submit(200);
    await pass(before, DAY_MS);

    const late = new Date(before.clock.now().getTime() + 800 * DAY_MS);
    const site = await openSite(database, new TestClock(late.toISOString()));
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await site.app.clock.check()).toBeNull();
      site.clock.advance(HOUR_MS);
    }
    expect(await site.inbox()).toHaveLength(200);
    // Nobody has corrected it for a day.
    expect(await passDays(site, 3)).toEqual({ setAside: 20 + 20 + 20, erased: 0 });

    // Nothing is lost once somebody does.
    site.clock.jump(-800 * DAY_MS);
    for (let hour = 0; hour < 30; hour += 1) {
      await site.app.clock.check();
      site.clock.advance(HOUR_MS);
    }
    await wait(site, 40);
    expect(await passDays(site, 1)).toEqual({ setAside: 0, erased: 0 });
    for (const { set_aside_at } of await site.setAside()) {
      await site.app.asOwner(site.actor).privacy.restore(set_aside_at);
    }
    expect(await site.inbox()).toHaveLength(200);
  });

  it("the thirty days start again after a time in which nobody could look", async () => {
    const database = await openDatabase();
    const site = await openSite(database);
    await site.app.asOwner(site.actor).privacy.save(mintProof(), inTime);
    await site.submit(5);
    await wait(site, 90);
    expect((await passDays(site, 1)).setAside).toBe(5);
    const later = new TestClock(new Date(site.clock.now().getTime() + 44 * DAY_MS).toISOString());
    const back = await openSite(database, later);
    await back.app.clock.check();
    await wait(back, 28);
    expect(await passDays(back, 1)).toEqual({ setAside: 0, erased: 0 });
    expect((await passDays(back, 1)).erased).toBe(5);
  });

  it("everything of a sender is erased for good, messages set aside included", async () => {
    const site = await openSite(await openDatabase());
    const { app, actor } = site;
    await site.submit(3, { email: "Ada@Company.com" });
    await site.submit(2, { email: "eve@company.com" });
    await pass(site, 100 * DAY_MS);
    await app.asOwner(actor).privacy.save(mintProof(), inTime);
    await pass(site, DAY_MS);
    await site.submit(1, { email: "ada@company.com" });
    expect(await app.asOwner(actor).privacy.eraseSender(mintProof(), "ADA@company.com")).toEqual({
      erased: 4,
      left: 0,
    });
    const [sweep] = await site.setAside();
    expect(await app.asOwner(actor).privacy.restore(sweep?.set_aside_at ?? "")).toEqual({
      restored: 2,
      left: 0,
    });
    expect((await site.inbox()).map(({ email }) => email)).toEqual([
      "eve@company.com",
      "eve@company.com",
    ]);
  });

  slow("nothing is agreed to while the clock is wrong", async () => {
    const database = await openDatabase();
    const before = await openSite(database);
    await before.submit(300);
    await pass(before, DAY_MS);
    const late = new Date(before.clock.now().getTime() + 800 * DAY_MS);
    const site = await openSite(database, new TestClock(late.toISOString()));
    await site.app.clock.check();
    await site.app.asOwner(site.actor).privacy.save(mintProof(), inTime);
    for (let hour = 0; hour < 25; hour += 1) {
      site.clock.advance(HOUR_MS);
      await site.app.clock.check();
    }
    expect((await pass(site, 3 * HOUR_MS))?.setAside).toBe(30);
  });
});

async function countSetAside(site: Site): Promise<number> {
  return (await site.setAside()).reduce((total, { messages }) => total + messages, 0);
}
