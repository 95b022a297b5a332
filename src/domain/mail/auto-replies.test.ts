import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import type { Database } from "#storage/database.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { openJobs } from "#test/support/jobs.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { slow } from "#test/support/slow.ts";
import { mailboxOf } from "./mailbox.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const visitor = "visitor@company.test";

/** A visitor has written, and is to be answered. */
async function open(database: Database) {
  const site = await openOutbox(database);
  const { app, actor, clock, database: db, server, deliver } = site;
  const answer = async () => {
    // The owner’s own mail is not looked at here.
    await db.write((tx) => tx.deleteFrom("job").where("kind", "=", "message_mail").execute());
    await deliver();
  };
  await site.save();
  await app.asOwner(actor).autoReply.save({ is_on: true, text: "Thank you." });
  await site.submit({ email: visitor });
  return {
    ...site,
    answer,
    /** Asks every few seconds, like the worker. */
    answerFor: async (time: number, step: number) => {
      for (let passed = 0; passed < time; passed += step) {
        await answer();
        clock.advance(step);
      }
    },
    offered: () => server.recipients.filter((address) => address === visitor).length,
  };
}

it.each([
  ["ada@company.test", "ada@company.test"],
  ["Ada+news@Company.test", "ada@company.test"],
  ["ada+1+2@company.test", "ada@company.test"],
  ["a.d.a@company.test", "a.d.a@company.test"],
  ["A.d.a+x@gmail.com", "ada@gmail.com"],
])("%s arrives in the mailbox of %s", (email, mailbox) => {
  expect(mailboxOf(email).mailbox).toBe(mailbox);
});

onBothDatabases(({ openDatabase }) => {
  it("one mailbox is answered once, and three of a domain, but for those where anybody has one", async () => {
    const { server, answer, submit } = await open(await openDatabase());
    for (const tag of ["a", "b", "c", "d"]) await submit({ email: `visitor+${tag}@company.test` });
    for (const name of ["one", "two", "three"]) await submit({ email: `${name}@company.test` });
    for (const name of ["p", "q", "r", "s"]) await submit({ email: `${name}@gmail.com` });
    for (const name of ["p.", "q+x"]) await submit({ email: `${name}y@gmail.com` });
    await answer();
    expect(server.recipients.toSorted()).toEqual([
      "one@company.test",
      "p.y@gmail.com",
      "p@gmail.com",
      "q@gmail.com",
      "r@gmail.com",
      "s@gmail.com",
      "two@company.test",
      visitor,
    ]);
  });

  it("a suspect is never answered, whatever the owner makes of it", async () => {
    const { app, actor, server, answer, submit } = await open(await openDatabase());
    const links = "https://a.example ".repeat(5);
    const suspect = await submit({ email: "suspect@other.test", message: links });
    await app.asOwner(actor).contactSubmissions.markAsNotSpam(suspect.id);
    const genuine = await submit({ email: "genuine@other.test" });
    await app.asOwner(actor).contactSubmissions.change({ ids: [genuine.id], is_spam: true });
    await answer();
    expect(server.recipients).toEqual([visitor]);
  });

  it("an answer ends with the booking address, if there is one for it", async () => {
    const { app, actor, server, answer, submit } = await open(await openDatabase());
    const { siteSettings } = app.asOwner(actor);
    const booking_url = "https://cal.example/alex";
    await siteSettings.save({ booking_url });
    await answer();
    await siteSettings.save({ booking_in_reply: false });
    await submit({ email: "another@company.test" });
    await answer();
    const [first, second] = server.received;
    expect(first?.parsed.text?.trim()).toBe(`Thank you.\n\nChoose a time: ${booking_url}`);
    expect(second?.parsed.text?.trim()).toBe("Thank you.");
  });

  it("an answer whose arrival nobody confirmed is not sent a second time", async () => {
    const { server, answerFor, reports } = await open(await openDatabase());
    server.mood.cutsAfterData = 1000;
    await answerFor(25 * HOUR, 10 * MINUTE);
    expect(server.received).toHaveLength(1);
    expect(reports).toMatchObject([{ outcome: "failed", problem: "unconfirmed", attempts: 1 }]);
  });

  it.each([
    ["rcpt", [550, "5.1.1 no such user"], "recipient_refused"],
    ["data", [554, "5.6.0 not like that"], "message_refused"],
    ["data", [552, "5.3.4 too big"], "too_large"],
  ] as const)("an answer that is refused at %s with %j is given up at once", async (...given) => {
    const [step, reply, problem] = given;
    const { server, answerFor, offered, reports } = await open(await openDatabase());
    server.mood.replies[step] = [...reply];
    await answerFor(25 * HOUR, 10 * MINUTE);
    expect(offered()).toBe(1);
    expect(reports).toMatchObject([{ outcome: "failed", problem, attempts: 1 }]);
  });

  it("answers while the clock was a year ahead keep back no later one", async () => {
    const { answer, submit, clock, offered } = await open(await openDatabase());
    await answer();
    clock.jump(365 * DAY_MS);
    await submit({ email: visitor });
    for (let count = 0; count < 20; count += 1)
      await submit({ email: `${count}@company-${count}.test` });
    clock.jump(-365 * DAY_MS);
    clock.advance(DAY_MS + MINUTE);
    await submit({ email: visitor });
    await answer();
    expect(offered()).toBe(2);
  });

  slow("an answer that is put off is tried again as rarely as other mail, for a day", async () => {
    const { server, answerFor, offered, reports } = await open(await openDatabase());
    server.mood.replies.rcpt = [451, "4.7.1 greylisted"];
    await answerFor(41 * SECOND, SECOND);
    expect(offered()).toBe(3);
    await answerFor(26 * HOUR, 10 * MINUTE);
    expect(offered()).toBe(10);
    const attempts = reports.map((report) => report.attempts);
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(reports.map(({ outcome }) => outcome)).toEqual([...Array(9).fill("retrying"), "failed"]);
  });

  slow("a server whose clock is behind tries an answer no more often", async () => {
    const database = await openDatabase();
    const { server, clock, offered } = await open(database);
    const anHourAgo = new Date(clock.now().getTime() - HOUR).toISOString();
    const behind = await openDomain(database, undefined, new TestClock(anHourAgo, clock));
    const { runDue } = openJobs(behind.app);
    server.mood.replies.rcpt = [451, "4.7.1 greylisted"];
    for (let passed = 0; passed < HOUR; passed += MINUTE) {
      await runDue();
      clock.advance(MINUTE);
    }
    expect(offered()).toBe(6);
  });

  slow("an answer that waits is sent at once when the mail settings are saved", async () => {
    const { server, answer, answerFor, save, offered } = await open(await openDatabase());
    server.mood.refusesLogin = true;
    await answerFor(4 * HOUR, 10 * MINUTE);
    server.mood.refusesLogin = false;
    await answer();
    expect(offered()).toBe(0);
    await save();
    await answer();
    expect(server.received).toHaveLength(1);
  });

  it("an answer to a mistyped domain that is put off keeps no other waiting", async () => {
    const { server, clock, answer, submit } = await open(await openDatabase());
    server.mood.replies.rcpt = [450, "4.1.2 Domain not found"];
    await answer();
    server.mood.replies = {};
    await submit({ email: "another@company.test" });
    await answer();
    expect(server.received.map(({ envelope }) => envelope.to)).toEqual([["another@company.test"]]);
    clock.advance(10 * SECOND);
    await answer();
    expect(server.received).toHaveLength(2);
  });
});
