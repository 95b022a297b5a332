import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { GIVE_UP_AFTER, MAX_WAIT, MOST_TRIES } from "#domain/retry-schedule.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { slow } from "#test/support/slow.ts";
import { waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import { openWebhookServers } from "#test/support/webhook-servers.ts";

const MINUTE = 60_000;

onBothDatabases(({ kind, openDatabase }) => {
  it("what takes so long that another server tells it by now is broken off", async () => {
    const site = await openWebhookServers(await openDatabase());
    const { app, clock, receiver, reports, deliveryOf, hasArrived } = site;
    const id = await site.add();
    const slow = site.deliver();
    await hasArrived(1);
    clock.advance(MINUTE);
    const other = site.deliverFromOther();
    await hasArrived(2);
    app.jobs.wake();
    await slow;
    expect([reports, await deliveryOf(id)]).toEqual([
      [],
      expect.objectContaining({ state: "waiting", attempts: 0 }),
    ]);
    await receiver.late[1]?.(204);
    await other;
    expect(await deliveryOf(id)).toMatchObject({ state: "sent", status: 204, attempts: 1 });
  });

  it("what one server tells is told by no other, however wrong its clock is", async () => {
    const { receiver, add, deliver, deliverFromOther, deliveryOf, hasArrived } =
      await openWebhookServers(await openDatabase(), { secondsApart: 90 });
    const id = await add();
    const round = deliver();
    await hasArrived(1);
    const otherRound = deliverFromOther();
    await otherRound;
    await receiver.late[0]?.(204);
    await round;
    expect(receiver.late).toHaveLength(1);
    expect(await deliveryOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("what cannot be sent for a fault of this site is tried again, and holds up nothing", async () => {
    const { database, receiver, reports, add, deliver, deliveryOf } = await openWebhookServers(
      await openDatabase(),
    );
    receiver.answers(204);
    const [broken, fine] = [await add(), await add()];
    await database.write((tx) =>
      tx.updateTable("webhook").set({ url: "nonsense" }).where("id", "=", broken).execute(),
    );
    await deliver();
    expect(await deliveryOf(fine)).toMatchObject({ state: "sent" });
    expect(await deliveryOf(broken)).toMatchObject({
      state: "retrying",
      attempts: 1,
      reason: expect.stringContaining("a fault of its own"),
    });
    expect(reports.find(({ webhook }) => webhook === broken)).toMatchObject({
      fault: expect.any(Error),
    });
  });

  // Nothing keeps a read waiting on SQLite.
  if (kind === "PostgreSQL") {
    slow("what cannot be read just now is nobody's fault, and as if it had not begun", async () => {
      const { database, receiver, reports, create, write, deliver, deliveryOf } =
        await openWebhookServers(await openDatabase());
      receiver.answers(204);
      const { id } = await create();
      await write();
      const [isLocked, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const keeper = database.write(async (tx) => {
        await sql`lock table contact_submission in access exclusive mode`.execute(tx);
        isLocked.resolve();
        await mayGo.promise;
      });
      await isLocked.promise;
      const failure = await deliver().catch((error: unknown) => error);
      mayGo.resolve();
      await keeper;
      expect(failure).toBeInstanceOf(Unavailable);
      expect(reports).toEqual([]);
      expect(await deliveryOf(id)).toMatchObject({ state: "waiting", attempts: 0, reason: null });
    });
  }

  it("nothing goes out in clear text to a public address that was stored before, which can be paused", async () => {
    const { database, change, create, deliver, deliveryOf, webhooks, write } =
      await openWebhookServers(await openDatabase());
    const { id } = await create();
    const url = "http://93.184.215.14/hook";
    await database.write((tx) =>
      tx.updateTable("webhook").set({ url }).where("id", "=", id).execute(),
    );
    await write();
    await deliver();
    expect(await deliveryOf(id)).toMatchObject({
      state: "retrying",
      status: null,
      reason:
        "93.184.215.14 is outside your own network, where http:// lets others read along. Type its address with https://.",
    });
    await change(id, { url, is_active: false });
    expect(await webhooks.get(id)).toMatchObject({ url, is_active: false });
  });

  it("who hears at once does, whoever else never answers", async () => {
    const {
      webhooks,
      receiver: silent,
      reports,
      add,
      deliver,
    } = await openWebhookServers(await openDatabase());
    const healthy = await startWebhookReceiver();
    onTestFinished(healthy.close);
    const slow = await add();
    for (let more = 0; more < 5; more += 1) await webhooks.test(slow);
    const fine = await add(healthy.url);
    const round = deliver();
    await waitUntil(() => healthy.received.length === 1);
    // It hears of what happens meanwhile, too.
    await webhooks.test(fine);
    await waitUntil(() => healthy.received.length === 2);
    expect(silent.received).toHaveLength(2);
    expect(reports.filter(({ webhook }) => webhook === slow)).toEqual([]);
    silent.answers(204);
    for (const answer of silent.late) await answer(204);
    await round;
    const states = (await webhooks.deliveries(slow)).map(({ state }) => state);
    expect(states).toEqual(Array(6).fill("sent"));
  });

  describe("a receiver that asks to wait", () => {
    const SECOND = 1000;
    const HOUR = 60 * MINUTE;
    const inTwoHours = (now: Date) => new Date(now.getTime() + 2 * HOUR).toUTCString();

    it.each([
      ["as many seconds as it says", 429, () => "1800", 30 * MINUTE],
      ["until the time that it says", 503, inTwoHours, 2 * HOUR],
      ["not shorter than anybody else", 429, () => "1", 10 * SECOND],
      ["six hours at most", 503, () => "1000000", 6 * HOUR],
      ["as usual where it says nothing that is a time", 429, () => "-5", 10 * SECOND],
      ["as usual where it has merely failed", 500, () => "1800", 10 * SECOND],
    ])("is waited for %s", async (_, status, retryAfter, wait) => {
      const { receiver, clock, add, deliver, deliveryOf } = await openWebhookServers(
        await openDatabase(),
      );
      receiver.answers(status, { "retry-after": retryAfter(clock.now()) });
      const id = await add();
      await deliver();
      expect(await deliveryOf(id)).toMatchObject({
        state: "retrying",
        next_attempt_at: new Date(clock.now().getTime() + wait).toISOString(),
      });
    });
  });

  describe("a receiver that takes nothing for three days", () => {
    it("is given up, and the owner is told until something arrives", async () => {
      const site = await openWebhookServers(await openDatabase());
      const { clock, create, change, deliver, deliveryOf, owner, receiver, webhooks, write } = site;
      const { id } = await create();
      const failing = async () => (await owner.countEverything()).failing_webhooks;
      receiver.answers(500);
      await write();
      for (let tries = 1; tries < MOST_TRIES; tries += 1) {
        await deliver();
        clock.advance(MAX_WAIT);
      }
      expect([(await deliveryOf(id))?.state, await failing()]).toEqual(["retrying", 0]);
      await deliver();
      expect([(await deliveryOf(id))?.state, await failing()]).toEqual(["failed", 1]);
      await change(id, { is_active: false });
      expect(await failing()).toBe(0);
      await change(id, { is_active: true });
      expect(await failing()).toBe(1);
      receiver.answers(204);
      await webhooks.test(id);
      await deliver();
      expect(await failing()).toBe(0);
    });

    it("is not one that was paused for so long", async () => {
      const site = await openWebhookServers(await openDatabase());
      const { clock, create, change, deliver, deliveryOf, owner, receiver, write } = site;
      const { id } = await create();
      receiver.answers(500);
      await write();
      await deliver();
      await change(id, { is_active: false });
      clock.advance(GIVE_UP_AFTER + MINUTE);
      await change(id, { is_active: true });
      expect((await deliveryOf(id))?.state).toBe("failed");
      expect(await owner.countEverything()).toMatchObject({ failing_webhooks: 0 });
    });
  });

  describe("a receiver that answers 410", () => {
    it("is sent no more, and the owner is told until the webhook is active again", async () => {
      const site = await openWebhookServers(await openDatabase());
      const { receiver, change, create, deliver, deliveryOf, owner, webhooks, write } = site;
      const { id } = await create();
      receiver.answers(410);
      await write();
      await deliver();
      expect(await deliveryOf(id)).toMatchObject({
        state: "failed",
        reason: "It answered 410: this address is gone for good, so this webhook is paused.",
      });
      expect(await webhooks.get(id)).toMatchObject({ is_active: false });
      expect(await owner.countEverything()).toMatchObject({ stopped_webhooks: 1 });
      await write();
      await deliver();
      expect(receiver.received).toHaveLength(1);
      await change(id, { is_active: true });
      expect(await owner.countEverything()).toMatchObject({ stopped_webhooks: 0 });
    });

    it("stays active where it was given another address meanwhile", async () => {
      const site = await openWebhookServers(await openDatabase());
      const { receiver, add, change, deliver, hasArrived, owner, webhooks } = site;
      const id = await add();
      const round = deliver();
      await hasArrived(1);
      await change(id, { url: `${receiver.url}/new` });
      await receiver.late[0]?.(410);
      await round;
      expect(await webhooks.get(id)).toMatchObject({ is_active: true });
      expect(await owner.countEverything()).toMatchObject({ stopped_webhooks: 0 });
    });
  });
});
