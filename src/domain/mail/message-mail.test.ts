import { expect, it } from "vitest";
import { siteConfig } from "#site.config";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { slow } from "#test/support/slow.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };
const SECOND = 1000;
const HOUR = 3600 * SECOND;

onBothDatabases(({ openDatabase }) => {
  const open = async () => openOutbox(await openDatabase());

  it("a message is mailed once, from our address in the visitor's name, with replies to the visitor", async () => {
    const { server, save, submit, deliver, deliveryOf, reports, clock } = await open();
    await save();
    const { id } = await submit({ company: "Ada Ltd" });
    expect(await deliveryOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
    await deliver();
    await deliver();
    expect(server.received).toHaveLength(1);
    const { envelope, parsed } = server.received[0]!;
    expect(envelope).toEqual({ from: "site@agency.test", to: ["owner@agency.test"] });
    expect(parsed.from).toMatchObject({
      name: `Ada via ${siteConfig.brand}`,
      address: "site@agency.test",
    });
    expect(parsed.replyTo).toMatchObject([{ name: "Ada", address: "ada@company.com" }]);
    expect(parsed.subject).toBe("New message from Ada, Ada Ltd");
    expect(parsed.text).toContain("We need a pilot.");
    expect(parsed.html).toContain("We need a pilot.");
    expect(parsed.text).toContain(`http://agency.test/admin/messages?open=${id}`);
    expect(parsed.messageId).toContain(id);
    expect(await deliveryOf(id)).toEqual({
      state: "sent",
      attempts: 1,
      sent_to: [],
      next_attempt_at: null,
      reason: null,
      sent_at: clock.now().toISOString(),
    });
    expect(reports).toEqual([{ messageId: parsed.messageId, outcome: "sent", attempts: 1 }]);
  });

  it("a message came at a time of the owner's zone", async () => {
    const { app, actor, server, save, submit, deliver } = await open();
    await app.asOwner(actor).siteSettings.save({ time_zone: "Australia/Sydney" });
    await save();
    await submit();
    await deliver();
    expect(server.received[0]?.parsed.text).toContain("Received: Mar 1, 2026, 23:00 GMT+11");
  });

  it("mail waits silently until the settings are saved", async () => {
    const { app, actor, server, save, submit, deliver, deliveryOf, reports } = await open();
    const { id } = await submit();
    await deliver();
    expect(reports).toEqual([]);
    expect(await deliveryOf(id)).toMatchObject({ state: "waiting", reason: null });
    expect((await app.asOwner(actor).countEverything()).mail).toEqual({
      unsent: 1,
      unsent_answers: 0,
      is_set_up: false,
      reason: null,
    });
    await save();
    await deliver();
    expect(server.received).toHaveLength(1);
    expect((await app.asOwner(actor).countEverything()).mail).toEqual({
      unsent: 0,
      unsent_answers: 0,
      is_set_up: true,
      reason: null,
    });
  });

  it("each of several addresses gets a mail of its own, and one that fails holds no other back", async () => {
    const { app, actor, server, save, submit, deliver, deliveryOf, clock } = await open();
    const [first, one, other] = ["owner@agency.test", "one@agency.test", "other@agency.test"];
    await save({ smtp_also_to: [one, other, "ONE@agency.test", first] });
    const owner = app.asOwner(actor);
    expect((await owner.smtpConfig.get()).smtp_also_to).toEqual(["ONE@agency.test", other]);
    await save({ smtp_also_to: [one, other] });
    const { id } = await submit();
    server.mood.refusesRecipient = one;
    await deliver();
    const recipients = () => server.received.map(({ envelope }) => envelope.to);
    expect(recipients()).toEqual([[first], [other]]);
    expect(server.received.map(({ parsed }) => parsed.to)).toMatchObject([
      [{ address: first }],
      [{ address: other }],
    ]);
    expect(await deliveryOf(id)).toMatchObject({
      state: "retrying",
      attempts: 1,
      sent_to: [first, other],
      reason: expect.stringContaining(one),
    });
    clock.advance(10 * SECOND);
    await deliver();
    expect(recipients()).toHaveLength(2);
    server.mood.refusesRecipient = null;
    await owner.contactSubmissions.sendAgain(id);
    await deliver();
    expect(recipients()).toEqual([[first], [other], [one]]);
    expect(await deliveryOf(id)).toMatchObject({ state: "sent", sent_to: [], reason: null });
    await owner.contactSubmissions.sendAgain(id);
    await deliver();
    expect(recipients().slice(3)).toEqual([[first], [one], [other]]);
  });

  it("a mail that may have arrived at one address is repeated there alone", async () => {
    const { server, save, submit, deliver, deliveryOf, clock } = await open();
    await save({ smtp_also_to: ["one@agency.test"] });
    server.mood.cutsAfterData = 1;
    const { id } = await submit();
    await deliver();
    expect(await deliveryOf(id)).toMatchObject({ state: "retrying", sent_to: ["one@agency.test"] });
    clock.advance(10 * SECOND);
    await deliver();
    expect(server.received.map(({ envelope }) => envelope.to).toSorted()).toEqual([
      ["one@agency.test"],
      ["owner@agency.test"],
      ["owner@agency.test"],
    ]);
    expect(await deliveryOf(id)).toMatchObject({ state: "sent" });
  });

  it("two breaks at one address keep no other from its mail", async () => {
    const { server, save, submit, deliver, deliveryOf, clock } = await open();
    const other = "other@agency.test";
    await save({ smtp_also_to: [other] });
    const { id } = await submit();
    server.mood.refusesRecipient = other;
    for (const cuts of [1, 1, 0]) {
      server.mood.cutsAfterData = cuts;
      await deliver();
      clock.advance(HOUR);
    }
    expect(server.received.map(({ envelope }) => envelope.to)).toEqual([
      ["owner@agency.test"],
      ["owner@agency.test"],
    ]);
    expect(await deliveryOf(id)).toMatchObject({ state: "retrying", attempts: 3 });
    server.mood.refusesRecipient = null;
    await deliver();
    expect(server.received.map(({ envelope }) => envelope.to).slice(2)).toEqual([[other]]);
    expect(await deliveryOf(id)).toMatchObject({
      state: "failed",
      sent_to: [other],
      reason: expect.stringContaining("may have arrived"),
    });
  });

  it("each address has its mail, and twice at most, however often the server dies over one", async () => {
    const { server, save, submit, deliver, deliveryOf, clock } = await open();
    await save({ smtp_also_to: ["one@agency.test", "two@agency.test"] });
    const { id } = await submit();
    server.mood.lastWordAfter = HOUR;
    for (let deaths = 1; deaths <= 4; deaths++) {
      void deliver().catch(() => {});
      await expect.poll(() => server.received).toHaveLength(deaths);
      clock.advance(20 * SECOND);
    }
    server.mood.lastWordAfter = 0;
    await deliver();
    expect(server.received.map(({ envelope }) => envelope.to)).toEqual([
      ["owner@agency.test"],
      ["owner@agency.test"],
      ["one@agency.test"],
      ["one@agency.test"],
      ["two@agency.test"],
    ]);
    expect(await deliveryOf(id)).toMatchObject({ state: "failed", sent_to: ["two@agency.test"] });
  });

  slow(
    "retries follow after 10 s, 30 s, 2 min, 10 min, 30 min, 2 h and then every 6 h for 3 days",
    async () => {
      const { server, save, submit, deliver, deliveryOf, clock } = await open();
      await save();
      server.mood.replies.rcpt = [450, "4.2.0 later"];
      const { id } = await submit();
      const waits: number[] = [];
      for (let tries = 0; tries < 60; tries++) {
        await deliver();
        const delivery = await deliveryOf(id);
        if (delivery?.state === "failed") break;
        const next = Date.parse(delivery?.next_attempt_at ?? "");
        waits.push((next - clock.now().getTime()) / SECOND);
        clock.advance(next - clock.now().getTime());
      }
      expect(waits.slice(0, 6)).toEqual([10, 30, 120, 600, 1800, 7200]);
      expect(new Set(waits.slice(6))).toEqual(new Set([6 * 3600]));
      const total = waits.reduce((sum, wait) => sum + wait, 0);
      expect(total).toBeLessThanOrEqual(72 * 3600);
      expect(total).toBeGreaterThan(66 * 3600);
      expect(await deliveryOf(id)).toMatchObject({
        state: "failed",
        next_attempt_at: null,
        reason: expect.stringContaining("4.2.0 later"),
      });
      clock.advance(100 * HOUR);
      await deliver();
      expect(server.received).toEqual([]);
    },
  );

  it("setting the clock neither gives mail up nor delays it for years", async () => {
    const { app, server, save, submit, deliver, deliveryOf, clock } = await open();
    await save();
    server.mood.replies.rcpt = [450, "4.2.0 later"];
    const { id } = await submit();
    await deliver();
    clock.jump(800 * 24 * HOUR);
    await deliver();
    expect(await deliveryOf(id)).toMatchObject({ state: "retrying", attempts: 2 });
    const late = await submit();
    clock.jump(-800 * 24 * HOUR);
    server.mood.replies = {};
    await deliver();
    expect(server.received).toEqual([]);
    await app.jobs.recoverFromWrongClock();
    await deliver();
    expect([await deliveryOf(id), await deliveryOf(late.id)]).toEqual([
      expect.objectContaining({ state: "sent" }),
      expect.objectContaining({ state: "sent" }),
    ]);
  });

  it("mail is sent again on request, under the same Message-ID", async () => {
    const { app, actor, server, save, submit, deliver, deliveryOf } = await open();
    await save();
    const { id } = await submit();
    await deliver();
    await app.asOwner(actor).contactSubmissions.sendAgain(id);
    expect(await deliveryOf(id)).toMatchObject({ state: "waiting", attempts: 0, sent_at: null });
    await deliver();
    const ids = server.received.map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    await expect(app.asOwner(actor).contactSubmissions.sendAgain("none")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  slow("saving the settings retries everything at once, even what was given up", async () => {
    const { app, actor, server, save, submit, deliver, deliveryOf, clock } = await open();
    await save({ smtp_password: "wrong" });
    const first = await submit();
    for (let tries = 0; tries < 30; tries++) {
      await deliver();
      clock.advance(6 * HOUR);
    }
    const second = await submit();
    await deliver();
    expect(await deliveryOf(first.id)).toMatchObject({ state: "failed" });
    expect(await deliveryOf(second.id)).toMatchObject({ state: "retrying" });
    expect((await app.asOwner(actor).countEverything()).mail).toMatchObject({
      unsent: 2,
      reason: expect.stringContaining("app password"),
    });
    await save();
    await deliver();
    expect(server.received).toHaveLength(2);
    expect((await app.asOwner(actor).countEverything()).mail.unsent).toBe(0);
  });

  it("an unreachable server is tried once for all due mail", async () => {
    const { server, save, submit, deliver, reports } = await open();
    await save({ smtp_password: "wrong" });
    await Promise.all(Array.from({ length: 20 }, () => submit()));
    await deliver();
    expect(server.logins).toHaveLength(1);
    expect(reports).toMatchObject([{ outcome: "retrying", concernsServer: true }]);
  });

  it("mail is repeated only once if the server broke off after all of it", async () => {
    const { server, save, submit, deliver, deliveryOf, clock } = await open();
    await save();
    server.mood.cutsAfterData = 5;
    const { id } = await submit();
    for (let tries = 0; tries < 5; tries++) {
      await deliver();
      clock.advance(HOUR);
    }
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ parsed }) => parsed.messageId)).size).toBe(1);
    expect(await deliveryOf(id)).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("may have arrived"),
    });
  });

  it("a refusal between two such breaks allows no further repetition", async () => {
    const { server, save, submit, deliver, clock } = await open();
    await save();
    await submit();
    for (const mood of ["cut", "refuse", "cut", "refuse", "cut"]) {
      server.mood.cutsAfterData = mood === "cut" ? 1 : 0;
      server.mood.replies = mood === "refuse" ? { rcpt: [451, "4.7.1 later"] } : {};
      await deliver();
      clock.advance(HOUR);
    }
    expect(server.received).toHaveLength(2);
  });

  it("mail survives a worker that died while sending it", async () => {
    const { server, save, submit, deliver, clock } = await open();
    await save();
    await submit();
    server.mood.hangsAt = "mail";
    // The worker dies before the server says anything: its mail stays claimed.
    void deliver().catch(() => {});
    await expect.poll(() => server.hangs).toEqual(["mail"]);
    server.mood.hangsAt = null;
    await deliver();
    expect(server.received).toEqual([]);
    clock.advance(20 * SECOND);
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  slow("one of two simultaneous workers sends a mail, never both", async () => {
    const { server, save, submit, deliver } = await open();
    await save();
    await Promise.all(Array.from({ length: 30 }, () => submit()));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.received).toHaveLength(30);
    expect(new Set(server.received.map(({ parsed }) => parsed.messageId)).size).toBe(30);
  });

  it("a suspect is mailed only once it is marked as genuine", async () => {
    const { app, actor, server, save, deliver } = await open();
    await save();
    const { id } = await app.contactSubmissions.submit(message, { reference_note: "x" });
    await deliver();
    expect(server.received).toEqual([]);
    const released = await app.asOwner(actor).contactSubmissions.markAsNotSpam(id);
    expect(released).toMatchObject({
      is_spam: false,
      spam_reason: null,
      delivery: { state: "waiting" },
    });
    await app.asOwner(actor).contactSubmissions.markAsNotSpam(id);
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  it("a message deleted before it is mailed leaves nothing behind", async () => {
    const { app, actor, database, server, save, submit, deliver } = await open();
    await save();
    const { id } = await submit();
    await app.asOwner(actor).contactSubmissions.delete(id);
    await deliver();
    expect(server.received).toEqual([]);
    expect(await database.read((db) => db.selectFrom("job").selectAll().execute())).toEqual([]);
  });

  it("a changed secret key is reported as an unreadable password", async () => {
    const { app, actor, database: db, save, submit } = await open();
    await save();
    await submit();
    const other = await openDomain(db, "another secret key of the tests");
    await openJobs(other.app).runDue();
    const { mail } = await app.asOwner(actor).countEverything();
    expect(mail.reason).toContain("Type the password again.");
  });

  it("what was tried before spam was taken back is not forgotten", async () => {
    const { server, save, submit, deliver, deliveryOf, app, actor } = await openOutbox(
      await openDatabase(),
    );
    const { contactSubmissions: inbox } = app.asOwner(actor);
    await save();
    server.mood.cutsAfterData = 9;
    const { id } = await submit();
    await deliver();
    const before = await deliveryOf(id);
    expect(before).toMatchObject({ state: "retrying", attempts: 1 });
    await inbox.change({ ids: [id], is_spam: true });
    await inbox.change({ ids: [id], is_spam: false });
    expect(await deliveryOf(id)).toEqual(before);
  });
});
