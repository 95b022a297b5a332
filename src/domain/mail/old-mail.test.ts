import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { slow } from "#test/support/slow.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const outbox = await openOutbox(await openDatabase());
    const owner = outbox.app.asOwner(outbox.actor);
    const subjects = () => outbox.server.received.map(({ parsed }) => parsed.subject);
    const mailState = async () => (await owner.countEverything()).mail;
    return { ...outbox, owner, inbox: owner.contactSubmissions, subjects, mailState };
  };

  it("what was answered or archived before its mail went out is not mailed any more", async () => {
    const { inbox, save, submit, deliver, deliveryOf, subjects, mailState } = await open();
    const answered = await submit({ name: "Answered" });
    const archived = await submit({ name: "Archived" });
    await submit({ name: "Open" });
    expect(await mailState()).toMatchObject({ unsent: 3 });
    await inbox.change({ ids: [answered.id], is_replied: true });
    await inbox.change({ ids: [archived.id], is_archived: true });
    expect(await mailState()).toMatchObject({ unsent: 1 });
    await save();
    await deliver();
    expect(subjects()).toEqual(["New message from Open"]);
    expect(await deliveryOf(answered.id)).toMatchObject({ state: "skipped", sent_at: null });
    expect(await deliveryOf(archived.id)).toMatchObject({ state: "skipped" });
  });

  slow(
    "what failed is over once its message is archived, and fails again once that is undone",
    async () => {
      const { inbox, server, save, submit, deliver, deliveryOf, mailState, clock } = await open();
      await save();
      server.mood.replies.rcpt = [450, "4.2.0 later"];
      const retried = await submit();
      await deliver();
      const before = await deliveryOf(retried.id);
      await inbox.change({ ids: [retried.id], is_archived: true });
      expect(await mailState()).toMatchObject({ unsent: 0 });
      await inbox.change({ ids: [retried.id], is_archived: false });
      expect(await deliveryOf(retried.id)).toEqual(before);
      for (let tries = 0; tries < 30; tries++) {
        clock.advance(6 * HOUR);
        await deliver();
      }
      const failed = await deliveryOf(retried.id);
      expect(failed).toMatchObject({ state: "failed" });
      await inbox.change({ ids: [retried.id], is_replied: true });
      await inbox.change({ ids: [retried.id], is_replied: false });
      expect(await deliveryOf(retried.id)).toEqual(failed);
    },
  );

  it("a message that is brought back to the inbox is mailed after all, one that was mailed is not", async () => {
    const { inbox, save, submit, deliver, subjects } = await open();
    const { id } = await submit({ name: "Ada" });
    await inbox.change({ ids: [id], is_archived: true });
    await save();
    await deliver();
    expect(subjects()).toEqual([]);
    for (const is_read of [false, true]) {
      await inbox.change({ ids: [id], is_read, is_archived: is_read });
      await deliver();
    }
    await inbox.change({ ids: [id], is_read: false });
    await deliver();
    expect(subjects()).toEqual(["New message from Ada"]);
  });

  it("an archived message is mailed where the owner asks for that", async () => {
    const { inbox, save, submit, deliver, subjects } = await open();
    await save();
    const { id } = await submit({ name: "Ada" });
    await inbox.change({ ids: [id], is_archived: true });
    await inbox.sendAgain(id);
    await inbox.change({ ids: [id], is_replied: true });
    await deliver();
    expect(subjects()).toEqual(["New message from Ada"]);
  });

  it("a suspect that is no spam and archived at once is not mailed", async () => {
    const { app, inbox, save, deliver, subjects } = await open();
    await save();
    const suspect = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
    const { id } = await app.contactSubmissions.submit(suspect, { reference_note: "x" });
    await inbox.change({ ids: [id], is_spam: false, is_archived: true });
    await deliver();
    expect(subjects()).toEqual([]);
  });

  it("a mail that is being sent while its message is answered stays over when it fails", async () => {
    const { inbox, server, save, submit, deliver, deliveryOf } = await open();
    await save();
    const { id } = await submit();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.mood.recipientWaitsFor = promise;
    server.mood.replies.rcpt = [450, "4.2.0 later"];
    const sending = deliver();
    await expect.poll(() => server.recipients).toHaveLength(1);
    await inbox.change({ ids: [id], is_replied: true });
    resolve();
    await sending;
    expect(await deliveryOf(id)).toMatchObject({ state: "skipped" });
  });

  slow("a new message is mailed before all that waits", async () => {
    const { server, save, submit, deliver, subjects, clock } = await open();
    for (let count = 0; count < 25; count += 1) {
      await submit({ name: "Old" });
      clock.advance(SECOND);
    }
    await save();
    const stopping = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.mood.recipientWaitsFor = promise;
    const first = deliver(stopping.signal);
    await expect.poll(() => server.recipients.length).toBeGreaterThan(0);
    stopping.abort();
    await submit({ name: "New" });
    resolve();
    await first;
    const before = subjects().length;
    await deliver();
    expect(subjects()[before]).toBe("New message from New");
    expect(subjects()).toHaveLength(26);
  });

  it("where the owner wants only new messages mailed, what waits or failed is not", async () => {
    const { inbox, save, submit, deliver, deliveryOf, subjects, mailState } = await open();
    const { id } = await submit({ name: "Old" });
    await save({ smtp_password: "wrong" });
    await deliver();
    const waiting = await submit({ name: "Waiting" });
    expect(await deliveryOf(id)).toMatchObject({ state: "retrying" });
    await save({ send_waiting: false });
    await deliver();
    expect(subjects()).toEqual([]);
    expect(await mailState()).toEqual({
      unsent: 0,
      unsent_answers: 0,
      is_set_up: true,
      reason: null,
    });
    expect([await deliveryOf(id), await deliveryOf(waiting.id)]).toEqual([null, null]);
    await submit({ name: "New" });
    await deliver();
    expect(subjects()).toEqual(["New message from New"]);
    await inbox.sendAgain(id);
    await deliver();
    expect(subjects()).toEqual(["New message from New", "New message from Old"]);
  });

  it("mail that waits for its first try counts as unsent after a minute", async () => {
    const { save, submit, deliver, mailState, clock } = await open();
    await save();
    await submit();
    clock.advance(59 * SECOND);
    expect(await mailState()).toMatchObject({ unsent: 0 });
    clock.advance(SECOND);
    expect(await mailState()).toMatchObject({ unsent: 1, is_set_up: true, reason: null });
    await deliver();
    expect(await mailState()).toMatchObject({ unsent: 0 });
  });
});
