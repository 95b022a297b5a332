import { describe, expect, it } from "vitest";

import { mintActor } from "#domain/mint-actor.ts";
import { administrator as olive } from "#test/support/administrator.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, tokenFrom } from "#test/support/domain.ts";
import { fromAfar, fromHere, openSignIn, refusedSignIn as refused } from "#test/support/sign-in.ts";
import { defaultCredentials } from "./credentials.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

onBothDatabases(({ openDatabase }) => {
  const openBare = async () => openDomain(await openDatabase());
  const open = async () => {
    const domain = await openSignIn(await openDatabase());
    const { administrator, sessions, asOwner } = domain.app;
    /** Like the housekeeping; false while the clock cannot be trusted. */
    const cleanUp = async () => {
      await domain.app.clock.check();
      domain.clock.advance(HOUR);
      const time = await domain.app.clock.check();
      if (time) await sessions.cleanUp(time);
      return time !== null;
    };
    const count = async () => {
      const { database } = domain;
      const rows = await database.read((db) => db.selectFrom("session").select("id").execute());
      return rows.length;
    };
    return { ...domain, administrator, sessions, asOwner, cleanUp, count };
  };

  describe("signing in", () => {
    it("returns a token of the administrator", async () => {
      const { sessions, signIn } = await open();
      const token = await signIn();
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await sessions.check(token)).toEqual({
        username: "olive",
        sessionId: expect.any(String),
        isProven: true,
      });
    });

    it("refuses a wrong user, a wrong password and both in the same words", async () => {
      const { administrator, sessions } = await open();
      for (const credentials of [
        { ...olive, username: "mallory" },
        { ...olive, username: "Olive" },
        { ...olive, password: "incorrect horse battery" },
        { username: "mallory", password: "incorrect horse battery" },
        defaultCredentials,
      ]) {
        await expect(tokenFrom(sessions.signIn(credentials, fromHere))).rejects.toMatchObject(
          refused,
        );
      }
      expect(await administrator.hasPassword()).toBe(true);
    });

    it("stores the token only as a hash", async () => {
      const { database, signIn } = await open();
      const token = await signIn();
      const rows = await database.read((db) => db.selectFrom("session").selectAll().execute());
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    });

    it("deletes expired sessions", async () => {
      const { clock, signIn, cleanUp, count } = await open();
      await signIn();
      clock.advance(10 * HOUR);
      await cleanUp();
      expect(await count()).toBe(1);
      clock.advance(2 * HOUR);
      await signIn();
      expect(await count()).toBe(2);
      await cleanUp();
      expect(await count()).toBe(1);
    });

    it("deletes no session while the clock is years ahead", async () => {
      const { sessions, clock, signIn, cleanUp } = await open();
      const token = await signIn();
      await cleanUp();
      clock.jump(800 * DAY);
      expect(await sessions.check(token)).toBeNull();
      const late = await signIn();
      expect(await cleanUp()).toBe(false);
      clock.jump(-800 * DAY);
      expect(await sessions.check(token)).not.toBeNull();
      // The session that began meanwhile does not last for years.
      for (let hour = 0; hour < 25; hour += 1) {
        clock.advance(HOUR);
        await cleanUp();
      }
      expect(await sessions.check(late)).toBeNull();
    });

    it("keeps only the beginning of a user agent", async () => {
      const { asOwner, sessions, actorOf } = await open();
      const token = await tokenFrom(
        sessions.signIn(olive, {
          isLocal: false,
          caller: "a browser",
          userAgent: "x".repeat(5000),
        }),
      );
      const [session] = await asOwner(await actorOf(token)).sessions.list();
      expect(session?.user_agent).toHaveLength(300);
    });
  });

  describe("the default credentials", () => {
    it("work from this machine while no password is set", async () => {
      const { app } = await openBare();
      expect(await app.administrator.hasPassword()).toBe(false);
      const token = await tokenFrom(app.sessions.signIn(defaultCredentials, fromHere));
      expect(await app.sessions.check(token)).toMatchObject({ username: "admin" });
    });

    it("never work from another machine, and are refused in the same words", async () => {
      const { app } = await openBare();
      const signIn = tokenFrom(app.sessions.signIn(defaultCredentials, fromAfar));
      await expect(signIn).rejects.toMatchObject(refused);
    });

    it("stop working once a password is set", async () => {
      const { app } = await openBare();
      const { asOwner, administrator, sessions } = app;
      const token = await tokenFrom(sessions.signIn(defaultCredentials, fromHere));
      const { sessionId } = (await sessions.check(token)) ?? { sessionId: null };
      const change = {
        current_password: defaultCredentials.password,
        new_password: "a password of my own",
      };
      const next = await asOwner(mintActor("admin", sessionId)).administrator.changePassword(
        change,
        "Firefox",
      );
      expect(await administrator.hasPassword()).toBe(true);
      expect([await sessions.check(token), await sessions.check(next.token)]).toEqual([
        null,
        expect.objectContaining({ username: "admin" }),
      ]);
      await expect(tokenFrom(sessions.signIn(defaultCredentials, fromHere))).rejects.toMatchObject(
        refused,
      );
      await tokenFrom(
        sessions.signIn({ username: "admin", password: "a password of my own" }, fromAfar),
      );
    });
  });

  describe("a session", () => {
    it("ends twelve hours after its last use", async () => {
      const { sessions, clock, signIn } = await open();
      const token = await signIn();
      for (const _use of [1, 2, 3]) {
        clock.advance(12 * HOUR - 1);
        expect(await sessions.check(token)).not.toBeNull();
      }
      clock.advance(12 * HOUR);
      expect(await sessions.check(token)).toBeNull();
    });

    it("ends thirty days after it began, however much it is used", async () => {
      const { sessions, clock, signIn } = await open();
      const token = await signIn();
      for (let used = 0; used < 30 * DAY - 10 * HOUR; used += 10 * HOUR) {
        clock.advance(10 * HOUR);
        expect(await sessions.check(token)).not.toBeNull();
      }
      clock.advance(10 * HOUR);
      expect(await sessions.check(token)).toBeNull();
    });

    it("is proven for ten minutes, and not by a clock that was ahead", async () => {
      const { sessions, clock, signIn } = await open();
      const token = await signIn();
      clock.advance(10 * 60_000 - 1);
      expect(await sessions.check(token)).toMatchObject({ isProven: true });
      clock.advance(1);
      expect(await sessions.check(token)).toMatchObject({ isProven: false });
      clock.jump(HOUR);
      const late = await signIn();
      clock.jump(-HOUR);
      expect(await sessions.check(late)).toMatchObject({ isProven: false });
    });

    it("is not opened by a made-up token or a stored hash", async () => {
      const { sessions, database, signIn } = await open();
      const token = await signIn();
      const row = await database.read((db) =>
        db.selectFrom("session").selectAll().executeTakeFirstOrThrow(),
      );
      for (const other of ["", "x", `${token}x`, token.slice(1), row.id, row.token_hash]) {
        expect(await sessions.check(other)).toBeNull();
      }
    });

    it("ends with its own sign-out only", async () => {
      const { asOwner, sessions, signIn, actorOf } = await open();
      const [here, elsewhere] = [await signIn(), await signIn()];
      await asOwner(await actorOf(here)).sessions.signOut();
      expect(await sessions.check(here)).toBeNull();
      expect(await sessions.check(elsewhere)).not.toBeNull();
    });

    it("is listed while it is valid and can be ended from another device", async () => {
      const { asOwner, sessions, clock, signIn, actorOf } = await open();
      await signIn();
      clock.advance(8 * HOUR);
      const [lost, here] = [await signIn(), await signIn()];
      clock.advance(8 * HOUR);
      const actor = await actorOf(here);
      const listed = await asOwner(actor).sessions.list();
      expect(listed.map((session) => session.is_current).toSorted()).toEqual([false, true]);
      expect(JSON.stringify(listed)).not.toMatch(/hash/);
      const other = listed.find((session) => !session.is_current);
      await asOwner(actor).sessions.end(other?.id ?? "");
      expect(await sessions.check(lost)).toBeNull();
      const again = asOwner(actor).sessions.end(other?.id ?? "");
      await expect(again).rejects.toMatchObject({ code: "not_found" });
    });

    it("is ended with all others from the one that stays", async () => {
      const { asOwner, sessions, signIn, actorOf } = await open();
      const [lost, here, stolen] = [await signIn(), await signIn(), await signIn()];
      await asOwner(await actorOf(here)).sessions.endOthers();
      expect(await sessions.check(lost)).toBeNull();
      expect(await sessions.check(stolen)).toBeNull();
      expect(await sessions.check(here)).not.toBeNull();
    });
  });
});
