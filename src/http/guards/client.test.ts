import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { sendRaw } from "#test/support/raw-http.ts";
import { callerOf, clientAddress, limitKey } from "./client.ts";

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
