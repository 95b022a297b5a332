import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";

const DAY_MS = 24 * 3_600_000;
const message = { name: "Ada", email: "ada@company.com", message: "We need a pilot." };

onBothDatabases(({ openDatabase }) => {
  it("keeps messages for ever unless the owner says otherwise", async () => {
    const { app, actor, clock } = await openDomain(await openDatabase());
    await app.contactSubmissions.submit(message, {});
    clock.advance(3650 * DAY_MS);
    expect(await app.privacy.sweep()).toBe(0);
    expect((await app.contactSubmissions.list(actor, {})).items).toHaveLength(1);
  });

  it("erases what is older than that, with its words and its mail, and nothing younger", async () => {
    const { app, actor, clock } = await openDomain(await openDatabase());
    await app.privacy.save(actor, { keep_messages_days: 90 });
    await Promise.all(
      Array.from({ length: 250 }, () => app.contactSubmissions.submit(message, {})),
    );
    clock.advance(45 * DAY_MS);
    const young = await app.contactSubmissions.submit({ ...message, name: "Eve" }, {});
    clock.advance(46 * DAY_MS);
    expect(await app.privacy.sweep()).toBe(250);
    expect((await app.contactSubmissions.list(actor, {})).items.map(({ id }) => id)).toEqual([
      young.id,
    ]);
    expect((await app.contactSubmissions.list(actor, { q: "ada" })).items).toHaveLength(1);
    expect((await app.stats.counters(actor)).mail.unsent).toBe(1);
    expect(await app.privacy.sweep()).toBe(0);
  });
});
