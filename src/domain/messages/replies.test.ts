import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { UNDO_MS } from "#contract/reply-words.ts";
import { MAX_UNCONFIRMED } from "#domain/mail/message-mail.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { siteConfig } from "#site.config";
import { listCountsOf } from "#storage/activity-count.ts";
import { giveUpMails } from "#storage/mail/message-mail.ts";
import { setMessagesAside } from "#storage/messages/set-aside-message.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openOutbox } from "#test/support/outbox.ts";

const answer = { subject: "Re: your message to Portico", text: "Yes.\n\nSend ten quotes." };

onBothDatabases(({ openDatabase }) => {
  async function open() {
    const outbox = await openOutbox(await openDatabase());
    const { app, actor, clock, save, submit, deliver, server } = outbox;
    const owner = app.asOwner(actor);
    await save();
    const { id } = await submit({ message: "We need a pilot.\nCould you?" });
    await deliver();
    server.received.length = 0;
    return {
      ...outbox,
      id,
      owner,
      message: () => owner.contactSubmissions.get(id),
      replyOf: async () => (await owner.replies.list(id)).at(-1),
      afterUndo: async () => {
        clock.advance(UNDO_MS);
        await deliver();
      },
    };
  }

  it("an answer goes out after ten seconds, from the brand, with a copy to the owner", async () => {
    const { id, owner, server, deliver, afterUndo, message, replyOf, clock } = await open();
    clock.advance(23 * 60_000);
    const reply = await owner.replies.send(id, answer);
    expect(reply).toMatchObject({ ...answer, state: "going_out", attempts: 0 });
    expect(await message()).toMatchObject({ replied_at: reply.created_at, is_read: true });
    await deliver();
    expect(server.received).toEqual([]);
    await afterUndo();
    const { envelope, parsed, raw } = server.received[0]!;
    expect(envelope).toEqual({
      from: "site@agency.test",
      to: ["ada@company.com", "owner@agency.test"],
    });
    expect(parsed.from).toMatchObject({ name: siteConfig.brand, address: "site@agency.test" });
    expect(parsed.to).toMatchObject([{ address: "ada@company.com" }]);
    expect(parsed.replyTo).toMatchObject([{ address: "owner@agency.test" }]);
    expect(parsed.subject).toBe(answer.subject);
    expect(parsed.text?.trim()).toBe(
      "Yes.\n\nSend ten quotes.\n\nOn Mar 1, 2026, 12:00 UTC, Ada wrote:\n> We need a pilot.\n> Could you?",
    );
    expect(raw).toMatch(new RegExp(`References: <${id}@`));
    expect(raw).not.toContain("In-Reply-To:");
    expect(raw).not.toContain("Auto-Submitted");
    expect(raw).not.toMatch(/^bcc:/im);
    expect(server.received).toHaveLength(1);
    expect(await replyOf()).toMatchObject({ state: "sent", sent_at: clock.now().toISOString() });
  });

  it("a signature stands below an answer as letters, and the owner may go without copies", async () => {
    const { id, owner, server, afterUndo } = await open();
    const answer_signature = "Alex <b>Moreno</b>\n02 5550 1234";
    await owner.siteSettings.save({ answer_signature, answer_copy: false });
    await owner.replies.send(id, { ...answer, text: answer_signature });
    await afterUndo();
    const [mail] = server.received;
    expect(mail?.envelope.to).toEqual(["ada@company.com"]);
    expect(mail?.parsed.replyTo).toMatchObject([{ address: "owner@agency.test" }]);
    expect(mail?.parsed.text).toMatch(
      /^Alex <b>Moreno<\/b>\n02 5550 1234\n\nAlex <b>Moreno<\/b>\n02 5550 1234\n\nOn Mar 1/,
    );
    expect(mail?.parsed.html).toContain("Alex &lt;b&gt;Moreno&lt;/b&gt;<br/>02 5550 1234");
  });

  it("an answer is threaded below the automatic reply, where one went", async () => {
    const { owner, server, submit, deliver, afterUndo } = await open();
    await owner.autoReply.save({ is_on: true, text: "It is here." });
    const { id } = await submit({ email: "grace@other.com" });
    await deliver();
    const automatic = server.received.find(({ parsed }) => parsed.text?.includes("It is here."));
    await owner.replies.send(id, answer);
    await afterUndo();
    expect(server.received.at(-1)?.parsed.inReplyTo).toBe(automatic?.parsed.messageId);
  });

  it("an answer that is taken back is never sent, and its words are the draft", async () => {
    const { id, owner, server, clock, afterUndo, message, replyOf } = await open();
    const reply = await owner.replies.send(id, answer);
    clock.advance(UNDO_MS - 10);
    await owner.replies.takeBack(id, reply.id);
    await afterUndo();
    expect(server.received).toEqual([]);
    expect(await replyOf()).toBeUndefined();
    expect(await message()).toMatchObject({ replied_at: null, draft: answer });
  });

  it("an answer that has gone out is not taken back", async () => {
    const { id, owner, afterUndo, message } = await open();
    const reply = await owner.replies.send(id, answer);
    await afterUndo();
    await expect(owner.replies.takeBack(id, reply.id)).rejects.toMatchObject({ code: "conflict" });
    expect((await message()).replied_at).toBe(reply.created_at);
  });

  it("an answer that the mail server puts off is tried again, and can be taken back", async () => {
    const { id, owner, server, afterUndo, replyOf, message } = await open();
    server.mood.replies.rcpt = [450, "4.2.0 later"];
    const reply = await owner.replies.send(id, answer);
    await afterUndo();
    expect(await replyOf()).toMatchObject({
      state: "retrying",
      attempts: 1,
      reason: expect.stringContaining("4.2.0 later"),
    });
    expect((await message()).replied_at).not.toBeNull();
    await owner.replies.takeBack(id, reply.id);
    expect(await message()).toMatchObject({ replied_at: null, draft: answer });
  });

  it("an answer to an address that does not exist is given up, and the message waits again", async () => {
    const { id, owner, server, afterUndo, replyOf, message } = await open();
    const mailState = async () => (await owner.countEverything()).mail;
    server.mood.replies.rcpt = [550, "5.1.1 no such user"];
    await owner.replies.send(id, answer);
    expect(await mailState()).toMatchObject({ unsent_answers: 0 });
    await afterUndo();
    const reply = await replyOf();
    expect(reply?.state).toBe("failed");
    expect(await mailState()).toMatchObject({
      unsent: 0,
      unsent_answers: 1,
      reason: reply?.reason,
    });
    expect(reply?.reason).toMatch(/does not take mail for ada@company\.com.*5\.1\.1 no such user/);
    expect(await message()).toMatchObject({ replied_at: null, is_read: true });
    await owner.contactSubmissions.change({ ids: [id], is_replied: true });
    expect(await mailState()).toMatchObject({ unsent_answers: 0, reason: null });
  });

  it("an answer that never left keeps no promise, though it was sent in time", async () => {
    const { owner, server, clock, database, submit, deliver, afterUndo } = await open();
    const counts = async () => {
      const metrics = ["promise_kept", "promise_missed"] as const;
      const range = { from: 0, to: 1e9 };
      const rows = await database.read((db) => listCountsOf(db, metrics, "1", range));
      return rows.filter(({ count }) => count !== 0).map(({ metric, count }) => [metric, count]);
    };
    await owner.siteSettings.save({ reply_days: 1, reply_skips_weekends: false });
    const { id } = await submit();
    await deliver();
    clock.advance(DAY_MS - UNDO_MS / 2);
    server.mood.replies.rcpt = [550, "5.1.1 no such user"];
    await owner.replies.send(id, answer);
    expect(await counts()).toEqual([["promise_kept", 1]]);
    await afterUndo();
    expect(await counts()).toEqual([["promise_missed", 1]]);
  });

  it("a copy that its owner's server refuses does not hold up the answer, and a refused visitor gets no copy sent", async () => {
    const { id, owner, server, afterUndo, replyOf } = await open();
    server.mood.refusesRecipient = "owner@agency.test";
    await owner.replies.send(id, answer);
    await afterUndo();
    expect(await replyOf()).toMatchObject({ state: "sent" });
    server.mood.refusesRecipient = "ada@company.com";
    await owner.replies.send(id, answer);
    await afterUndo();
    expect(await replyOf()).toMatchObject({ state: "failed" });
    expect(server.received.map(({ envelope }) => envelope.to)).toEqual([["ada@company.com"]]);
  });

  it("an answer that may have arrived is repeated once, and then its owner says what became of it", async () => {
    const { id, owner, server, clock, afterUndo, deliver, replyOf, message } = await open();
    server.mood.cutsAfterData = 2;
    const { id: replyId } = await owner.replies.send(id, answer);
    await afterUndo();
    expect(await replyOf()).toMatchObject({ state: "retrying" });
    await expect(owner.replies.takeBack(id, replyId)).rejects.toMatchObject({ code: "conflict" });
    clock.advance(60_000);
    await deliver();
    expect(await replyOf()).toMatchObject({ state: "unconfirmed" });
    expect((await message()).replied_at).not.toBeNull();
    await owner.replies.settle(id, replyId, { has_arrived: false });
    await deliver();
    expect(server.received).toHaveLength(3);
    expect(await replyOf()).toMatchObject({ state: "sent" });
  });

  it("an answer that its owner found arrived is not sent again", async () => {
    const { id, owner, server, clock, afterUndo, deliver, replyOf } = await open();
    server.mood.cutsAfterData = 2;
    const reply = await owner.replies.send(id, answer);
    await afterUndo();
    clock.advance(60_000);
    await deliver();
    await owner.replies.settle(id, reply.id, { has_arrived: true });
    clock.advance(60_000);
    await deliver();
    expect(await replyOf()).toMatchObject({ state: "sent" });
    expect(server.received).toHaveLength(2);
  });

  it("spam is not answered, nor is anything before mail is set up", async () => {
    const { id, owner } = await open();
    await owner.contactSubmissions.change({ ids: [id], is_spam: true });
    await expect(owner.replies.send(id, answer)).rejects.toMatchObject({ code: "conflict" });
    const without = await openOutbox(await openDatabase());
    const message = await without.submit();
    const { replies } = without.app.asOwner(without.actor);
    await expect(replies.send(message.id, answer)).rejects.toMatchObject({ code: "conflict" });
  });

  it("whoever has not seen the last answer is told before another one goes", async () => {
    const { id, owner } = await open();
    const first = await owner.replies.send(id, { ...answer, after: null });
    await expect(owner.replies.send(id, { ...answer, after: null })).rejects.toMatchObject({
      code: "conflict",
    });
    await owner.replies.send(id, { ...answer, after: first.id });
    expect(await owner.replies.list(id)).toHaveLength(2);
  });

  it("the sixty-first answer within an hour is refused, and its draft is kept", async () => {
    const { id, owner, message } = await open();
    for (let each = 0; each < 60; each += 1) await owner.replies.send(id, answer);
    await owner.replies.saveDraft(id, { ...answer, former: null });
    await expect(owner.replies.send(id, answer)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await owner.replies.list(id)).toHaveLength(60);
    expect((await message()).draft).toEqual(answer);
  });

  it("an answer to a message that is erased meanwhile goes nowhere", async () => {
    const { id, owner, server, afterUndo } = await open();
    await owner.replies.send(id, answer);
    await owner.contactSubmissions.delete(id);
    await afterUndo();
    expect(server.received).toEqual([]);
    await expect(owner.replies.list(id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("an answer of a site that was restored waits for its owner to say what became of it", async () => {
    const { id, owner, server, database, clock, afterUndo, replyOf } = await open();
    await owner.replies.send(id, answer);
    const now = clock.now().toISOString();
    const restored = { now, handedOver: MAX_UNCONFIRMED, reason: "Restored." };
    await database.write((tx) => giveUpMails(tx, restored));
    await afterUndo();
    expect(server.received).toEqual([]);
    expect(await replyOf()).toMatchObject({ state: "unconfirmed", reason: "Restored." });
  });

  it("answers are set aside with their message, come back with it, and are counted before they are erased", async () => {
    const { id, owner, database, clock, afterUndo, message } = await open();
    await owner.replies.send(id, answer);
    await afterUndo();
    await owner.replies.saveDraft(id, { ...answer, former: null });
    const before = await owner.replies.list(id);
    const at = clock.now().toISOString();
    await database.write((tx) => setMessagesAside(tx, [id], at, database));
    await owner.privacy.restore(at);
    expect(await owner.replies.list(id)).toEqual(before);
    expect((await message()).draft).toEqual(answer);
    expect(await owner.privacy.countOfSender("ADA@company.com")).toMatchObject({
      messages: 1,
      replies: 2,
    });
    await owner.privacy.eraseSender(mintProof(), "ada@company.com");
    const left = await database.read((db) => db.selectFrom("reply").selectAll().execute());
    expect(left).toEqual([]);
  });

  it("saving the mail settings sends no answer before its ten seconds are over", async () => {
    const { id, owner, server, deliver, afterUndo, save } = await open();
    await owner.replies.send(id, answer);
    await save();
    await deliver();
    expect(server.received).toEqual([]);
    await afterUndo();
    expect(server.received).toHaveLength(1);
  });

  it("a draft is saved, and one of another window is not replaced", async () => {
    const { id, owner, message } = await open();
    await owner.replies.saveDraft(id, { ...answer, former: null });
    expect((await message()).draft).toEqual(answer);
    const other = { ...answer, text: "No." };
    await expect(owner.replies.saveDraft(id, { ...other, former: null })).rejects.toMatchObject({
      code: "conflict",
    });
    await owner.replies.saveDraft(id, { ...other, former: answer });
    await owner.replies.send(id, other);
    expect((await message()).draft).toBeNull();
  });
});
