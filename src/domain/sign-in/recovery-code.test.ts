import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import { createSecrets } from "#domain/secrets.ts";
import { changeSiteKey } from "#domain/site-key.ts";
import { insertPasskey } from "#storage/sign-in/passkey.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain, tokenFrom } from "#test/support/domain.ts";
import {
  ended,
  here,
  MINUTE,
  olive,
  openSecondStep,
  openWithApp,
  wrong,
} from "#test/support/second-step.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => openSecondStep(await openDatabase());
  const openOn = async () => openWithApp(await openDatabase());

  describe("recovery codes", () => {
    it("are ten, each with 100 random bits, and stored as hashes", async () => {
      const { database, recovery_codes } = await openOn();
      expect(new Set(recovery_codes).size).toBe(10);
      for (const code of recovery_codes) {
        expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/);
      }
      const rows = await database.read((db) =>
        db.selectFrom("recovery_code").selectAll().execute(),
      );
      for (const code of recovery_codes) expect(JSON.stringify(rows)).not.toContain(code);
    });

    it("sign in once each, however they are typed", async () => {
      const { app, owner, recovery_codes, giveTicket, recover } = await openOn();
      const [code = ""] = recovery_codes;
      const typed = ` ${code.replaceAll("-", " ").replaceAll("0", "O").toUpperCase()} `;
      const token = await recover(await giveTicket(), typed);
      expect(await app.sessions.check(token)).not.toBeNull();
      await expect(recover(await giveTicket(), code)).rejects.toMatchObject(wrong);
      expect((await owner.signInMethods.list()).recovery_codes_left).toBe(9);
    });

    it("are kept where the ticket did not hold", async () => {
      const { owner, clock, recovery_codes, giveTicket, recover } = await openOn();
      const ticket = await giveTicket();
      clock.advance(5 * MINUTE);
      await expect(recover(ticket, recovery_codes[0] ?? "")).rejects.toMatchObject(ended);
      expect((await owner.signInMethods.list()).recovery_codes_left).toBe(10);
    });

    it("give way to new ones", async () => {
      const { owner, recovery_codes, giveTicket, recover } = await openOn();
      const renewed = await owner.authenticatorApp.renewRecoveryCodes(mintProof());
      const ticket = await giveTicket();
      await expect(recover(ticket, recovery_codes[0] ?? "")).rejects.toMatchObject(wrong);
      await recover(ticket, renewed.recovery_codes[0] ?? "");
    });
  });

  describe("the way back", () => {
    it("without the app, the command line turns it off and says so", async () => {
      const { app, owner, actor } = await openOn();
      const { administrator } = app.asOwner(actor);
      const reset = await administrator.resetPassword(null, "three unusual words");
      expect(reset).toMatchObject({
        name: "olive",
        hadApp: true,
        hadPasskeys: false,
        hadTokens: false,
      });
      expect(await owner.signInMethods.list()).toMatchObject({
        authenticator_app: null,
        recovery_codes_left: 0,
      });
      const credentials = { ...olive, password: "three unusual words" };
      await tokenFrom(app.sessions.signIn(credentials, { ...here, isLocal: false }));
    });

    it("without a passkey's device, it removes the passkey and says so", async () => {
      const { database, owner } = await open();
      await database.write((tx) =>
        insertPasskey(tx, {
          id: uuidv7(),
          credential_id: "id",
          public_key: "key",
          counter: 0,
          transports: "[]",
          rp_id: "agency.test",
          user_handle: "olive",
          name: "Laptop",
          created_at: "2026-03-01T12:00:00.000Z",
          last_used_at: null,
        }),
      );
      const reset = await owner.administrator.resetPassword(null, "three unusual words");
      expect(reset).toMatchObject({
        name: "olive",
        hadApp: false,
        hadPasskeys: true,
        hadTokens: false,
      });
      expect((await owner.signInMethods.list()).passkeys).toEqual([]);
    });

    it("turning the app off asks for no code any more", async () => {
      const { app, owner } = await openOn();
      await owner.authenticatorApp.turnOff(mintProof());
      await tokenFrom(app.sessions.signIn(olive, { ...here, isLocal: false }));
    });

    it("under a new secret key the app goes on, when the former one is known", async () => {
      const { database, secrets, clock, giveTicket, codeAt } = await openOn();
      const ticket = await giveTicket();
      const key = "another secret key of the tests";
      await changeSiteKey(database, secrets, createSecrets(key));
      const { app } = await openDomain(database, key, clock);
      const request = { ...here, isLocal: false };
      // Callers are hashed under the key, too: the sign-in under way begins again.
      await expect(
        app.secondSteps.complete({ method: "app", ticket, code: codeAt() }, here),
      ).rejects.toMatchObject(ended);
      const result = await app.sessions.signIn(olive, request);
      if (!("ticket" in result)) throw new Error("This sign-in needs no second step.");
      const step = { method: "app", ticket: result.ticket.token, code: codeAt() } as const;
      await app.secondSteps.complete(step, here);
    });

    it("after the key was lost, a code says what to do, and a recovery code works", async () => {
      const { database, clock, codeAt, recovery_codes } = await openOn();
      const { app, actor } = await openDomain(database, "another secret key of the tests", clock);
      const result = await app.sessions.signIn(olive, { ...here, isLocal: false });
      if (!("ticket" in result)) throw new Error("This sign-in needs no second step.");
      const { token: ticket } = result.ticket;
      await expect(
        app.secondSteps.complete({ method: "app", ticket, code: codeAt() }, here),
      ).rejects.toMatchObject({ message: expect.stringContaining("reset-password") });
      const [code = ""] = recovery_codes;
      await app.secondSteps.complete({ method: "recovery", ticket, code }, here);
      const methods = await app.asOwner(actor).signInMethods.list();
      expect(methods.authenticator_app?.is_readable).toBe(false);
    });
  });
});
