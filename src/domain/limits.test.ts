import { describe, expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { silent } from "#test/support/reporter.ts";
import { slow } from "#test/support/slow.ts";
import { type Caller, ContactLimit, type SignInCaller, SignInLimit } from "./limits.ts";
import { RateLimits } from "./rate-limits.ts";
import { createSecrets } from "./secrets.ts";

const stranger = (key: string): SignInCaller => ({ key, isShared: false, device: null });
const device = (id: string): SignInCaller => ({ ...stranger("any address"), device: id });
/** A caller behind an untrusted proxy, with the address that it names. */
const behindProxy = (key: string): SignInCaller => ({ ...stranger(key), isShared: true });

const isRefused = (taken: Promise<void>) =>
  taken.then(
    () => false,
    () => true,
  );

async function fail(limit: SignInLimit, caller: SignInCaller): Promise<boolean> {
  const refused = await isRefused(limit.take(caller));
  if (!refused) await limit.failed();
  return refused;
}

onBothDatabases(({ openDatabase }) => {
  const openLimits = async () =>
    new RateLimits({
      database: await openDatabase(),
      secrets: createSecrets("a key of the tests"),
    });

  describe("SignInLimit", () => {
    const times = (count: number) => Array.from({ length: count }, (_, index) => index);

    it("refuses the eleventh try of an address and says when to come back", async () => {
      const limit = new SignInLimit(await openLimits());
      for (const _try of times(10)) expect(await fail(limit, stranger("a"))).toBe(false);
      await expect(limit.take(stranger("a"))).rejects.toMatchObject({
        code: "rate_limited",
        retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900),
      });
      expect(await fail(limit, stranger("b"))).toBe(false);
    });

    it("counts tries sent at the same time", async () => {
      const limit = new SignInLimit(await openLimits());
      const taken = await Promise.all(times(50).map(() => isRefused(limit.take(stranger("a")))));
      expect(taken.filter((refused) => !refused)).toHaveLength(10);
    });

    it("leaves strangers three tries during an attack", async () => {
      const limit = new SignInLimit(await openLimits());
      for (const index of times(30)) await fail(limit, stranger(`attacker ${index}`));
      const tries = [];
      for (const _try of times(10)) tries.push(await fail(limit, stranger("a")));
      expect(tries.filter((refused) => !refused)).toHaveLength(3);
    });

    it.each([
      ["/48 of IPv6", (host: number) => `2001:db8:7:${host}`, "2001:db8:8:0"],
      ["/24 of IPv4", (host: number) => `203.0.113.${host}`, "203.0.114.0"],
    ])("allows a %s thirty tries, and refuses the rest", async (_, address, beside) => {
      const limit = new SignInLimit(await openLimits());
      for (const host of times(30)) await limit.take(stranger(address(host)));
      await expect(limit.take(stranger(address(99)))).rejects.toMatchObject({
        code: "rate_limited",
        retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900),
      });
      expect(await isRefused(limit.take(stranger(beside)))).toBe(false);
      expect(await isRefused(limit.take({ ...stranger(address(99)), device: "laptop" }))).toBe(
        false,
      );
    });

    it("allows a network nine tries during an attack", async () => {
      const limit = new SignInLimit(await openLimits());
      for (const index of times(30)) await fail(limit, stranger(`attacker ${index}`));
      const tries = [];
      for (const host of times(12)) tries.push(await fail(limit, stranger(`2001:db8:7:${host}`)));
      expect(tries.filter((refused) => !refused)).toHaveLength(9);
    });

    slow("counts for a network neither sign-ins nor what was given back or refused", async () => {
      const limit = new SignInLimit(await openLimits());
      const at = (host: number) => stranger(`203.0.113.${host}`);
      for (const host of times(40)) {
        await limit.take(at(host));
        await limit.succeeded(at(host));
        await limit.take(at(host));
        await limit.giveBack(at(host));
      }
      for (const _try of times(40)) await isRefused(limit.take(at(50)));
      for (const host of times(20)) {
        expect(await isRefused(limit.take(at(100 + host)))).toBe(false);
      }
      expect(await isRefused(limit.take(at(200)))).toBe(true);
    });

    it("takes nothing from a network for a known device, and gives it nothing back", async () => {
      const limit = new SignInLimit(await openLimits());
      const laptop = { ...stranger("203.0.113.9"), device: "laptop" };
      for (const host of times(30)) await limit.take(stranger(`203.0.113.${host}`));
      for (const end of ["giveBack", "succeeded"] as const) {
        await limit.take(laptop);
        await limit[end](laptop);
      }
      expect(await isRefused(limit.take(stranger("203.0.113.99")))).toBe(true);
    });

    it("leaves a known device ten tries, whatever strangers do from its address", async () => {
      const limit = new SignInLimit(await openLimits());
      for (const index of times(40)) await fail(limit, stranger(`attacker ${index}`));
      for (const _try of times(40)) await fail(limit, stranger("any address"));
      const tries = [];
      for (const _try of times(12)) tries.push(await fail(limit, device("laptop")));
      expect(tries.filter((refused) => !refused)).toHaveLength(10);
      expect(await fail(limit, device("phone"))).toBe(false);
    });

    it("restores all tries after a sign-in", async () => {
      const limit = new SignInLimit(await openLimits());
      for (const caller of [stranger("a"), behindProxy("b"), device("laptop")]) {
        for (const _try of times(2)) await fail(limit, caller);
        await limit.take(caller);
        await limit.succeeded(caller);
        for (const _try of times(3)) expect(await fail(limit, caller)).toBe(false);
      }
    });

    it("behind an untrusted proxy allows three tries per address and thirty in all", async () => {
      const limit = new SignInLimit(await openLimits());
      const one = [];
      for (const _try of times(50)) one.push(await fail(limit, behindProxy("one")));
      expect(one.filter((refused) => !refused)).toHaveLength(3);
      expect(await fail(limit, behindProxy("another"))).toBe(false);
      const forged = [];
      for (const index of times(50)) forged.push(await fail(limit, behindProxy(`forged ${index}`)));
      expect(forged.filter((refused) => !refused)).toHaveLength(26);
      expect(await fail(limit, stranger("not behind it"))).toBe(false);
      expect(await fail(limit, device("laptop"))).toBe(false);
    });

    it("behind an untrusted proxy counts neither sign-ins nor what was given back for all", async () => {
      const limit = new SignInLimit(await openLimits());
      for (const index of times(40)) {
        await limit.take(behindProxy(`signs in ${index}`));
        await limit.succeeded(behindProxy(`signs in ${index}`));
        await limit.take(behindProxy(`not looked at ${index}`));
        await limit.giveBack(behindProxy(`not looked at ${index}`));
      }
      for (const index of times(30)) {
        expect(await isRefused(limit.take(behindProxy(`forged ${index}`)))).toBe(false);
      }
      expect(await isRefused(limit.take(behindProxy("one more")))).toBe(true);
    });

    it("gives strangers nothing back for a known device behind an untrusted proxy", async () => {
      const limit = new SignInLimit(await openLimits());
      const laptop = { ...device("laptop"), isShared: true };
      for (const index of times(30)) await limit.take(behindProxy(`forged ${index}`));
      await limit.take(laptop);
      await limit.giveBack(laptop);
      await limit.take(laptop);
      await limit.succeeded(laptop);
      expect(await isRefused(limit.take(behindProxy("one more")))).toBe(true);
    });
  });

  describe("ContactLimit", () => {
    const caller = (key: string): Caller => ({ key, isShared: false });
    const shared = (key: string): Caller => ({ key, isShared: true });

    it("bounds the accepted messages of an address and gives back refused ones", async () => {
      const limit = new ContactLimit(await openLimits(), 2);
      for (const [a, b] of [
        [caller("a"), caller("b")],
        [shared("c"), shared("d")],
      ] as const) {
        await limit.take(a);
        await limit.giveBack(a);
        await limit.take(a);
        await limit.take(a);
        await expect(limit.take(a)).rejects.toMatchObject({ code: "rate_limited" });
        await limit.take(b);
      }
    });

    it("bounds all addresses together that an untrusted proxy names", async () => {
      const limit = new ContactLimit(await openLimits(), 2);
      for (let messages = 0; messages < 20; messages += 1) await limit.take(shared(`${messages}`));
      await expect(limit.take(shared("one more"))).rejects.toMatchObject({ code: "rate_limited" });
      await limit.take(caller("not behind it"));
    });

    it("counts no refused message for all that an untrusted proxy names", async () => {
      const limit = new ContactLimit(await openLimits(), 2);
      for (let messages = 0; messages < 25; messages += 1) {
        await limit.take(shared(`refused ${messages}`));
        await limit.giveBack(shared(`refused ${messages}`));
      }
      for (let messages = 0; messages < 20; messages += 1) await limit.take(shared(`${messages}`));
      await expect(limit.take(shared("one more"))).rejects.toMatchObject({ code: "rate_limited" });
    });

    it("gives those behind an untrusted proxy nothing back for a caller who is not", async () => {
      const limit = new ContactLimit(await openLimits(), 2);
      for (let messages = 0; messages < 20; messages += 1) await limit.take(shared(`${messages}`));
      await limit.take(caller("not behind it"));
      await limit.giveBack(caller("not behind it"));
      await expect(limit.take(shared("one more"))).rejects.toMatchObject({ code: "rate_limited" });
    });

    it("bounds nothing when it is off", async () => {
      const limit = new ContactLimit(await openLimits(), null);
      for (let messages = 0; messages < 100; messages += 1) await limit.take(shared("a"));
    });
  });

  it("servers of one database, and one that was started again, allow what one allows", async () => {
    const database = await openDatabase();
    const secrets = createSecrets("a key of the tests");
    const caller: Caller = { key: "203.0.113.9", isShared: false };
    const start = async () => {
      const limits = new RateLimits({ database, secrets });
      const limit = new ContactLimit(limits, 20);
      await limits.start(silent);
      return { limits, limit };
    };
    let taken = 0;
    for (let round = 0; round < 3; round += 1) {
      const { limits, limit } = await start();
      for (let tries = 0; tries < 12; tries += 1) {
        if (!(await isRefused(limit.take(caller)))) taken += 1;
      }
      await limits.stop();
    }
    expect(taken).toBe(20);
    const rows = await database.read((db) => db.selectFrom("rate_limit").selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });
});
