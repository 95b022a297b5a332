import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { putAdministrator } from "#test/support/owner-password.ts";

const olive = { username: "olive", password: "correct horse battery" };
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function open(database: Database, isMailSetUp = true) {
  const site = await openOutbox(database);
  const { app } = site;
  await putAdministrator(database);
  if (isMailSetUp) await site.save();
  return {
    ...site,
    signIn: (userAgent = firefox, client: { caller?: string; isKnownDevice?: boolean } = {}) =>
      app.sessions.signIn(olive, { isLocal: false, caller: "here", userAgent, ...client }),
  };
}

onBothDatabases(({ openDatabase }) => {
  it("a sign-in with a browser that is not known is mailed to the owner, and to nobody else", async () => {
    const { signIn, deliver, server, reports } = await open(await openDatabase());
    await signIn();
    await deliver();
    await deliver();
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.envelope.to).toEqual(["owner@agency.test"]);
    expect(mail?.parsed.text).toContain(
      "Firefox on Windows signed in to the portal on Mar 1, 2026",
    );
    expect(mail?.parsed.text).toContain("http://agency.test/admin/settings/account");
    expect(mail?.parsed.text).toContain("reset-password");
    expect(reports).toMatchObject([{ outcome: "sent" }]);
  });

  it("a known device, or the same browser and network, is not mailed", async () => {
    const { signIn, deliver, clock, server } = await open(await openDatabase());
    await signIn(firefox, { isKnownDevice: true });
    await signIn();
    await deliver();
    expect(server.received).toHaveLength(0);
    await signIn(firefox, { caller: "elsewhere" });
    await deliver();
    expect(server.received).toHaveLength(1);
    clock.advance(HOUR);
    await signIn(firefox, { caller: "yet elsewhere" });
    await deliver();
    // The owner has heard of that browser today.
    expect(server.received).toHaveLength(1);
  });

  it("a wrong password is not mailed, nor anything while mail is not set up", async () => {
    const { app, database, signIn, save, deliver, server } = await open(
      await openDatabase(),
      false,
    );
    await signIn();
    await save();
    const wrong = { ...olive, password: "not the password" };
    const request = { isLocal: false, caller: "there", userAgent: "Opera" };
    await expect(app.sessions.signIn(wrong, request)).rejects.toThrow();
    await deliver();
    expect(server.received).toHaveLength(0);
    expect(await database.read((db) => db.selectFrom("job").selectAll().execute())).toEqual([]);
  });

  it("many sign-ins fill no mailbox", async () => {
    const { signIn, deliver, clock, server } = await open(await openDatabase());
    for (let count = 0; count < 20; count += 1) await signIn(`program ${count}`);
    await deliver();
    expect(server.received).toHaveLength(3);
    clock.advance(HOUR + MINUTE);
    await signIn("another program");
    await deliver();
    expect(server.received).toHaveLength(4);
  });

  it("sign-ins while the clock was a year ahead keep back no mail about later ones", async () => {
    const { signIn, deliver, clock, server } = await open(await openDatabase());
    clock.jump(365 * DAY_MS);
    for (let count = 0; count < 3; count += 1) await signIn(`program ${count}`);
    await deliver();
    clock.jump(-365 * DAY_MS);
    await signIn("another program");
    await deliver();
    expect(server.received).toHaveLength(4);
  });

  it("one that cannot be put together is given up, and holds up nothing", async () => {
    const { signIn, deliver, clock, database, server, reports } = await open(await openDatabase());
    await signIn();
    clock.advance(MINUTE);
    await signIn("another program");
    await database.write((tx) =>
      tx
        .updateTable("job")
        .set({ created_at: "nonsense" })
        .where("detail", "like", "%Firefox%")
        .execute(),
    );
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(reports).toMatchObject([
      { outcome: "failed", problem: "not_composed", fault: expect.any(Error) },
      { outcome: "sent" },
    ]);
    const rows = await database.read((db) => db.selectFrom("job").selectAll().execute());
    expect(rows.map(({ due_at }) => due_at)).toEqual([null, null]);
  });

  it("of servers whose clocks differ, one sends it, when it is due", async () => {
    const database = await openDatabase();
    const { signIn, deliver, clock, server } = await open(database);
    const onServer = (ahead: number) =>
      openDomain(
        database,
        undefined,
        new TestClock(new Date(clock.now().getTime() + ahead).toISOString(), clock),
      );
    const [early, late] = [await onServer(15 * MINUTE), await onServer(-15 * MINUTE)];
    await signIn();
    server.mood.replies = { mail: [451, "later"] };
    await deliver();
    server.mood.replies = {};
    // It waits, or may still be on its way.
    await openJobs(early.app).runDue();
    expect(server.received).toHaveLength(0);
    clock.advance(10 * MINUTE);
    await openJobs(late.app).runDue();
    expect(server.received).toHaveLength(1);
    await early.app.sessions.signIn(olive, { isLocal: false, caller: "x", userAgent: "Opera" });
    await deliver();
    expect(server.received).toHaveLength(2);
  });

  it("what is known of it is kept for a day", async () => {
    const { app, signIn, deliver, clock, database } = await open(await openDatabase());
    await signIn();
    await deliver();
    await app.clock.check();
    const left = async () =>
      (await database.read((db) => db.selectFrom("job").selectAll().execute())).length;
    for (const [hours, expected] of [
      [23, 1],
      [2, 0],
    ] as const) {
      clock.advance(hours * HOUR);
      const time = await app.clock.check();
      if (time) await app.housekeeping.sweepBriefMails(time);
      expect(await left()).toBe(expected);
    }
  });

  it("one that nobody is to get any more is not said to be sent", async () => {
    const { signIn, deliver, database, server, reports } = await open(await openDatabase());
    await signIn();
    await database.write((tx) => tx.deleteFrom("smtp_config").execute());
    await deliver();
    expect(server.received).toHaveLength(0);
    expect(reports).toEqual([]);
  });

  it("a mail server that is away is tried once for all of them, and they wait", async () => {
    const { signIn, deliver, save, clock, server, reports } = await open(await openDatabase());
    for (const userAgent of ["one", "two", "three"]) await signIn(userAgent);
    server.mood.replies = { connect: [421, "closed"] };
    await deliver();
    await deliver();
    expect(reports).toMatchObject([{ outcome: "retrying" }]);
    server.mood.replies = {};
    clock.advance(10 * MINUTE);
    await save();
    await deliver();
    expect(server.received).toHaveLength(3);
  });

  it("one of two servers sends it, and a mail server that is away gets it later", async () => {
    const { signIn, deliver, app, database, clock, server } = await open(await openDatabase());
    const other = await openDomain(database, undefined, clock);
    await signIn();
    server.mood.replies = { mail: [451, "later"] };
    await deliver();
    expect(server.received).toHaveLength(0);
    server.mood.replies = {};
    clock.advance(10 * MINUTE);
    await Promise.all([app, other.app].map((each) => openJobs(each).runDue()));
    expect(server.received).toHaveLength(1);
  });
});
