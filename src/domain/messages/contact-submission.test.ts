import { expect, it } from "vitest";
import { contactNotification } from "#emails/contact-notification.tsx";
import { insertContactSubmission } from "#storage/messages/contact-submission.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { messageRow } from "#test/support/rows.ts";
import { slow } from "#test/support/slow.ts";
import { csvParts } from "./message-csv.ts";

const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

onBothDatabases(({ openDatabase }) => {
  const open = async () => openDomain(await openDatabase());

  it("a message is stored as it was sent, unread", async () => {
    const { app, actor, clock } = await open();
    const kept = await app.contactSubmissions.submit({ ...message, company: "Ada Ltd" }, {});
    expect(kept).toEqual({
      ...message,
      id: expect.any(String),
      company: "Ada Ltd",
      is_read: false,
      is_spam: false,
      spam_reason: null,
      submitted_at: clock.now().toISOString(),
      answers: [],
      story: null,
      replied_at: null,
      is_archived: false,
      note: "",
      draft: null,
      delivery: {
        state: "waiting",
        attempts: 0,
        next_attempt_at: null,
        reason: null,
        sent_to: [],
        sent_at: null,
      },
      needs_no_answer: false,
      promise: null,
    });
    expect((await app.asOwner(actor).contactSubmissions.list({})).items).toEqual([kept]);
  });

  it("an email address finds its messages, and counts them, however it is typed", async () => {
    const { app, actor } = await open();
    const { contactSubmissions } = app.asOwner(actor);
    const email = "Ada.Lovelace+pilot@mail.Company.com";
    const { id } = await app.contactSubmissions.submit({ ...message, email }, {});
    await app.contactSubmissions.submit({ ...message, email: "ada.lovelace@company.com" }, {});
    for (const q of [email, email.toLowerCase(), ` ${email.toUpperCase()} `]) {
      const { items } = await contactSubmissions.list({ q });
      expect(items.map((item) => item.id)).toEqual([id]);
      expect((await contactSubmissions.count({ q })).all).toBe(1);
    }
    expect((await contactSubmissions.list({ q: "lovelace+other@company.com" })).items).toEqual([]);
  });

  it("a note is the owner's own: found, exported and erased with its message, and in no mail", async () => {
    const { app, actor, database } = await open();
    const { id } = await app.contactSubmissions.submit(message, {});
    const { contactSubmissions } = app.asOwner(actor);
    const noted = await contactSubmissions.saveNote(id, { note: "Call Grace first.", former: "" });
    expect(noted.note).toBe("Call Grace first.");
    expect((await contactSubmissions.list({ q: "grace" })).items).toEqual([noted]);
    let sheet = "";
    for await (const part of csvParts(contactSubmissions.export({}), [])) sheet += part;
    expect(sheet).toContain("Call Grace first.");
    await contactSubmissions.change({ ids: [id], is_archived: true });
    expect((await contactSubmissions.list({ q: "grace" })).items).toHaveLength(1);
    const { text, html } = contactNotification({
      brand: "Portico",
      colours: { first: null, second: null },
      message: noted,
      timeZone: "UTC",
      portalUrl: "",
    });
    expect(`${text}${html}`).not.toContain("Grace");
    await contactSubmissions.delete(id);
    const rows = await database.read((db) =>
      db.selectFrom("contact_submission").select("note").execute(),
    );
    expect(rows).toEqual([]);
  });

  it("a note that was changed elsewhere is not replaced, and the same one is no conflict", async () => {
    const { app, actor } = await open();
    const { id } = await app.contactSubmissions.submit(message, {});
    const { contactSubmissions } = app.asOwner(actor);
    await contactSubmissions.saveNote(id, { note: "One.", former: "" });
    await expect(
      contactSubmissions.saveNote(id, { note: "Two.", former: "" }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await contactSubmissions.saveNote(id, { note: "One.", former: "" })).note).toBe("One.");
    expect((await contactSubmissions.saveNote(id, { note: "", former: "One." })).note).toBe("");
    await expect(
      contactSubmissions.saveNote("nobody", { note: "x", former: "" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("a suspect is stored too, marked with the reason", async () => {
    const { app, actor } = await open();
    await app.contactSubmissions.submit(message, { reference_note: "x" });
    const [kept] = (await app.asOwner(actor).contactSubmissions.list({})).items;
    expect(kept).toMatchObject({ is_spam: true, spam_reason: expect.stringMatching(/\.$/) });
  });

  it("a hundred simultaneous messages are all stored, newest first over the pages", async () => {
    const { app, actor } = await open();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.contactSubmissions.submit({ ...message, name: `Visitor ${index}` }, {}),
      ),
    );
    const names = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await app.asOwner(actor).contactSubmissions.list({ limit: 30, cursor });
      for (const { name } of page.items) names.add(name);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(names.size).toBe(100);
  });

  it("a message can be marked as read repeatedly", async () => {
    const { app, actor } = await open();
    const kept = await app.contactSubmissions.submit(message, {});
    for (const _again of [1, 2]) {
      const read = await app.asOwner(actor).contactSubmissions.markAsRead(kept.id);
      expect(read).toEqual({ ...kept, is_read: true });
    }
  });

  it("a message is deleted for good", async () => {
    const { app, actor } = await open();
    const { id } = await app.contactSubmissions.submit(message, {});
    await app.asOwner(actor).contactSubmissions.delete(id);
    const missing = { code: "not_found" };
    await expect(app.asOwner(actor).contactSubmissions.delete(id)).rejects.toMatchObject(missing);
    await expect(app.asOwner(actor).contactSubmissions.markAsRead(id)).rejects.toMatchObject(
      missing,
    );
    expect((await app.asOwner(actor).contactSubmissions.list({})).items).toEqual([]);
  });

  it("a message does not change the content that visitors see", async () => {
    const { app } = await open();
    await app.content.refresh();
    const before = app.content.version;
    await app.contactSubmissions.submit(message, {});
    await app.content.refresh();
    expect(app.content.version).toBe(before);
  });

  slow("an export of all messages lets everybody else have a turn after each part", async () => {
    const { app, actor, database } = await open();
    const rows = Array.from({ length: 1_000 }, () => messageRow());
    await database.write(async (tx) => {
      for (const row of rows) await insertContactSubmission(tx, row);
    });
    let turns = 0;
    let isOver = false;
    const takeTurn = () => {
      turns += 1;
      if (!isOver) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const exported: string[] = [];
    let parts = 0;
    for await (const part of app.asOwner(actor).contactSubmissions.export({})) {
      parts += 1;
      exported.push(...part.map(({ id }) => id));
    }
    isOver = true;
    expect(new Set(exported)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(parts).toBeGreaterThan(5);
    expect(turns).toBeGreaterThanOrEqual(parts - 1);
  });
});
