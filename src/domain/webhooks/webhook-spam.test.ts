import { expect, it, onTestFinished } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openJobs } from "#test/support/jobs.ts";
import { mailSettings, startMailServer } from "#test/support/mail-server.ts";
import { newMessage } from "#test/support/samples.ts";
import { openWebhookServers } from "#test/support/webhook-servers.ts";

async function open(database: Database) {
  const site = await openWebhookServers(database);
  const { app, owner, receiver, webhooks } = site;
  receiver.answers(204);
  const { id: webhook } = await site.create();
  return {
    ...site,
    webhook,
    mark: (id: string, is_spam: boolean) => owner.contactSubmissions.change({ ids: [id], is_spam }),
    suspect: () =>
      app.contactSubmissions.submit(
        { ...newMessage, message: "http://a.test http://b.test http://c.test http://d.test" },
        {},
      ),
    told: () => receiver.received.map(({ body }) => JSON.parse(body).data.id),
    ids: () => receiver.received.map(({ headers }) => headers["webhook-id"]),
    states: async () => (await webhooks.deliveries(webhook)).map(({ state }) => state),
  };
}

/** The owner's mail about each message goes out. */
async function mailed({ app, owner }: Awaited<ReturnType<typeof open>>) {
  const server = await startMailServer();
  onTestFinished(server.close);
  await owner.smtpConfig.save(mintProof(), mailSettings(server));
  await openJobs(app).runDue();
  expect(server.received).toHaveLength(1);
}

onBothDatabases(({ openDatabase }) => {
  it("a message is told once, however often it is called spam and taken back", async () => {
    const { write, deliver, mark, told } = await open(await openDatabase());
    const { id } = await write();
    await deliver();
    for (const is_spam of [true, false, true, false]) {
      await mark(id, is_spam);
      await deliver();
    }
    expect(told()).toEqual([id]);
  });

  it.each(["mailed", "not mailed"])(
    "what was not told before its message, %s, was called spam is told once that is undone",
    async (mail) => {
      const site = await open(await openDatabase());
      const { clock, receiver, write, deliver, mark, states, ids } = site;
      receiver.answers(500);
      const { id } = await write();
      await deliver();
      if (mail === "mailed") await mailed(site);
      await mark(id, true);
      receiver.answers(204);
      clock.advance(HOUR_MS);
      await deliver();
      expect([ids().length, await states()]).toEqual([1, ["retrying"]]);
      await mark(id, false);
      await deliver();
      expect(await states()).toEqual(["sent"]);
      expect(ids()).toHaveLength(2);
      expect(new Set(ids()).size).toBe(1);
    },
  );

  it("what is on its way as its message is called spam and taken back is told under its own id", async () => {
    const { receiver, write, deliver, deliverFromOther, mark, hasArrived, states, ids } =
      await open(await openDatabase());
    receiver.answers(null);
    const { id } = await write();
    const round = deliver();
    await hasArrived(1);
    await mark(id, true);
    await mark(id, false);
    await deliverFromOther();
    await receiver.late[0]?.(204);
    await round;
    expect(await states()).toEqual(["sent"]);
    expect(ids()).toHaveLength(1);
  });

  it("a suspect is told when it is released, and once, whatever happens to it afterwards", async () => {
    const { suspect, deliver, mark, told } = await open(await openDatabase());
    const { id } = await suspect();
    await deliver();
    expect(told()).toEqual([]);
    for (const is_spam of [false, true, false]) {
      await mark(id, is_spam);
      await deliver();
    }
    expect(told()).toEqual([id]);
  });

  it("a suspect that is released and called spam again before it was told is told at the end", async () => {
    const { suspect, deliver, mark, told, states } = await open(await openDatabase());
    const { id } = await suspect();
    await mark(id, false);
    await mark(id, true);
    await deliver();
    expect([told(), await states()]).toEqual([[], ["waiting"]]);
    await mark(id, false);
    await deliver();
    expect([told(), await states()]).toEqual([[id], ["sent"]]);
  });

  it("what is held for spam goes with the message", async () => {
    const { owner, write, deliver, mark, told, states } = await open(await openDatabase());
    const { id } = await write();
    await mark(id, true);
    await deliver();
    await owner.contactSubmissions.delete(id);
    await deliver();
    expect([told(), await states()]).toEqual([[], []]);
  });
});
