import { describe, expect, it } from "vitest";
import { mintProof } from "#domain/mint-actor.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import {
  ended,
  MINUTE,
  olive,
  openSecondStep,
  openWithApp,
  STEP,
  wrong,
} from "#test/support/second-step.ts";
import { oneTimeCode, stepAt } from "./one-time-code.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => openSecondStep(await openDatabase());
  const openOn = async () => openWithApp(await openDatabase());

  describe("turning an authenticator app on", () => {
    it("takes a right code, and keeps the secret sealed", async () => {
      const { owner, secret, setup_token, codeAt, database, turnOn } = await open();
      const confirmation = { setup_token, code: codeAt(5) };
      await expect(owner.authenticatorApp.turnOn(mintProof(), confirmation)).rejects.toMatchObject(
        wrong,
      );
      expect((await owner.signInMethods.list()).authenticator_app).toBeNull();
      await turnOn();
      expect(await owner.signInMethods.list()).toMatchObject({
        authenticator_app: { is_readable: true },
        recovery_codes_left: 10,
      });
      const rows = await database.read((db) =>
        db.selectFrom("authenticator_app").selectAll().execute(),
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it("works in one of two tabs that do it at once", async () => {
      const { owner, clock } = await open();
      const tabs = await Promise.all([
        owner.authenticatorApp.setUp(mintProof()),
        owner.authenticatorApp.setUp(mintProof()),
      ]);
      const results = await Promise.allSettled(
        tabs.map(({ secret, setup_token }) => {
          const code = oneTimeCode(secret, stepAt(clock.now()));
          return owner.authenticatorApp.turnOn(mintProof(), { setup_token, code });
        }),
      );
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused.map(({ reason }) => reason)).toEqual([
        expect.objectContaining({ code: "conflict" }),
      ]);
      expect((await owner.signInMethods.list()).recovery_codes_left).toBe(10);
    });

    it("is refused half an hour after it began, and where the default password holds", async () => {
      const { clock, turnOn } = await open();
      clock.advance(30 * MINUTE);
      await expect(turnOn()).rejects.toMatchObject({ code: "conflict" });
      const fresh = await openDomain(await openDatabase());
      const { authenticatorApp } = fresh.app.asOwner(fresh.actor);
      await expect(authenticatorApp.setUp(mintProof())).rejects.toMatchObject({ code: "conflict" });
      const relyingParty = { id: "agency.test", origin: "http://agency.test" };
      const adding = fresh.app
        .asOwner(fresh.actor)
        .passkeys.optionsToAdd(mintProof(), relyingParty);
      await expect(adding).rejects.toMatchObject({ code: "conflict" });
    });
  });

  describe("a code of the app", () => {
    it("opens a session after the password, which alone opens none", async () => {
      const { app, giveTicket, complete, codeAt } = await openOn();
      const ticket = await giveTicket();
      expect(await app.sessions.check(ticket)).toBeNull();
      const token = await complete(ticket, codeAt());
      expect(await app.sessions.check(token)).toMatchObject({ username: "olive", isProven: true });
    });

    it.each([-1, 0, 1])("counts when a clock is off by %i steps of half a minute", async (away) => {
      const { clock, giveTicket, complete, codeAt } = await openOn();
      clock.advance(3 * STEP);
      await complete(await giveTicket(), codeAt(away));
    });

    it.each([-2, 2])("is refused when a clock is off by %i steps", async (away) => {
      const { clock, giveTicket, complete, codeAt } = await openOn();
      clock.advance(3 * STEP);
      await expect(complete(await giveTicket(), codeAt(away))).rejects.toMatchObject(wrong);
    });

    it("works once, and none before it works any more", async () => {
      const { clock, giveTicket, complete, codeAt } = await openOn();
      clock.advance(3 * STEP);
      await complete(await giveTicket(), codeAt());
      for (const away of [0, -1]) {
        const again = complete(await giveTicket(), codeAt(away));
        await expect(again).rejects.toMatchObject(wrong);
      }
      await complete(await giveTicket(), codeAt(1));
    });

    it("works once of many times at the same moment", async () => {
      const { giveTicket, complete, codeAt } = await openOn();
      const tickets = await Promise.all([giveTicket(), giveTicket(), giveTicket()]);
      const results = await Promise.allSettled(tickets.map((ticket) => complete(ticket, codeAt())));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    it("that turned the app on does not sign in as well", async () => {
      const { turnOn, giveTicket, complete, codeAt } = await open();
      await turnOn();
      await expect(complete(await giveTicket(), codeAt())).rejects.toMatchObject(wrong);
    });
  });

  describe("a ticket", () => {
    it("works once", async () => {
      const { clock, giveTicket, complete, codeAt } = await openOn();
      const ticket = await giveTicket();
      await complete(ticket, codeAt());
      clock.advance(STEP);
      await expect(complete(ticket, codeAt())).rejects.toMatchObject(ended);
    });

    it("works for five minutes", async () => {
      const { clock, giveTicket, complete, codeAt } = await openOn();
      const [late, later] = [await giveTicket(), await giveTicket()];
      clock.advance(5 * MINUTE - 1);
      await complete(late, codeAt());
      clock.advance(1);
      await expect(complete(later, codeAt(1))).rejects.toMatchObject(ended);
    });

    it("that was stolen works from no other address, and still does from its own", async () => {
      const { giveTicket, complete, codeAt } = await openOn();
      const ticket = await giveTicket();
      await expect(complete(ticket, codeAt(), "elsewhere")).rejects.toMatchObject(ended);
      await complete(ticket, codeAt());
    });

    it("has five tries, which concurrent ones share", async () => {
      const { giveTicket, complete, codeAt } = await openOn();
      const ticket = await giveTicket();
      const guesses = Array.from({ length: 8 }, () => complete(ticket, "000000"));
      const results = await Promise.allSettled(guesses);
      const codes = results.map((result) => result.status === "rejected" && result.reason.code);
      expect(codes.filter((code) => code === "invalid_fields")).toHaveLength(5);
      await expect(complete(ticket, codeAt())).rejects.toMatchObject(ended);
    });

    it("can be asked for without a try, and is missed once it does not hold", async () => {
      const { clock, giveTicket, complete, requireTicket } = await openOn();
      const [ticket, guessed] = [await giveTicket(), await giveTicket()];
      for (let asked = 0; asked < 6; asked += 1) await requireTicket(ticket);
      for (let tries = 0; tries < 5; tries += 1) {
        await requireTicket(guessed);
        await expect(complete(guessed, "000000")).rejects.toMatchObject(wrong);
      }
      await expect(requireTicket(guessed)).rejects.toMatchObject(ended);
      await expect(requireTicket("A".repeat(43))).rejects.toMatchObject(ended);
      await expect(requireTicket(ticket, "elsewhere")).rejects.toMatchObject(ended);
      clock.advance(5 * MINUTE);
      await expect(requireTicket(ticket)).rejects.toMatchObject(ended);
    });

    it("ends with a new password, and is stored as a hash", async () => {
      const { app, actor, database, giveTicket, complete, codeAt } = await openOn();
      const ticket = await giveTicket();
      const rows = await database.read((db) =>
        db.selectFrom("sign_in_ticket").selectAll().execute(),
      );
      expect(JSON.stringify(rows)).not.toContain(ticket);
      const change = { current_password: olive.password, new_password: "three unusual words" };
      await app.asOwner(actor).administrator.changePassword(change, "Firefox");
      await expect(complete(ticket, codeAt())).rejects.toMatchObject(ended);
    });
  });
});
