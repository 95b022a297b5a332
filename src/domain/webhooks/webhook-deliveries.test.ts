import { expect, it, onTestFinished } from "vitest";
import type { WebhookDelivery } from "#contract/webhook.ts";
import { mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { waitUntil } from "#test/support/wait.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import type { WebhookReport } from "./webhook-deliveries.ts";

const MINUTE = 60_000;

/** Two servers at one database, and a receiver that answers when the test says so. */
async function open(database: Database) {
  const one = await openDomain(database);
  const two = await openDomain(database, undefined, one.clock);
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  receiver.answers(null);
  const { webhooks } = one.app.asOwner(one.actor);
  const reports: WebhookReport[] = [];
  const deliver = ({ app }: typeof one) =>
    app.webhookDeliveries.deliverDue(
      (report) => reports.push(report),
      new AbortController().signal,
    );
  const add = async () => {
    const { id } = await webhooks.create(mintProof(), {
      name: "CRM",
      url: receiver.url,
      events: [],
      format: "json",
      is_active: true,
    });
    await webhooks.test(id);
    return id;
  };
  return {
    database,
    clock: one.clock,
    webhooks,
    receiver,
    reports,
    add,
    deliver: () => deliver(one),
    deliverFromOther: () => deliver(two),
    deliveryOf: async (id: string): Promise<WebhookDelivery | undefined> =>
      (await webhooks.deliveries(id))[0],
    hasArrived: (count: number) => waitUntil(() => receiver.late.length === count),
  };
}

/** One server tells of an event for so long that the other begins to tell of it, too. */
async function begunTwice(database: Database) {
  const site = await open(database);
  const id = await site.add();
  const slow = site.deliver();
  await site.hasArrived(1);
  site.clock.advance(MINUTE);
  const other = site.deliverFromOther();
  await site.hasArrived(2);
  return { ...site, id, slow, other };
}

onBothDatabases(({ openDatabase }) => {
  it("a failure is nothing to a server that tells it by now", async () => {
    const { receiver, reports, id, slow, other, deliveryOf } = await begunTwice(
      await openDatabase(),
    );
    await receiver.late[0]?.(500);
    await slow;
    expect([reports, await deliveryOf(id)]).toEqual([
      [],
      expect.objectContaining({ state: "waiting", attempts: 0 }),
    ]);
    await receiver.late[1]?.(204);
    await other;
    expect(await deliveryOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("a success counts, whoever tells it by now", async () => {
    const { receiver, reports, id, slow, other, deliveryOf } = await begunTwice(
      await openDatabase(),
    );
    await receiver.late[0]?.(204);
    await slow;
    await receiver.late[1]?.(500);
    await other;
    expect(await deliveryOf(id)).toMatchObject({ state: "sent", status: 204, attempts: 1 });
    expect(reports).toMatchObject([{ outcome: "sent" }]);
  });

  it("what cannot be sent for a fault of this site is tried again, and holds up nothing", async () => {
    const { database, receiver, reports, add, deliver, deliveryOf } = await open(
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

  it("a round that fails ends once nothing is being sent any more", async () => {
    const { database, receiver, add, deliver, hasArrived } = await open(await openDatabase());
    await add();
    await add();
    const ended: string[] = [];
    const round = deliver().catch(() => ended.push("the round"));
    await hasArrived(2);
    // From now on nothing can be recorded.
    await database.close();
    const [first, second] = receiver.late;
    await first?.(204);
    ended.push("the answers");
    await second?.(204);
    await round;
    expect(ended).toEqual(["the answers", "the round"]);
  });
});
