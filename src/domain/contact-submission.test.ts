import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";

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
      replied_at: null,
      is_archived: false,
      delivery: {
        state: "waiting",
        attempts: 0,
        next_attempt_at: null,
        reason: null,
        sent_at: null,
      },
    });
    expect((await app.asOwner(actor).contactSubmissions.list({})).items).toEqual([kept]);
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
});
