import { describe, expect, it } from "vitest";
import { timeOuts } from "#platform/time-outs.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openWebhookServers } from "#test/support/webhook-servers.ts";

const DAY = 24 * 60 * 60_000;
const paused = { is_active: false } as const;

onBothDatabases(({ kind, openDatabase }) => {
  /** A message that the receiver has refused once, and is to be told again. */
  async function refusedOnce() {
    const site = await openWebhookServers(await openDatabase());
    const { id } = await site.create();
    site.receiver.answers(500);
    await site.write();
    await site.deliver();
    expect(await site.deliveryOf(id)).toMatchObject({ state: "retrying", attempts: 1 });
    site.receiver.answers(204);
    return { ...site, id };
  }

  describe("a webhook that is paused", () => {
    it("is sent nothing of what waits for it, until it is active again", async () => {
      const { id, change, clock, deliver, deliveryOf, receiver } = await refusedOnce();
      await change(id, paused);
      clock.advance(2 * DAY);
      await deliver();
      expect(receiver.received).toHaveLength(1);
      await change(id, { is_active: true });
      await deliver();
      expect(await deliveryOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    });

    it("gives up what has waited for more than three days by the time it is active again", async () => {
      const { id, change, clock, deliver, deliveryOf, receiver } = await refusedOnce();
      await change(id, paused);
      clock.advance(3 * DAY + 1000);
      await change(id, { is_active: true });
      await deliver();
      expect(receiver.received).toHaveLength(1);
      expect(await deliveryOf(id)).toMatchObject({
        state: "failed",
        attempts: 1,
        reason: "It waited for more than three days while this webhook was paused.",
        next_attempt_at: null,
      });
    });

    it("is tested all the same, and sent nothing again", async () => {
      const { id, change, deliver, deliveryOf, receiver, webhooks } = await refusedOnce();
      const held = await deliveryOf(id);
      await change(id, paused);
      await expect(webhooks.sendAgain(held?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
      const test = await webhooks.test(id);
      await deliver();
      expect(receiver.received[1]?.headers["webhook-id"]).toBe(test.id);
      await webhooks.sendAgain(test.id);
      await deliver();
      expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([
        held?.id,
        test.id,
        test.id,
      ]);
    });

    it("keeps for thirty days what it was not sent", async () => {
      const { app, id, change, clock, webhooks } = await refusedOnce();
      await change(id, paused);
      const swept = async (days: number) => {
        await app.clock.check();
        clock.advance(days * DAY);
        const time = await app.clock.check();
        return time && app.housekeeping.sweepWebhookDeliveries(time);
      };
      expect(await swept(29)).toBe(0);
      expect(await swept(2)).toBe(1);
      expect(await webhooks.deliveries(id)).toEqual([]);
    });
  });

  describe("what is being sent", () => {
    async function underWay() {
      const site = await openWebhookServers(await openDatabase());
      const { id } = await site.create();
      await site.write();
      return { ...site, id };
    }

    it("is broken off when its webhook is paused, and waits as if it had not begun", async () => {
      const { id, change, deliver, deliveryOf, hasArrived, receiver, reports } = await underWay();
      const round = deliver();
      await hasArrived(1);
      await change(id, paused);
      await round;
      expect(reports).toEqual([]);
      expect(await deliveryOf(id)).toMatchObject({ state: "waiting", attempts: 0, reason: null });
      receiver.answers(204);
      await change(id, { is_active: true });
      await deliver();
      expect(reports).toMatchObject([{ outcome: "sent", attempts: 1 }]);
    });

    it("is broken off when its webhook is deleted", async () => {
      const { id, deliver, hasArrived, reports, webhooks } = await underWay();
      const began = performance.now();
      const round = deliver();
      await hasArrived(1);
      await webhooks.delete(id);
      await round;
      expect(reports).toEqual([]);
      expect(performance.now() - began).toBeLessThan(timeOuts.webhook.answer);
    });

    // A site on SQLite has one server.
    if (kind === "PostgreSQL") {
      it("is broken off on another server, too", async () => {
        const { id, change, deliverFromOther, deliveryOf, hasArrived } = await underWay();
        const round = deliverFromOther();
        await hasArrived(1);
        await change(id, paused);
        await round;
        expect(await deliveryOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
      });
    }
  });
});
