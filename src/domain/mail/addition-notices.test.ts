import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import type { WebhookInput } from "#contract/webhook.ts";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import type { Database } from "#storage/database.ts";
import { SoftAuthenticator } from "#test/support/authenticator.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { tokenFrom } from "#test/support/domain.ts";
import { openOutbox } from "#test/support/outbox.ts";
import { putAdministrator } from "#test/support/owner-password.ts";
import { slow } from "#test/support/slow.ts";

const olive = { username: "olive", password: "correct horse battery" };
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const here = { isLocal: false, caller: "here", userAgent: firefox, isKnownDevice: true };
const hook: WebhookInput = {
  name: "CRM",
  url: "https://crm.agency.test/in",
  events: ["message.received"],
  format: "json",
  is_active: true,
};

async function open(database: Database, isMailSetUp = true) {
  const site = await openOutbox(database);
  const { app, clock, deliver, server } = site;
  await putAdministrator(database);
  if (isMailSetUp) await site.save();
  const session = await app.sessions.check(await tokenFrom(app.sessions.signIn(olive, here)));
  const owner = app.asOwner(mintActor(olive.username, session?.sessionId ?? null));
  return {
    ...site,
    owner,
    makeToken: (name = "Newsletter") =>
      owner.accessTokens.create(mintProof(), {
        name,
        scopes: ["content:read", "messages:read"],
        expires_at: new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
      }),
    /** Subjects and texts of what was mailed since the last time. */
    mailed: async () => {
      await deliver();
      return server.received
        .splice(0)
        .map(({ parsed }) => `${parsed.subject}\n${parsed.text}`.replaceAll("\n", " "));
    },
  };
}

onBothDatabases(({ openDatabase }) => {
  it("that messages are kept for fewer days is mailed, and not that they are kept for more", async () => {
    const { owner, mailed } = await open(await openDatabase());
    const keep = (keep_messages_days: number | null) =>
      owner.privacy.save(mintProof(), { keep_messages_days });
    await keep(365);
    const [mail = "", ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toContain("New time limit for messages for ");
    expect(mail).toContain("Firefox on Windows had messages kept for 365 days on Mar 1, 2026");
    expect(mail).toContain("Settings › Privacy");
    for (const days of [365, 730, null]) await keep(days);
    expect(await mailed()).toEqual([]);
    await keep(30);
    expect(await mailed()).toEqual([expect.stringContaining("kept for 30 days")]);
  });

  it("a new access token is mailed to the owner, with what it may do and until when", async () => {
    const { makeToken, mailed, server } = await open(await openDatabase());
    const { token } = await makeToken();
    const [mail = "", ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toContain("New access token for ");
    expect(mail).toContain("Firefox on Windows made the access token “Newsletter” on Mar 1, 2026");
    expect(mail).toContain("content:read, messages:read");
    expect(mail).toContain("until Mar 31, 2026");
    expect(mail).toContain("http://agency.test/admin/settings/api");
    expect(mail).toContain("A new password alone does not end it");
    expect(mail).not.toContain(token);
    expect(server.received).toEqual([]);
    expect(await mailed()).toEqual([]);
  });

  it("a new passkey is mailed, with the domain that it signs in at", async () => {
    const { owner, mailed } = await open(await openDatabase());
    const site = { id: "agency.test", origin: "http://agency.test" };
    const creation = await owner.passkeys.optionsToAdd(mintProof(), site);
    const credential = new SoftAuthenticator(site.origin).create(creation);
    await owner.passkeys.add(mintProof(), { name: "Laptop", credential }, site);
    const [mail = "", ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toContain("New passkey for ");
    expect(mail).toContain("Firefox on Windows added the passkey “Laptop” on Mar 1, 2026");
    expect(mail).toContain("http://agency.test/admin/settings/account");
  });

  it("a new webhook and another address of one are mailed, other changes of it are not", async () => {
    const { owner, mailed } = await open(await openDatabase());
    const { id } = await owner.webhooks.create(mintProof(), hook);
    const [added = "", ...others] = await mailed();
    expect(others).toEqual([]);
    expect(added).toContain("Firefox on Windows added the webhook “CRM” on Mar 1, 2026");
    expect(added).toContain("It tells crm.agency.test of this: message.received.");
    expect(added).toContain("http://agency.test/admin/settings/webhooks");
    await owner.webhooks.update(mintProof(), id, { ...hook, is_active: false });
    expect(await mailed()).toEqual([]);
    await owner.webhooks.update(mintProof(), id, { ...hook, url: "https://thief.test/in" });
    expect(await mailed()).toEqual([
      expect.stringContaining("gave the webhook “CRM” another address on Mar 1, 2026"),
    ]);
  });

  it("what was removed before the mail went out is not mailed", async () => {
    const { owner, makeToken, mailed } = await open(await openDatabase());
    const { id } = await makeToken();
    await owner.accessTokens.revoke(id);
    expect(await mailed()).toEqual([]);
  });

  it("one that was refused is not mailed, nor anything while mail is not set up", async () => {
    const { owner, makeToken, mailed, save } = await open(await openDatabase(), false);
    await makeToken();
    await save();
    expect(await mailed()).toEqual([]);
    await owner.sessions.signOut();
    await expect(makeToken()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await mailed()).toEqual([]);
  });

  slow(
    "many fill no mailbox, and keep no sign-in from being mailed, nor the other way round",
    async () => {
      const { app, makeToken, mailed, clock } = await open(await openDatabase());
      const signIn = (userAgent: string) =>
        app.sessions.signIn(olive, { isLocal: false, caller: "there", userAgent });
      for (let count = 0; count < 15; count += 1) await makeToken(`Token ${count}`);
      await signIn(firefox);
      expect(await mailed()).toHaveLength(11);
      clock.advance(HOUR_MS + MINUTE_MS);
      for (let count = 0; count < 5; count += 1) await signIn(`program ${count}`);
      await makeToken("One more");
      const mails = await mailed();
      expect(mails).toHaveLength(4);
      expect(mails.join()).toContain("“One more”");
    },
  );
});
