import { describe, expect, it } from "vitest";
import { Setup } from "#contract/setup.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, tokenFrom } from "#test/support/domain.ts";
import { defaultCredentials } from "./credentials.ts";

const HOUR = 3_600_000;
const chosen = { username: "olive", password: "correct horse battery" };
const invalid = { code: "unauthenticated", message: expect.stringContaining("setup-link") };
const gone = { code: "not_found" };

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const { setupLinks, asOwner } = domain.app;
    const create = async () => {
      const link = await asOwner(domain.actor).createSetupLink();
      if (link === null) throw new Error("A password was set already.");
      return link;
    };
    const redeem = (token: string, given = {}) =>
      setupLinks.redeem(Setup.parse({ ...chosen, token, ...given }), "Firefox");
    return { ...domain.app, ...domain, create, redeem };
  };

  describe("a setup link", () => {
    it("creates the administrator and opens a session", async () => {
      const { administrator, sessions, create, redeem } = await open();
      const { token } = await create();
      expect(token).toMatch(/^[\w-]{43}$/);
      const session = await redeem(token);
      expect(await sessions.check(session)).toMatchObject({ username: "olive" });
      expect(await administrator.hasPassword()).toBe(true);
      await tokenFrom(
        sessions.signIn(chosen, { isLocal: false, caller: "a browser", userAgent: "" }),
      );
    });

    it("ends the default credentials and their sessions", async () => {
      const { sessions, create, redeem } = await open();
      const before = await tokenFrom(
        sessions.signIn(defaultCredentials, {
          isLocal: true,
          caller: "a browser",
          userAgent: "",
        }),
      );
      const { token } = await create();
      await redeem(token);
      expect(await sessions.check(before)).toBeNull();
    });

    it("is stored only as a hash", async () => {
      const { database, create } = await open();
      const { token } = await create();
      const rows = await database.read((db) => db.selectFrom("setup_link").selectAll().execute());
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it("works once, and no other works after it", async () => {
      const { actor, asOwner, create, redeem } = await open();
      const [one, other] = [await create(), await create()];
      await redeem(one.token);
      for (const { token } of [one, other]) {
        await expect(redeem(token, { password: "another password" })).rejects.toMatchObject(gone);
      }
      expect(await asOwner(actor).createSetupLink()).toBeNull();
    });

    it("works for an hour", async () => {
      const { clock, create, redeem } = await open();
      const late = await create();
      clock.advance(HOUR);
      await expect(redeem(late.token)).rejects.toMatchObject(invalid);
      const early = await create();
      expect(early.expiresAt.getTime() - clock.now().getTime()).toBe(HOUR);
      clock.advance(HOUR - 1);
      await redeem(early.token);
    });

    it("that was made while the clock was a year ahead does not work once it is right", async () => {
      const { clock, database, create, redeem } = await open();
      clock.jump(365 * 24 * HOUR);
      const { token } = await create();
      clock.jump(-365 * 24 * HOUR);
      await expect(redeem(token)).rejects.toMatchObject(invalid);
      await create();
      const rows = await database.read((db) => db.selectFrom("setup_link").selectAll().execute());
      expect(rows).toHaveLength(1);
    });

    it("of a server whose clock is half a minute ahead works on another", async () => {
      const { clock, create, redeem } = await open();
      clock.jump(30_000);
      const { token } = await create();
      clock.jump(-30_000);
      await redeem(token);
    });

    it("replaces expired ones", async () => {
      const { clock, database, create } = await open();
      await create();
      clock.advance(HOUR);
      await create();
      const rows = await database.read((db) => db.selectFrom("setup_link").selectAll().execute());
      expect(rows).toHaveLength(1);
    });

    it("is not opened by a made-up token or a stored hash", async () => {
      const { database, create, redeem } = await open();
      const { token } = await create();
      const row = await database.read((db) =>
        db.selectFrom("setup_link").selectAll().executeTakeFirstOrThrow(),
      );
      for (const other of ["", "x", `${token}x`, token.slice(1), row.token_hash]) {
        await expect(redeem(other)).rejects.toMatchObject(invalid);
      }
      await redeem(token);
    });

    it("refuses the default password and can then be used with another", async () => {
      const { create, redeem } = await open();
      const { token } = await create();
      const { password } = defaultCredentials;
      await expect(redeem(token, { password })).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { password: [expect.any(String)] },
      });
      await redeem(token);
    });

    it("has exactly one winner among simultaneous redemptions", async () => {
      const { sessions, create, redeem } = await open();
      const [one, other] = [await create(), await create()];
      const redemptions = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          redeem((index % 2 ? one : other).token, { username: `user ${index}` }),
        ),
      );
      const won = redemptions.filter((result) => result.status === "fulfilled");
      expect(won).toHaveLength(1);
      for (const result of redemptions) {
        if (result.status === "rejected") expect(result.reason).toMatchObject(gone);
      }
      const winner = redemptions.findIndex(({ status }) => status === "fulfilled");
      const signedIn = await sessions.check(won[0]?.value ?? "");
      expect(signedIn).toMatchObject({ username: `user ${winner}` });
    });

    it.each<[string, (domain: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
      [
        "a password of the command line",
        ({ asOwner, actor }) => asOwner(actor).administrator.resetPassword(null, chosen.password),
      ],
      [
        "the administrator of the environment",
        ({ asOwner, actor }) => asOwner(actor).administrator.ensure(chosen),
      ],
    ])("ends with %s", async (_what, setPassword) => {
      const domain = await open();
      const { token } = await domain.create();
      await setPassword(domain);
      await expect(domain.redeem(token)).rejects.toMatchObject(gone);
      const rows = await domain.database.read((db) =>
        db.selectFrom("setup_link").selectAll().execute(),
      );
      expect(rows).toEqual([]);
    });
  });
});
