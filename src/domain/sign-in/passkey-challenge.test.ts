import { describe, expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { PasskeyChallenges } from "./passkey-challenge.ts";

const MINUTE = 60_000;

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    return { ...domain, challenges: new PasskeyChallenges(domain) };
  };

  describe("a challenge", () => {
    it("holds for five minutes, on every server that has the key", async () => {
      const { database, clock, challenges } = await open();
      const challenge = challenges.issue("sign-in");
      const other = new PasskeyChallenges(await openDomain(database, undefined, clock));
      clock.advance(5 * MINUTE - 1);
      expect(other.isValid(challenge, "sign-in")).toBe(true);
      clock.advance(1);
      expect(challenges.isValid(challenge, "sign-in")).toBe(false);
    });

    it("holds for what it was given alone, and under its key alone", async () => {
      const { database, challenges } = await open();
      const challenge = challenges.issue("proof one");
      expect(challenges.isValid(challenge, "proof other")).toBe(false);
      expect(challenges.isValid(`${challenge}A`, "proof one")).toBe(false);
      const stranger = await openDomain(database, "another secret key of the tests");
      expect(new PasskeyChallenges(stranger).isValid(challenge, "proof one")).toBe(false);
    });

    it("is used once, and forgotten when it would have ended", async () => {
      const { database, clock, challenges } = await open();
      const use = (challenge: string) =>
        database.write((tx) => challenges.use(tx, challenge, "sign-in"));
      const count = async () => {
        const rows = await database.read((db) =>
          db.selectFrom("used_challenge").selectAll().execute(),
        );
        return rows.length;
      };
      const first = challenges.issue("sign-in");
      expect([await use(first), await use(first)]).toEqual([true, false]);
      expect(await count()).toBe(1);
      clock.advance(5 * MINUTE);
      expect(await use(challenges.issue("sign-in"))).toBe(true);
      expect(await count()).toBe(1);
    });
  });
});
