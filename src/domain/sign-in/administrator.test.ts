import { describe, expect, it } from "vitest";
import { PasswordChange } from "#contract/session.ts";
import type { App } from "#domain/app.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { administrator as olive } from "#test/support/administrator.ts";
import { SoftAuthenticator } from "#test/support/authenticator.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, tokenFrom } from "#test/support/domain.ts";
import { fromAfar, fromHere, openSignIn, refusedSignIn as refused } from "#test/support/sign-in.ts";
import { slow } from "#test/support/slow.ts";
import { defaultCredentials } from "./credentials.ts";
import { oneTimeCode, stepAt } from "./one-time-code.ts";

onBothDatabases(({ openDatabase }) => {
  const openBare = async () => openDomain(await openDatabase());
  const open = async () => {
    const domain = await openSignIn(await openDatabase());
    const { administrator, sessions, asOwner } = domain.app;
    return { ...domain, administrator, sessions, asOwner };
  };

  it("whoever passed the checks before a reset adds nothing after it that signs in", async () => {
    const { app, asOwner, actor, signIn, actorOf, clock } = await open();
    const late = asOwner(await actorOf(await signIn()));
    const site = { id: "agency.test", origin: "http://agency.test" };
    const creation = await late.passkeys.optionsToAdd(mintProof(), site);
    const credential = new SoftAuthenticator(site.origin).create(creation);
    const { secret, setup_token } = await late.authenticatorApp.setUp(mintProof());
    await asOwner(actor).administrator.resetPassword(null, "another long password");

    const ended = { code: "unauthenticated" };
    const adding = late.passkeys.add(mintProof(), { name: "Laptop", credential }, site);
    await expect(adding).rejects.toMatchObject(ended);
    const code = oneTimeCode(secret, stepAt(clock.now()));
    const turningOn = late.authenticatorApp.turnOn(mintProof(), { setup_token, code });
    await expect(turningOn).rejects.toMatchObject(ended);
    const expires_at = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const token = { name: "Script", scopes: [], expires_at };
    await expect(late.accessTokens.create(mintProof(), token)).rejects.toMatchObject(ended);
    expect(await app.passkeys.hasAny(site)).toBe(false);
    expect(await late.accessTokens.list()).toEqual([]);
  });

  describe("changing the password", () => {
    const change = { current_password: olive.password, new_password: "another long password" };

    it("ends every session and opens a new one", async () => {
      const { asOwner, sessions, signIn, actorOf } = await open();
      const [here, elsewhere] = [await signIn(), await signIn()];
      const { token } = await asOwner(await actorOf(here)).administrator.changePassword(
        change,
        "Firefox",
      );
      expect([await sessions.check(here), await sessions.check(elsewhere)]).toEqual([null, null]);
      expect(await sessions.check(token)).toMatchObject({ username: "olive" });
      await expect(signIn()).rejects.toMatchObject(refused);
      expect(await signIn(change.new_password)).toEqual(expect.any(String));
    });

    it("is refused without the current one and ends nothing", async () => {
      const { asOwner, sessions, signIn, actorOf } = await open();
      const here = await signIn();
      const wrong = { ...change, current_password: "incorrect horse battery" };
      await expect(
        asOwner(await actorOf(here)).administrator.changePassword(wrong, ""),
      ).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { current_password: ["That is not the current password."] },
      });
      expect(await sessions.check(here)).not.toBeNull();
      await signIn();
    });

    it("refuses a common one before it looks at the current one", async () => {
      const { asOwner, signIn, actorOf } = await open();
      const { administrator } = asOwner(await actorOf(await signIn()));
      const change = { current_password: "wrong", new_password: "PasswordPassword1" };
      await expect(administrator.changePassword(change, "")).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { new_password: [expect.stringContaining("10,000 most common")] },
      });
      await expect(administrator.resetPassword(null, "qwertyqwerty")).rejects.toMatchObject({
        errors: { password: [expect.stringContaining("10,000 most common")] },
      });
      await signIn();
    });

    it.each(["abcabcabcabc", "qwertyuiopas", "portico12345", "Portico-2026-!!"])(
      "refuses the pattern %s",
      async (password) => {
        const { asOwner, signIn, actorOf } = await open();
        const { administrator } = asOwner(await actorOf(await signIn()));
        const change = { current_password: olive.password, new_password: password };
        const detail = expect.stringMatching(/^That is a pattern of keys or letters/);
        await expect(administrator.changePassword(change, "")).rejects.toMatchObject({
          errors: { new_password: [detail] },
        });
        await expect(administrator.resetPassword(null, password)).rejects.toMatchObject({
          errors: { password: [detail] },
        });
      },
    );

    it.each([
      ["of 200 letters", "one door, ".repeat(20)],
      ["of 100 emoji", "🤔🚪🌿📚🔑".repeat(20)],
      ["of twelve CJK characters", "物語の扉は静かに開きます"],
      ["with blanks at its ends", "  twelve or more  "],
      ["of 200 accents, typed in two ways", "éàüôï".repeat(40)],
      ["of Korean, typed in two ways", "비밀번호는".repeat(40)],
    ])("accepts one %s, which then signs in however it is typed", async (_what, password) => {
      const { asOwner, signIn, actorOf } = await open();
      const actor = await actorOf(await signIn());
      const input = PasswordChange.parse({
        current_password: olive.password,
        new_password: password.normalize("NFD"),
      });
      await asOwner(actor).administrator.changePassword(input, "Firefox");
      for (const form of ["NFC", "NFD"] as const) await signIn(password.normalize(form));
      const start = Buffer.from(password.normalize("NFC")).subarray(0, 72).toString();
      if (start !== password.normalize("NFC")) {
        await expect(signIn(start)).rejects.toMatchObject(refused);
      }
    });

    it("ends a session after five wrong current passwords, and no other", async () => {
      const { asOwner, sessions, signIn, actorOf } = await open();
      const [stolen, own] = [await signIn(), await signIn()];
      const thief = await actorOf(stolen);
      const wrong = { ...change, current_password: "incorrect horse battery" };
      const guess = () => asOwner(thief).administrator.changePassword(wrong, "");
      for (const _try of [1, 2, 3, 4]) {
        await expect(guess()).rejects.toMatchObject({ code: "invalid_fields" });
      }
      expect(await sessions.check(stolen)).not.toBeNull();
      await expect(guess()).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await sessions.check(stolen)).toBeNull();
      await expect(asOwner(thief).administrator.changePassword(change, "")).rejects.toMatchObject({
        code: "unauthenticated",
      });
      await asOwner(await actorOf(own)).administrator.changePassword(change, "");
    });

    it("counts guesses sent at the same time", async () => {
      const { asOwner, sessions, signIn, actorOf } = await open();
      const stolen = await signIn();
      const thief = await actorOf(stolen);
      const guesses = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          asOwner(thief).administrator.changePassword(
            { ...change, current_password: `${index}` },
            "",
          ),
        ),
      );
      const codes = guesses.map((guess) => guess.status === "rejected" && guess.reason.code);
      expect(codes.filter((code) => code === "invalid_fields")).toHaveLength(4);
      expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(16);
      expect(await sessions.check(stolen)).toBeNull();
      await signIn();
    });

    it("refuses the slower of two changes that both knew the old one", async () => {
      const { asOwner, signIn, actorOf } = await open();
      const actors = await Promise.all(
        [signIn(), signIn()].map(async (token) => actorOf(await token)),
      );
      const changes = await Promise.allSettled(
        actors.map((actor, index) =>
          asOwner(actor).administrator.changePassword(
            { ...change, new_password: `new password ${index}` },
            "",
          ),
        ),
      );
      expect(changes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const winner = changes.findIndex(({ status }) => status === "fulfilled");
      await signIn(`new password ${winner}`);
    });

    it("never accepts the default one, which everyone can read", async () => {
      const { asOwner, actor, signIn, actorOf } = await open();
      const { password } = defaultCredentials;
      const own = await actorOf(await signIn());
      for (const attempt of [
        asOwner(own).administrator.changePassword({ ...change, new_password: password }, ""),
        asOwner(actor).administrator.resetPassword(null, password),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code: "invalid_fields" });
      }
      await signIn();
    });

    it("needs no old one on the command line, where it can also rename", async () => {
      const { asOwner, sessions, actor, signIn } = await open();
      const token = await signIn();
      const { administrator } = asOwner(actor);
      const reset = await administrator.resetPassword(null, "a reset password");
      expect(reset).toEqual({
        name: "olive",
        hadApp: false,
        hadPasskeys: false,
        hadTokens: false,
        webhooksLeft: 0,
      });
      expect(await sessions.check(token)).toBeNull();
      await signIn("a reset password");
      const renamed = await administrator.resetPassword("oscar", "a reset password");
      expect(renamed.name).toBe("oscar");
      await expect(signIn("a reset password")).rejects.toMatchObject(refused);
    });
  });

  describe("a sign-in in progress while the password changes", () => {
    /** Two hashes at a time, the change's first: most sign-ins verify the old password too late. */
    async function race(
      sessions: App["sessions"],
      change: () => Promise<unknown>,
      signIn: () => Promise<string>,
    ): Promise<PromiseSettledResult<string>[]> {
      const changing = change();
      const results = await Promise.allSettled(Array.from({ length: 12 }, signIn));
      await changing;
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toMatchObject(refused);
        else expect(await sessions.check(result.value)).toBeNull();
      }
      return results.filter(({ status }) => status === "rejected");
    }

    /** Checks passwords at the product's real cost; otherwise all would have signed in before anything changes. */
    async function openAtFullCost() {
      const site = await open();
      await site.asOwner(site.actor).administrator.resetPassword(null, olive.password);
      return site;
    }

    slow("opens no session with the old password", async () => {
      const { asOwner, sessions, actor, signIn } = await openAtFullCost();
      const reset = () => asOwner(actor).administrator.resetPassword(null, "a reset password");
      expect((await race(sessions, reset, signIn)).length).toBeGreaterThan(0);
    });

    slow("opens no session under a former name", async () => {
      const { asOwner, sessions, actor, signIn } = await openAtFullCost();
      const rename = () => asOwner(actor).administrator.resetPassword("oscar", olive.password);
      expect((await race(sessions, rename, signIn)).length).toBeGreaterThan(0);
    });

    it("opens no session with the default credentials", async () => {
      const { app, actor } = await openBare();
      const { asOwner, sessions } = app;
      const signIn = () => tokenFrom(sessions.signIn(defaultCredentials, fromHere));
      const first = () => asOwner(actor).administrator.ensure(olive);
      expect((await race(sessions, first, signIn)).length).toBeGreaterThan(0);
    });
  });

  it("the environment's administrator is created once and never overwrites a changed password", async () => {
    const { asOwner, actor, signIn } = await open();
    await asOwner(actor).administrator.ensure({ ...olive, password: "another long password" });
    await signIn();
    await expect(signIn("another long password")).rejects.toMatchObject(refused);
  });

  it.each(["password12345", defaultCredentials.password])(
    "the environment’s password “%s” signs in and is said to be weak until another one does",
    async (password) => {
      const { app, actor } = await openBare();
      const { administrator } = app.asOwner(actor);
      const weak = { ...olive, password };
      for (const start of ["the first", "a later one"]) {
        expect(await administrator.ensure(weak), start).toMatch(/Three unusual words|of your own/);
      }
      expect(await tokenFrom(app.sessions.signIn(weak, fromAfar))).toEqual(expect.any(String));
      await administrator.resetPassword(null, olive.password);
      expect(await administrator.ensure(weak)).toBeNull();
      expect(await administrator.ensure(olive)).toBeNull();
    },
  );
});
