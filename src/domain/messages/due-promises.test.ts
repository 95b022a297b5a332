import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { sumBySubject } from "#storage/activity-count.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { judgePromises } from "./due-promises.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const owner = domain.app.asOwner(domain.actor);
    const inbox = owner.contactSubmissions;
    await owner.siteSettings.save({ reply_days: 1, reply_skips_weekends: false });
    const send = (words = message.message) =>
      domain.app.contactSubmissions.submit({ ...message, message: words }, {});
    const late = async (q?: string) =>
      (await inbox.list({ limit: 50, q, is_late: true })).items.map((item) => item.message);
    const counts = async () => {
      const all = await domain.database.read((db) =>
        sumBySubject(db, ["promise_kept", "promise_missed"], { from: 0, to: 1e9 }),
      );
      return all.map(({ metric, subject, count }) => [metric, subject, Number(count)]);
    };
    /** With what housekeeping does in that time. */
    const passDays = async (days: number) => {
      const { app, clock, database } = domain;
      for (let hour = 0; hour < days * 24; hour += 1) {
        clock.advance(HOUR_MS);
        const time = await app.clock.check();
        if (time && hour === days * 24 - 1) return judgePromises({ database }, time);
      }
      throw new Error("The clock is not trusted.");
    };
    return { ...domain, owner, inbox, send, late, counts, passDays };
  };

  it("a message is listed as late once its day has passed, by its words, too", async () => {
    const { inbox, send, late, clock } = await open();
    const { id, promise } = await send("We need a pilot.");
    const due_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect(promise).toEqual({ within: "a day", due_at });
    clock.advance(DAY_MS - 1);
    expect(await late()).toEqual([]);
    clock.advance(1);
    await send("We need another.");
    expect(await late()).toEqual(["We need a pilot."]);
    expect(await late("need")).toEqual(["We need a pilot."]);
    expect(await late("another")).toEqual([]);
    expect(await inbox.count({})).toMatchObject({ inbox: 2, late: 1 });
    expect(await inbox.count({ q: "need" })).toMatchObject({ inbox: 2, late: 1 });
    expect((await inbox.list({ limit: 50, is_late: false })).items).toHaveLength(1);
    expect((await inbox.list({ limit: 50, q: "need", is_late: false })).items).toHaveLength(1);
    await inbox.change({ ids: [id], is_replied: true });
    expect(await late()).toEqual([]);
  });

  it("what needs no answer waits for none and leaves the promise", async () => {
    const { inbox, send, late, counts, passDays } = await open();
    const { id } = await send();
    const [marked] = (await inbox.change({ ids: [id], needs_no_answer: true })).messages;
    expect(marked).toMatchObject({ needs_no_answer: true, is_read: true });
    expect(await inbox.count({})).toMatchObject({ inbox: 1, new: 0, waiting: 0, replied: 0 });
    expect(await inbox.count({ q: "pilot" })).toMatchObject({ inbox: 1, waiting: 0 });
    const waiting = await send();
    await passDays(2);
    expect(await late()).toEqual([waiting.message]);
    expect(await counts()).toEqual([["promise_missed", "1", 1]]);
    await passDays(1);
    expect(await counts()).toEqual([["promise_missed", "1", 1]]);
    expect((await inbox.get(id)).promise).toBeNull();
  });

  it("a later promise does not change an earlier one", async () => {
    const { owner, inbox, send, counts } = await open();
    const { id, promise } = await send();
    await owner.siteSettings.save({ reply_days: 14, reply_skips_weekends: true });
    expect((await inbox.get(id)).promise).toEqual(promise);
    const second = await send();
    expect(second.promise).toMatchObject({ within: "14 working days" });
    await owner.siteSettings.save({ reply_days: null });
    expect((await send()).promise).toBeNull();
    await inbox.change({ ids: [id, second.id], is_replied: true });
    expect(await counts()).toEqual([
      ["promise_kept", "1", 1],
      ["promise_kept", "14w", 1],
    ]);
  });

  it("deleting what waits mends no promise", async () => {
    const { inbox, send, counts, clock } = await open();
    const early = await send();
    const archived = await send();
    clock.advance(HOUR_MS);
    await inbox.delete(early.id);
    await inbox.change({ ids: [archived.id], is_archived: true });
    clock.advance(DAY_MS);
    await inbox.delete(archived.id);
    expect(await counts()).toEqual([["promise_missed", "1", 2]]);
  });
});
