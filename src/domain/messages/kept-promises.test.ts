import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { quarterHourOf } from "#domain/calendar.ts";
import { addActivityCounts } from "#storage/activity-count.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { renewKeptPromises } from "./kept-promises.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const { app, actor, clock, database } = domain;
    const owner = app.asOwner(actor);
    const promise = { reply_days: 1, reply_skips_weekends: true, reply_kept_shown: true };
    await owner.siteSettings.save({ ...promise, time_zone: "UTC" });
    const add = (metric: "promise_kept" | "promise_missed", count: number, daysAgo: number) =>
      database.write((tx) => {
        const due = new Date(clock.now().getTime() - daysAgo * DAY_MS);
        return addActivityCounts(tx, [
          { metric, quarter_hour: quarterHourOf(due), subject: "1w", count },
        ]);
      });
    const record = () => owner.contactSubmissions.promiseRecord();
    const shown = () => app.content.keptPromises;
    const save = () => owner.siteSettings.save(promise);
    return { ...domain, owner, add, record, shown, save };
  };

  it("too few, too many missed, too old or not due yet is not shown, and the record says why", async () => {
    const { add, record, shown, save } = await open();
    await add("promise_kept", 20, 91);
    await add("promise_kept", 20, -1);
    await add("promise_kept", 17, 3);
    await save();
    expect(shown()).toBeNull();
    const missing = { within: "a working day", is_worth_showing: false, is_shown: false };
    expect(await record()).toMatchObject({ ...missing, kept: 17, of: 17, last_missed_at: null });
    await add("promise_missed", 3, 5);
    await save();
    expect(await record()).toMatchObject({ ...missing, kept: 17, of: 20 });
    expect((await record()).last_missed_at).toMatch(/^2026-02-24/);
    expect(shown()).toBeNull();
    await add("promise_kept", 10, 2);
    await save();
    expect(await record()).toMatchObject({ kept: 27, of: 30, is_worth_showing: true });
    expect(shown()).toEqual({ kept: 27, of: 30 });
  });

  it("no more than the last fifty are shown, the worse ones of a quarter hour first", async () => {
    const { add, shown, save } = await open();
    await add("promise_missed", 40, 30);
    await add("promise_kept", 60, 2);
    await add("promise_missed", 2, 2);
    await save();
    expect(shown()).toEqual({ kept: 48, of: 50 });
  });

  it("another promise begins anew, and what is switched off is gone at once", async () => {
    const { owner, add, record, shown, save } = await open();
    await add("promise_kept", 20, 2);
    await save();
    expect(shown()).toEqual({ kept: 20, of: 20 });
    await owner.siteSettings.save({ reply_kept_shown: false });
    expect(shown()).toBeNull();
    expect(await record()).toMatchObject({ is_worth_showing: true, is_shown: false });
    await owner.siteSettings.save({ reply_kept_shown: true, reply_days: 2 });
    expect(shown()).toBeNull();
    expect(await record()).toMatchObject({ within: "2 working days", kept: 0, of: 0 });
    await owner.siteSettings.save({ reply_days: null });
    expect(await record()).toMatchObject({ within: null });
  });

  it("it is renewed once a day, without a change of pages when nothing has changed", async () => {
    const { app, clock, database, add, shown, save } = await open();
    const { content } = app;
    const renew = async () => {
      const time = await app.clock.check();
      if (time) await renewKeptPromises({ database, content, clock }, time);
      return time !== null;
    };
    await add("promise_kept", 20, 2);
    await save();
    clock.advance(HOUR_MS);
    await add("promise_kept", 1, 1);
    await renew();
    expect(shown()).toEqual({ kept: 20, of: 20 });
    for (let hour = 0; hour < 24; hour += 1) {
      clock.advance(HOUR_MS);
      await renew();
    }
    expect(shown()).toEqual({ kept: 21, of: 21 });
    const { version } = content;
    expect(await renew()).toBe(true);
    expect(content.version).toBe(version);
    await add("promise_missed", 10, 0.5);
    clock.advance(DAY_MS);
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(HOUR_MS);
      await renew();
    }
    expect(shown()).toBeNull();
  });
});
