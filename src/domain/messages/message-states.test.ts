import { expect, it } from "vitest";
import type { ContactSubmission, MessageChange } from "#contract/contact-submission.ts";
import { DAY_MS } from "#contract/durations.ts";
import { messageFilterFor, messageFilters, senderSearch } from "#contract/message-state.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { findJob } from "#storage/job.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const inbox = domain.app.asOwner(domain.actor).contactSubmissions;
    const send = (given: Partial<typeof message> = {}, signals = {}) =>
      domain.app.contactSubmissions.submit({ ...message, ...given }, signals);
    const change = async (of: ContactSubmission, given: Omit<MessageChange, "ids">) => {
      const [changed] = (await inbox.change({ ids: [of.id], ...given })).messages;
      if (!changed) throw new Error("The message is gone.");
      return changed;
    };
    const mailOf = (subject: string) =>
      domain.database.read((db) => findJob(db, { kind: "message_mail", subject }));
    return { ...domain, inbox, mailOf, send, change };
  };

  it("a message goes from new to waiting to replied, and all the way back", async () => {
    const { inbox, send, change, clock } = await open();
    const sent = await send();
    expect(await inbox.count({})).toMatchObject({ inbox: 1, new: 1, waiting: 0, replied: 0 });
    expect(await change(sent, { is_read: true })).toEqual({ ...sent, is_read: true });
    expect(await inbox.count({})).toMatchObject({ inbox: 1, new: 0, waiting: 1, replied: 0 });
    const replied_at = clock.now().toISOString();
    expect(await change(sent, { is_replied: true })).toMatchObject({ is_read: true, replied_at });
    expect(await inbox.count({})).toMatchObject({ inbox: 1, new: 0, waiting: 0, replied: 1 });
    clock.advance(60_000);
    expect(await change(sent, { is_replied: true })).toMatchObject({ replied_at });
    expect(await change(sent, { is_replied: false, is_read: false })).toEqual(sent);
  });

  it("an archived message is read and leaves the inbox; unread, it comes back", async () => {
    const { inbox, send, change } = await open();
    const sent = await send();
    expect(await change(sent, { is_archived: true })).toEqual({
      ...sent,
      is_read: true,
      is_archived: true,
      delivery: { ...sent.delivery, state: "skipped" },
    });
    expect(await inbox.count({})).toMatchObject({ inbox: 0, new: 0, waiting: 0, all: 1 });
    expect(await change(sent, { is_read: false })).toEqual(sent);
  });

  it("a sender and a domain that were marked as spam stay so, though their messages are deleted", async () => {
    const { inbox, send, change } = await open();
    const email = "sales+1@offers.example";
    const marked = await change(await send({ email }), { is_spam: true });
    await inbox.delete(marked.id);
    const reasons = {
      "sales+2@offers.example": "from this address",
      "other@offers.example": "somebody else at offers.example",
    };
    for (const [sender, reason] of Object.entries(reasons)) {
      const { spam_reason } = await send({ email: sender });
      expect(spam_reason, sender).toContain(reason);
    }
    const released = await send({ email: "third@offers.example" });
    await change(released, { is_spam: false });
    expect((await send({ email: "fourth@offers.example" })).is_spam).toBe(false);
  });

  it("everybody else at a mail provider stays free of blame", async () => {
    const { send, change } = await open();
    await change(await send({ email: "one@gmail.com" }), { is_spam: true });
    expect((await send({ email: "o.n.e+x@gmail.com" })).is_spam).toBe(true);
    expect((await send({ email: "two@gmail.com" })).is_spam).toBe(false);
  });

  it("the words of spam are learned and forgotten again, however often a mark is changed", async () => {
    const { send, change } = await open();
    const offer =
      "Harvesting prospects through our outreach robot, weekly invoice, unlimited audits.";
    for (let day = 0; day < 5; day += 1) {
      const asked = await send({
        email: `a${day}@gmail.com`,
        message: `Our shop needs help, ${day}.`,
      });
      await change(asked, { is_replied: true });
    }
    const marked = [];
    for (const name of ["x", "y"]) {
      const sent = await send({ email: `${name}@gmail.com`, message: offer });
      expect(sent.is_spam).toBe(false);
      for (const is_spam of [true, false, true, true]) await change(sent, { is_spam });
      marked.push(sent);
    }
    const third = await send({ email: "z@gmail.com", message: offer });
    expect(third.spam_reason).toMatch(/^It reads like messages that you marked as spam: “/);
    expect(
      (await send({ email: "w@gmail.com", message: "Our shop has an invoice." })).is_spam,
    ).toBe(false);
    for (const sent of marked) await change(sent, { is_spam: false });
    expect((await send({ email: "v@gmail.com", message: offer })).is_spam).toBe(false);
  });

  it("every list and its count agree, with a search and without", async () => {
    const { app, actor, clock, inbox, send, change } = await open();
    const settings = app.asOwner(actor).siteSettings;
    await settings.save({ reply_days: 1 });
    await send({ message: "A pilot." });
    await change(await send({ message: "A pilot." }), { needs_no_answer: true });
    clock.advance(4 * DAY_MS);
    await settings.save({ reply_days: null });
    await change(await send({ message: "A pilot." }), { is_read: true });
    await change(await send({ message: "A pilot." }), { is_replied: true });
    await change(await send({ message: "A pilot." }), { is_archived: true });
    await change(await send({ message: "A pilot." }), { is_spam: true });
    await send({ email: "ben@company.com", message: "Something else." });
    for (const [q, counts] of [
      [
        undefined,
        { inbox: 5, new: 2, waiting: 1, late: 1, replied: 1, archived: 1, spam: 1, all: 6 },
      ],
      [
        "pilot",
        { inbox: 4, new: 1, waiting: 1, late: 1, replied: 1, archived: 1, spam: 1, all: 5 },
      ],
      ["…", { inbox: 0, new: 0, waiting: 0, late: 0, replied: 0, archived: 0, spam: 0, all: 0 }],
    ] as const) {
      expect(await inbox.count({ q })).toEqual(counts);
      for (const [name, flags] of Object.entries(messageFilters)) {
        const { items } = await inbox.list({ q, ...flags });
        expect(items, `${name} of ${q}`).toHaveLength(
          Object.entries(counts).find(([filter]) => filter === name)?.[1] ?? -1,
        );
      }
    }
  });

  it("spam by the owner's word is mailed no more, and once released it is mailed once", async () => {
    const { mailOf, inbox, send, change } = await open();
    const sent = await send();
    const spam = await change(sent, { is_spam: true });
    expect(spam).toMatchObject({
      is_spam: true,
      spam_reason: null,
      delivery: { state: "skipped" },
    });
    expect(await mailOf(sent.id)).toMatchObject({ state: "held" });
    expect(await inbox.get(sent.id)).toEqual(spam);
    expect((await change(sent, { is_spam: false })).delivery).toMatchObject({ state: "waiting" });
    expect(await change(sent, { is_spam: false })).toEqual(sent);
  });

  it("a suspect has its reason again where its release is undone, and counts as one arrival", async () => {
    const { app, actor, send, change } = await open();
    const suspect = await send({}, { reference_note: "x" });
    expect(await change(suspect, { is_spam: true })).toEqual(suspect);
    const { spam_reason } = suspect;
    for (const is_spam of [false, true, false]) {
      expect(await change(suspect, { is_spam })).toMatchObject({
        is_spam,
        spam_reason: is_spam ? spam_reason : null,
      });
    }
    await app.activity.stop();
    const { today } = await app.asOwner(actor).statsOfLastDays({ days: 1 });
    expect(today.messages).toBe(1);
  });

  it("spam is not mailed as it comes back into the inbox from the archive", async () => {
    const { mailOf, send, change } = await open();
    const sent = await send();
    await change(sent, { is_archived: true });
    await change(sent, { is_spam: true });
    await change(sent, { is_archived: false });
    expect(await mailOf(sent.id)).toMatchObject({ state: "held" });
    expect((await change(sent, { is_spam: false })).delivery).toMatchObject({ state: "waiting" });
  });

  it("three links are suspicious from a stranger, and none from whom the owner has answered", async () => {
    const { send, change } = await open();
    const links = { message: "https://a.example https://b.example https://c.example" };
    expect(await send(links)).toMatchObject({
      is_spam: true,
      spam_reason: "There are 3 links in the message.",
    });
    await change(await send({ email: "ADA@company.com" }), { is_replied: true });
    expect(await send(links)).toMatchObject({ is_spam: false });
  });

  it("whom the owner has marked as spam is suspected again, until the owner takes it back", async () => {
    const { send, change } = await open();
    const first = await send();
    await change(first, { is_spam: true });
    const reason = "You marked an earlier message from this address as spam.";
    expect(await send({ email: "ADA@company.com", message: "Another." })).toMatchObject({
      is_spam: true,
      spam_reason: reason,
    });
    expect(await send({ email: "ben@another.com" })).toMatchObject({ is_spam: false });
    await change(first, { is_spam: false });
    expect(await send({ message: "A third." })).toMatchObject({ is_spam: false });
  });

  it("of several, those that are gone are named and the others are changed or deleted", async () => {
    const { inbox, send } = await open();
    const [first, second, third] = [await send(), await send(), await send()];
    await inbox.delete(second.id);
    const ids = [first.id, second.id];
    const changed = await inbox.change({ ids, is_archived: true });
    expect(changed.messages.map(({ id }) => id)).toEqual([first.id]);
    expect(changed.gone).toEqual([second.id]);
    expect(await inbox.deleteAll({ ids })).toEqual({ deleted: 1, gone: [second.id] });
    expect((await inbox.list({})).items).toEqual([third]);
    expect((await inbox.list({ q: "pilot" })).items).toEqual([third]);
  });

  it("a sender's messages are those of the whole address, in any case, spam included", async () => {
    const { app, actor, inbox, send, change } = await open();
    const first = await send();
    const spam = await change(await send({ email: "ADA@company.com" }), { is_spam: true });
    await change(spam, { is_archived: true });
    await send({ email: "ada@company.com.au", message: "I know ada@company.com." });
    await send({ email: "maria.ada@company.com" });
    const q = senderSearch("Ada@company.com");
    const listed = (await inbox.list({ q, ...messageFilterFor("all", q) })).items;
    expect(listed.map(({ id }) => id).toSorted()).toEqual([first.id, spam.id].toSorted());
    expect((await inbox.list({ q, is_spam: true })).items).toHaveLength(1);
    expect(await inbox.count({ q })).toMatchObject({ inbox: 1, spam: 1, all: 2 });
    const erased = await app.asOwner(actor).privacy.countOfSender("ada@company.com");
    expect(erased.messages).toBe(2);
    expect((await inbox.list({ q: senderSearch("nobody@company.com") })).items).toEqual([]);
  });

  it("what erasing an address would erase is counted first, without a change", async () => {
    const { app, actor, clock, inbox, send } = await open();
    const oldest = clock.now().toISOString();
    await send();
    clock.advance(60_000);
    const second = await send({ email: "ADA@company.com" });
    await inbox.change({ ids: [second.id], is_spam: true });
    await send({ email: "other@company.com" });
    const { privacy } = app.asOwner(actor);
    const newest = second.submitted_at;
    const found = { messages: 2, replies: 0, set_aside: 0, unsent: 1, oldest, newest };
    expect(await privacy.countOfSender("Ada@Company.com")).toEqual(found);
    expect(await privacy.eraseSender(mintProof(), "ada@company.com")).toEqual({
      erased: 2,
      left: 0,
    });
    expect(await privacy.countOfSender("ada@company.com")).toEqual({
      messages: 0,
      replies: 0,
      set_aside: 0,
      unsent: 0,
      oldest: null,
      newest: null,
    });
    expect((await inbox.list({})).items).toHaveLength(1);
  });
});
