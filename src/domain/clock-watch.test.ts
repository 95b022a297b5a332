import { expect, it } from "vitest";
import { findClock } from "#storage/clock.ts";
import type { Database } from "#storage/database.ts";
import { insertContactSubmission } from "#storage/messages/contact-submission.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { messageRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { ClockWatch } from "./clock-watch.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const start = "2026-03-01T12:00:00.000Z";

/** Starts a process on the same database, with a clock of its own. */
function startProcess(database: Database, now: string) {
  const clock = new TestClock(now);
  return { clock, watch: new ClockWatch(database, clock) };
}

/** Hourly, like the housekeeping; returns what the last check said. */
async function run({ clock, watch }: ReturnType<typeof startProcess>, hours: number) {
  let time = await watch.check();
  for (let hour = 0; hour < hours; hour += 1) {
    clock.advance(HOUR);
    time = await watch.check();
  }
  return time;
}

const lastKnown = async (database: Database) =>
  (await database.read(findClock))?.last_known_at ?? null;

const after = (milliseconds: number) => new Date(Date.parse(start) + milliseconds).toISOString();

onBothDatabases(({ openDatabase }) => {
  it("the clock of a new site is trusted after an hour, not before", async () => {
    const database = await openDatabase();
    const site = startProcess(database, start);
    expect(await site.watch.check()).toBeNull();
    site.clock.advance(HOUR - 1);
    expect(await site.watch.check()).toBeNull();
    site.clock.advance(1);
    expect((await site.watch.check())?.now).toEqual(new Date(after(HOUR)));
    expect(await lastKnown(database)).toBe(after(HOUR));
    expect(site.watch.state()).toEqual({
      state: "fine",
      now: after(HOUR),
      last_known_at: after(HOUR),
    });
  });

  it("a clock that was set is trusted again after an hour", async () => {
    const site = startProcess(await openDatabase(), start);
    expect(await run(site, 3)).not.toBeNull();
    site.clock.jump(DAY);
    expect(await site.watch.check()).toBeNull();
    expect(await run(site, 1)).not.toBeNull();
    // A clock that is corrected by little, as time servers do, was never set.
    site.clock.jump(-MINUTE);
    expect(await site.watch.check()).not.toBeNull();
  });

  it("a clock years ahead gives a warning, stores nothing and is accepted after a day", async () => {
    const database = await openDatabase();
    await run(startProcess(database, start), 2);
    const late = startProcess(database, after(800 * DAY));
    expect(await run(late, 23)).toBeNull();
    expect(late.watch.state()).toMatchObject({ state: "ahead", last_known_at: after(2 * HOUR) });
    expect(await lastKnown(database)).toBe(after(2 * HOUR));
    late.clock.advance(HOUR);
    const time = await late.watch.check();
    expect(time?.watchedSince).toEqual(new Date(after(801 * DAY)));
    expect(late.watch.state().state).toBe("fine");
  });

  slow("a clock years ahead is not proven by times that it stored itself", async () => {
    for (const wasWatched of [true, false]) {
      const database = await openDatabase();
      const site = await openDomain(database, undefined, new TestClock(start));
      await site.app.contactSubmissions.submit({ name: "A", email: "a@b.co", message: "Hi" }, {});
      if (wasWatched) await run(startProcess(database, start), 2);
      const late = await openDomain(database, undefined, new TestClock(after(800 * DAY)));
      const { app, clock } = late;
      for (let hour = 0; hour < 23; hour += 1) {
        expect(await app.clock.check()).toBeNull();
        await app.contactSubmissions.submit({ name: "B", email: "b@b.co", message: "Hi" }, {});
        clock.advance(HOUR);
      }
    }
  });

  it("a clock years ahead is not accepted if it is set again within the day", async () => {
    const database = await openDatabase();
    await run(startProcess(database, start), 2);
    const late = startProcess(database, after(800 * DAY));
    expect(await run(late, 20)).toBeNull();
    late.clock.jump(DAY);
    expect(await run(late, 20)).toBeNull();
  });

  it("a running site warns at once when its clock jumps years ahead", async () => {
    const site = startProcess(await openDatabase(), start);
    await run(site, 2);
    site.clock.jump(800 * DAY);
    expect(site.watch.state().state).toBe("ahead");
    expect(await site.watch.check()).toBeNull();
    site.clock.jump(-800 * DAY);
    expect(site.watch.state().state).toBe("fine");
    await site.watch.check();
    expect(await run(site, 1)).not.toBeNull();
  });

  it("a site that was off for six weeks is trusted as it is", async () => {
    const database = await openDatabase();
    await run(startProcess(database, start), 2);
    const back = startProcess(database, after(45 * DAY));
    expect(await back.watch.check()).toBeNull();
    expect(back.watch.state().state).toBe("fine");
    expect(await run(back, 1)).not.toBeNull();
  });

  it("a site that was off for longer than six weeks looks like a clock that is ahead", async () => {
    const database = await openDatabase();
    await run(startProcess(database, start), 2);
    const back = startProcess(database, after(46 * DAY));
    expect(await run(back, 2)).toBeNull();
    expect(back.watch.state()).toMatchObject({ state: "ahead", last_known_at: after(2 * HOUR) });
  });

  it("the time without a long gap is known", async () => {
    const database = await openDatabase();
    const first = await run(startProcess(database, start), 2);
    const second = await run(startProcess(database, after(6 * DAY)), 2);
    const third = await run(startProcess(database, after(20 * DAY)), 2);
    expect([first, second, third].map((time) => time?.watchedSince.toISOString())).toEqual([
      start,
      start,
      after(20 * DAY),
    ]);
  });

  it("a clock before a stored message, session or start gives a warning", async () => {
    const database = await openDatabase();
    const site = await openDomain(database, undefined, new TestClock(after(2 * HOUR)));
    await site.app.contactSubmissions.submit({ name: "A", email: "a@b.co", message: "Hi" }, {});
    const early = startProcess(database, start);
    expect(await run(early, 1)).toBeNull();
    expect(early.watch.state().state).toBe("behind");
    expect(await lastKnown(database)).toBeNull();

    await site.app
      .asOwner(site.actor)
      .administrator.resetPassword("olive", "correct horse battery");
    site.clock.advance(10 * HOUR);
    const credentials = { username: "olive", password: "correct horse battery" };
    await site.app.sessions.signIn(credentials, {
      isLocal: false,
      caller: "a browser",
      userAgent: "",
    });
    const later = startProcess(database, after(5 * HOUR));
    expect(await later.watch.check()).toBeNull();
    expect(later.watch.state().state).toBe("behind");

    await startProcess(database, after(20 * HOUR)).watch.check();
    const before = startProcess(database, after(15 * HOUR));
    expect(await before.watch.check()).toBeNull();
    expect(before.watch.state()).toMatchObject({
      state: "behind",
      last_known_at: after(20 * HOUR),
    });
  });

  it("times from a wrong clock are overcome once the right one has run for a day", async () => {
    const database = await openDatabase();
    await database.write((tx) =>
      insertContactSubmission(tx, messageRow({ submitted_at: after(800 * DAY) })),
    );
    const site = startProcess(database, start);
    expect(await run(site, 23)).toBeNull();
    site.clock.advance(HOUR);
    expect(await site.watch.check()).not.toBeNull();
    // The next process knows that, too.
    const next = startProcess(database, after(2 * DAY));
    expect(await run(next, 1)).not.toBeNull();
  });

  it("an old site without a record of its last run waits a day without a warning", async () => {
    const database = await openDatabase();
    await database.write((tx) => insertContactSubmission(tx, messageRow({ submitted_at: start })));
    const site = startProcess(database, after(100 * DAY));
    expect(await run(site, 23)).toBeNull();
    expect(site.watch.state().state).toBe("fine");
    expect(await run(site, 1)).not.toBeNull();
  });
});
