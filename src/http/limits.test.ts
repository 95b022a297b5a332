import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendRaw } from "#test/support/raw-http.ts";
import { clientAddress, limitKey } from "./client.ts";
import { ContactLimit, SignInLimit } from "./limits.ts";

/** Whom a server takes a request with these headers to come from, behind so many proxies. */
async function addressOf(hops: number, headers: string[]): Promise<string> {
  const found = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    found.resolve(clientAddress(request, hops));
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

const isRefused = (taken: Promise<void>) =>
  taken.then(
    () => false,
    () => true,
  );

async function fail(limit: SignInLimit, address: string): Promise<boolean> {
  const refused = await isRefused(limit.take(address));
  if (!refused) await limit.failed();
  return refused;
}

describe("limitKey", () => {
  it("A4: groups an IPv6 /64, however an address of it is written", () => {
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

  it("A4: gives an IPv4 address one name, also as IPv6 and with a port", () => {
    const same = ["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:203.0.113.9", "203.0.113.9:52011"];
    expect(new Set(same.map(limitKey))).toEqual(new Set(["203.0.113.9"]));
    expect(limitKey("203.0.113.10")).not.toBe(limitKey("203.0.113.9"));
  });

  it("A4: leaves the zone of a link-local address out", () => {
    expect(limitKey("fe80::1%eth0")).toBe(limitKey("fe80::2%eth1"));
  });
});

describe("clientAddress", () => {
  it("A4: believes no header when no proxy is trusted", async () => {
    const headers = ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP"];
    const address = await addressOf(
      0,
      headers.map((name) => `${name}: 203.0.113.9`),
    );
    expect(address).toBe("127.0.0.1");
  });

  it("A4: counts the hops of trusted proxies from the right", async () => {
    const headers = ["X-Forwarded-For: 1.1.1.1, 2.2.2.2, 3.3.3.3"];
    expect(await addressOf(1, headers)).toBe("3.3.3.3");
    expect(await addressOf(2, headers)).toBe("2.2.2.2");
    expect(await addressOf(3, headers)).toBe("1.1.1.1");
  });

  it("A4: joins a header that came twice, so that the proxy's own entry stays the last", async () => {
    const headers = ["1.1.1.1", "2.2.2.2, ,", "3.3.3.3"].map(
      (entry) => `X-Forwarded-For: ${entry}`,
    );
    expect(await addressOf(1, headers)).toBe("3.3.3.3");
  });

  it("A4: falls back to the peer when a trusted proxy says nothing", async () => {
    expect(await addressOf(1, ["X-Forwarded-For: "])).toBe("127.0.0.1");
  });
});

describe("SignInLimit", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("refuses the eleventh try of an address and says when to come back", async () => {
    const limit = new SignInLimit();
    for (let tries = 0; tries < 10; tries += 1) expect(await fail(limit, "a")).toBe(false);
    await expect(limit.take("a")).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900),
    });
    expect(await fail(limit, "b")).toBe(false);
  });

  it("counts tries that are sent all at once", async () => {
    const limit = new SignInLimit();
    const taken = await Promise.all(Array.from({ length: 50 }, () => isRefused(limit.take("a"))));
    expect(taken.filter((refused) => !refused)).toHaveLength(10);
  });

  it("leaves an address that signed in weeks ago all its tries while others attack", async () => {
    vi.useFakeTimers();
    const limit = new SignInLimit();
    await limit.take("owner");
    await limit.succeeded("owner");
    await vi.advanceTimersByTimeAsync(20 * 24 * 3_600_000);
    for (let tries = 0; tries < 40; tries += 1) await fail(limit, `attacker ${tries}`);
    const strange = [];
    for (let tries = 0; tries < 10; tries += 1) strange.push(await fail(limit, "stranger"));
    expect(strange.filter((refused) => !refused)).toHaveLength(3);
    const own = [];
    for (let tries = 0; tries < 10; tries += 1) own.push(await fail(limit, "owner"));
    expect(own).not.toContain(true);
  });
});

describe("ContactLimit", () => {
  it("bounds the accepted messages of an address and gives a refused one's place back", async () => {
    const limit = new ContactLimit(2);
    await limit.take("a");
    await limit.giveBack("a");
    await limit.take("a");
    await limit.take("a");
    await expect(limit.take("a")).rejects.toMatchObject({ code: "rate_limited" });
    await limit.take("b");
  });

  it("bounds nothing when it is off", async () => {
    const limit = new ContactLimit(null);
    for (let messages = 0; messages < 100; messages += 1) await limit.take("a");
  });
});
