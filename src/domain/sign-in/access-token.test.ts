import { describe, expect, it } from "vitest";
import { ACCESS_TOKEN_PREFIX, type NewAccessToken } from "#contract/access-token.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { limits } from "#contract/limits.ts";
import { mintActor, mintProof } from "#domain/mint-actor.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, TestClock, tokenFrom } from "#test/support/domain.ts";

const olive = { username: "olive", password: "correct horse battery" };
const here = { isLocal: false, caller: "a browser", userAgent: "Firefox" };

onBothDatabases(({ openDatabase }) => {
  async function open() {
    const clock = new TestClock();
    const database = await openDatabase();
    const { app, actor } = await openDomain(database, undefined, clock);
    const owner = app.asOwner(actor);
    const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
    const make = (given: Partial<NewAccessToken> = {}) =>
      owner.accessTokens.create(mintProof(), {
        name: "Newsletter",
        scopes: ["content:read"],
        expires_at: inDays(30),
        ...given,
      });
    return { app, owner, clock, database, inDays, make };
  }

  describe("an access token", () => {
    it("can be recognised, and only its hash is stored", async () => {
      const { database, make } = await open();
      const { token } = await make();
      expect(token).toMatch(new RegExp(`^${ACCESS_TOKEN_PREFIX}[\\w-]{43}$`));
      const rows = await database.read((db) => db.selectFrom("access_token").selectAll().execute());
      expect(JSON.stringify(rows)).not.toContain(token.slice(ACCESS_TOKEN_PREFIX.length));
    });

    it("ends at its end, and is listed as expired", async () => {
      const { app, owner, clock, make } = await open();
      const { token } = await make();
      clock.advance(30 * DAY_MS - 1);
      expect(await app.accessTokens.check(token)).toMatchObject({ name: "Newsletter" });
      clock.advance(1);
      expect(await app.accessTokens.check(token)).toBeNull();
      expect(await owner.accessTokens.list()).toMatchObject([{ is_expired: true }]);
    });

    it("lasts for a year at most, and its end is ahead", async () => {
      const { make, inDays } = await open();
      await make({ expires_at: inDays(limits.accessTokenDays) });
      for (const days of [0, -1, limits.accessTokenDays + 0.01]) {
        await expect(make({ expires_at: inDays(days) })).rejects.toMatchObject({
          code: "invalid_fields",
          errors: { expires_at: [expect.stringMatching(/^Choose a day /)] },
        });
      }
    });

    it("remembers the day of its last use, and writes once a day", async () => {
      const { app, owner, clock, database, make } = await open();
      await owner.siteSettings.save({ time_zone: "UTC" });
      const { token } = await make();
      const lastUse = async () => (await owner.accessTokens.list())[0]?.last_used_on;
      expect(await lastUse()).toBeNull();
      await app.accessTokens.check(token);
      expect(await lastUse()).toBe("2026-03-01");
      await database.write((tx) =>
        tx.updateTable("access_token").set({ name: "Unwritten" }).execute(),
      );
      const written = await database.read((db) =>
        db.selectFrom("access_token").selectAll().execute(),
      );
      await app.accessTokens.check(token);
      expect(
        await database.read((db) => db.selectFrom("access_token").selectAll().execute()),
      ).toEqual(written);
      clock.advance(DAY_MS);
      await app.accessTokens.check(token);
      expect(await lastUse()).toBe("2026-03-02");
    });

    it.each([
      ["Australia/Sydney", "2026-03-02", "2026-03-03"],
      ["America/Los_Angeles", "2026-03-01", "2026-03-02"],
    ])("was last used on a day of the owner: %s", async (time_zone, first, second) => {
      const { app, owner, clock, make } = await open();
      await owner.siteSettings.save({ time_zone });
      const { token } = await make();
      const useAfter = async (hours: number) => {
        clock.advance(hours * HOUR_MS);
        await app.accessTokens.check(token);
        return (await owner.accessTokens.list())[0]?.last_used_on;
      };
      // Two in the morning in Sydney, seven in Los Angeles.
      expect(await useAfter(3)).toBe(first);
      // The same days there, and the next one in UTC.
      expect(await useAfter(13)).toBe(first);
      expect(await useAfter(13)).toBe(second);
    });

    it("is one of fifty at most", async () => {
      const { owner, make } = await open();
      for (let count = 0; count < limits.accessTokens; count += 1) await make();
      await expect(make()).rejects.toMatchObject({ code: "conflict" });
      const [first] = await owner.accessTokens.list();
      await owner.accessTokens.revoke(first?.id ?? "");
      await make();
    });
  });

  describe("when the password changes", () => {
    const next = { current_password: olive.password, new_password: "another long password" };

    async function openChange() {
      const site = await open();
      const { app, owner, make, clock } = site;
      await owner.administrator.ensure(olive);
      const session = await app.sessions.check(await tokenFrom(app.sessions.signIn(olive, here)));
      const signedIn = app.asOwner(mintActor(olive.username, session?.sessionId ?? null));
      const expires_at = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
      await make({ name: "Expired", expires_at });
      const { token } = await make();
      clock.advance(MINUTE_MS);
      return { ...site, ...signedIn, token };
    }

    it("by its owner, access tokens stay, and the answer says how many", async () => {
      const { app, owner, administrator, token } = await openChange();
      const url = "https://crm.agency.test/hook";
      const hook = { name: "CRM", url, events: ["message.received"], format: "json" } as const;
      for (const is_active of [true, false]) {
        await owner.webhooks.create(mintProof(), { ...hook, events: [...hook.events], is_active });
      }
      const { left } = await administrator.changePassword(next, "Firefox");
      expect(left).toEqual({ access_tokens_left: 1, passkeys_left: 0, webhooks_left: 1 });
      expect(await app.accessTokens.check(token)).not.toBeNull();
    });

    it("by an owner who wants that, every one is revoked", async () => {
      const { app, owner, administrator, token } = await openChange();
      const change = { ...next, revoke_access_tokens: true };
      const wrong = { ...change, current_password: "incorrect horse battery" };
      await expect(administrator.changePassword(wrong, "Firefox")).rejects.toThrow();
      expect(await app.accessTokens.check(token)).not.toBeNull();
      const { left } = await administrator.changePassword(change, "Firefox");
      expect(left.access_tokens_left).toBe(0);
      expect(await app.accessTokens.check(token)).toBeNull();
      expect(await owner.accessTokens.list()).toEqual([]);
    });

    it("by a reset, every one is revoked", async () => {
      const { app, owner, make } = await open();
      await owner.administrator.ensure(olive);
      const { token } = await make();
      const reset = await owner.administrator.resetPassword(null, "another long password");
      expect(reset.hadTokens).toBe(true);
      expect(await app.accessTokens.check(token)).toBeNull();
    });

    it("for the first time, those of the default credentials are revoked", async () => {
      const { app, owner, make } = await open();
      const { token } = await make();
      await owner.administrator.ensure(olive);
      expect(await app.accessTokens.check(token)).toBeNull();
    });
  });
});
