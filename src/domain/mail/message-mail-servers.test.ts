import { expect, it } from "vitest";
import { claimEnd } from "#domain/clock.ts";
import type { Database } from "#storage/database.ts";
import { renewJobClaims } from "#storage/job.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { openOutbox } from "#test/support/outbox.ts";

const SECOND = 1000;

/** Two servers at one database, the first of which is in the middle of sending `count` mails. */
async function openCopies(database: Database, count = 1, secondsAhead = 0) {
  const one = await openOutbox(database);
  const ahead = new Date(one.clock.now().getTime() + secondsAhead * SECOND).toISOString();
  const clock = secondsAhead === 0 ? one.clock : new TestClock(ahead, one.clock);
  const two = await openDomain(database, undefined, clock);
  const { server, save, submit } = one;
  await save();
  for (let sent = 0; sent < count; sent += 1) await submit();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.mood.recipientWaitsFor = promise;
  const stopping = new AbortController();
  const sending = one.deliver(stopping.signal);
  await expect.poll(() => server.recipients).toHaveLength(1);
  server.mood.recipientWaitsFor = null;
  return {
    ...one,
    /** Lets the first one go on, and waits until it is done. */
    goOn: () => {
      resolve();
      return sending;
    },
    stop: () => stopping.abort(),
    deliverFromOther: openJobs(two.app).runDue,
  };
}

onBothDatabases(({ openDatabase }) => {
  it("a mail that was taken over is not sent by the one that had it first", async () => {
    const { clock, server, reports, goOn, deliverFromOther } = await openCopies(
      await openDatabase(),
    );
    clock.advance(20 * SECOND);
    await deliverFromOther();
    expect(server.received).toHaveLength(1);
    await goOn();
    expect(server.recipients).toHaveLength(2);
    expect(server.received).toHaveLength(1);
    expect(reports).toEqual([]);
  });

  it("a mail stays with the one that sends it, however wrong the clock of another server is", async () => {
    const { clock, server, goOn, deliverFromOther } = await openCopies(await openDatabase(), 1, 90);
    await deliverFromOther();
    expect(server.received).toEqual([]);
    clock.advance(19 * SECOND);
    await deliverFromOther();
    await goOn();
    expect(server.recipients).toHaveLength(1);
    expect(server.received).toHaveLength(1);
  });

  it("a mail that takes long stays with the one that renews its claim", async () => {
    const { database, clock, server, goOn, deliverFromOther } = await openCopies(
      await openDatabase(),
    );
    const { claim } = await database.read((db) =>
      db.selectFrom("job").select("claim").executeTakeFirstOrThrow(),
    );
    for (let seconds = 0; seconds < 60; seconds += 15) {
      clock.advance(15 * SECOND);
      const claimedUntil = claimEnd(clock.now(), 20 * SECOND);
      const claims = [claim ?? ""];
      await database.write((tx) => renewJobClaims(tx, { claims, claimedUntil }));
      await deliverFromOther();
    }
    await goOn();
    expect(server.recipients).toHaveLength(1);
    expect(server.received).toHaveLength(1);
  });

  it("a server that stops begins nothing else, which others send meanwhile", async () => {
    const { server, stop, goOn, deliverFromOther } = await openCopies(await openDatabase(), 8);
    stop();
    await deliverFromOther();
    expect(server.received).toHaveLength(7);
    await goOn();
    expect(server.received).toHaveLength(8);
  });

  it("what has not begun when the settings change goes by the new ones", async () => {
    const { server, save, goOn } = await openCopies(await openDatabase(), 3);
    await save({ smtp_to_email: "sales@agency.test" });
    await goOn();
    expect(server.received.map(({ envelope }) => envelope.to)).toEqual([
      ["owner@agency.test"],
      ["sales@agency.test"],
      ["sales@agency.test"],
    ]);
  });

  it("a refusal by the server is nothing to somebody else's try", async () => {
    const { clock, server, reports, goOn, deliverFromOther } = await openCopies(
      await openDatabase(),
    );
    clock.advance(20 * SECOND);
    server.mood.hangsAt = "mail";
    const others = deliverFromOther();
    await expect.poll(() => server.hangs).toEqual(["mail"]);
    server.mood.replies.rcpt = [450, "4.2.0 later"];
    await goOn();
    expect(reports).toEqual([]);
    await server.close();
    await others;
  });

  it("a mail that the server puts off for its content keeps no other waiting", async () => {
    const { server, clock, reports, save, submit, deliver, deliveryOf } = await openOutbox(
      await openDatabase(),
    );
    const leads = [];
    for (const name of ["Ada", "Ben", "Cleo"]) {
      leads.push(await submit({ name }));
      clock.advance(SECOND);
    }
    const deferred = await submit({ message: "A wonderful offer." });
    server.mood.putsOff = "A wonderful offer.";
    await save();
    await deliver();
    expect(server.received).toHaveLength(3);
    for (const { id } of leads) expect(await deliveryOf(id)).toMatchObject({ state: "sent" });
    expect(await deliveryOf(deferred.id)).toMatchObject({ state: "retrying", attempts: 1 });
    expect(reports.filter(({ outcome }) => outcome === "retrying")).toMatchObject([
      { problem: "later", concernsServer: false },
    ]);
  });

  it("a server that puts off whoever connects is tried once for all that waits", async () => {
    const { server, save, submit, deliver, reports, deliveryOf } = await openOutbox(
      await openDatabase(),
    );
    const waiting = [await submit(), await submit(), await submit()];
    server.mood.replies.connect = [421, "4.7.0 too many connections"];
    await save();
    await deliver();
    expect(server.logins).toEqual([]);
    expect(reports).toMatchObject([{ outcome: "retrying", concernsServer: true }]);
    for (const { id } of waiting) {
      expect(await deliveryOf(id)).toMatchObject({ state: "retrying", attempts: 1 });
    }
  });
});
