import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { RateLimits } from "#domain/rate-limits.ts";
import { createSecrets } from "#domain/secrets.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { sendRaw } from "#test/support/raw-http.ts";
import { silent } from "#test/support/reporter.ts";
import { type Caller, callerOf, clientAddress, limitKey } from "./client.ts";
import { ContactLimit, type SignInCaller, SignInLimit } from "./limits.ts";

/** Applies a function to a request that a real server received. */
async function received<Result>(
  read: (request: IncomingMessage) => Result,
  headers: string[],
): Promise<Result> {
  const found = Promise.withResolvers<Result>();
  const server = createServer((request, response) => {
    found.resolve(read(request));
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    await sendRaw(`http://127.0.0.1:${port}`, ["GET / HTTP/1.1", "Host: x", ...headers]);
    return await found.promise;
  } finally {
    server.close();
  }
}

const addressOf = (hops: number, headers: string[]) =>
  received((request) => clientAddress(request, hops), headers);

const stranger = (key: string): SignInCaller => ({ key, isShared: false, device: null });
const device = (id: string): SignInCaller => ({ ...stranger("any address"), device: id });
/** Behind an untrusted proxy, by the address that it names. */
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

describe("limitKey", () => {
  it("groups an IPv6 /64, however its addresses are written", () => {
    const same = [
      "2001:db8:1:2::1",
      "2001:db8:1:2:ffff:ffff:ffff:ffff",
      "2001:0db8:0001:0002:0:0:0:9",
      "2001:DB8:1:2::A",
      "[2001:db8:1:2::1]:443",
    ];
    expect(new Set(same.map(limitKey)).size).toBe(1);
    expect(limitKey("2001:db8:1:3::1")).not.toBe(limitKey("2001:db8:1:2::1"));
    expect(limitKey("2001:db8::1")).not.toBe(limitKey("2001:db8:1:2::1"));
  });

  it("gives an IPv4 address one name, also as IPv6 and with a port", () => {
    const same = ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:203.0.113.9", "203.0.113.9:52011"];
    expect(new Set(same.map(limitKey))).toEqual(new Set(["203.0.113.9"]));
    expect(limitKey("203.0.113.10")).not.toBe(limitKey("203.0.113.9"));
  });

  it("ignores the zone of a link-local address", () => {
    expect(limitKey("fe80::1%eth0")).toBe(limitKey("fe80::2%eth1"));
  });
});

describe("clientAddress", () => {
  it("ignores headers while no proxy is trusted", async () => {
    const headers = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP"];
    const address = await addressOf(
      0,
      headers.map((name) => `${name}: 203.0.113.9`),
    );
    expect(address).toBe("127.0.0.1");
  });

  it("counts the hops of trusted proxies from the right", async () => {
    const headers = ["X-Forwarded-For: 1.1.1.1, 2.2.2.2, 3.3.3.3"];
    expect(await addressOf(1, headers)).toBe("3.3.3.3");
    expect(await addressOf(2, headers)).toBe("2.2.2.2");
    expect(await addressOf(3, headers)).toBe("1.1.1.1");
  });

  it("joins repeated headers, so that the proxy's own entry stays last", async () => {
    const headers = ["1.1.1.1", "2.2.2.2, ,", "3.3.3.3"].map(
      (entry) => `X-Forwarded-For: ${entry}`,
    );
    expect(await addressOf(1, headers)).toBe("3.3.3.3");
  });

  it("falls back to the peer when a trusted proxy adds nothing", async () => {
    expect(await addressOf(1, ["X-Forwarded-For: "])).toBe("127.0.0.1");
  });
});

describe("callerOf", () => {
  const forwarded = ["X-Forwarded-For: 203.0.113.7, 203.0.113.9"];

  it("is the address of the connection, or the one that a trusted proxy names", async () => {
    expect(await received((request) => callerOf(request, 0), [])).toEqual({
      key: "127.0.0.1",
      address: "127.0.0.1",
      isShared: false,
    });
    expect(await received((request) => callerOf(request, 1), forwarded)).toEqual({
      key: "203.0.113.9",
      address: "203.0.113.9",
      isShared: false,
    });
  });

  it("uses what an untrusted proxy says, and is marked as shared", async () => {
    const callers = await Promise.all(
      [
        forwarded,
        ["X-Forwarded-For: 203.0.113.8, 203.0.113.9"],
        ["X-Real-IP: 203.0.113.9"],
        ["X-Forwarded-For: 203.0.113.10"],
        ["Via: 1.1 squid"],
      ].map((headers) => received((request) => callerOf(request, 0), headers)),
    );
    expect(callers.every(({ isShared }) => isShared)).toBe(true);
    const [one, two, three, other, unnamed] = callers.map(({ key }) => key);
    expect([two, three]).toEqual([one, one]);
    expect(new Set([one, other, unnamed]).size).toBe(3);
  });

  it("stays short, however long a forged address is", async () => {
    const headers = [`X-Forwarded-For: ${"9".repeat(8000)}`];
    const { key } = await received((request) => callerOf(request, 0), headers);
    expect(key.length).toBeLessThan(150);
  });
});

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
