import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { administrator } from "#test/support/administrator.ts";
import type { TestApp } from "#test/support/app.ts";
import { freshApp } from "#test/support/fresh-app.ts";
import { logIn, wrongPassword } from "#test/support/log-in.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

slow("a try that the database failed to answer is given back", async () => {
  const app = await freshApp();
  const other = new BetterSqlite3(join(app.dataDir, "portico.db"));
  other.exec("begin immediate");
  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(app, administrator)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(503));
  other.exec("rollback");
  other.close();
  expect((await logIn(app, administrator)).status).toBe(200);
});

describe("guessing is slowed down", () => {
  /** Returns how many passwords were verified. */
  async function triesUntilRefused(
    app: TestApp,
    disguise: (attempt: number) => { body?: object; headers?: Record<string, string> },
  ): Promise<number> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { body, headers } = disguise(attempt);
      const answer = await logIn(app, { ...wrongPassword, ...body }, headers);
      if (answer.status === 401) continue;
      const { code } = await problemOf(answer, 429);
      expect(code).toBe("rate_limited");
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      return attempt;
    }
    return 40;
  }

  it("forged addresses do not help behind an untrusted proxy", async () => {
    const app = await freshApp();
    const forged = (attempt: number) => ({
      "X-Forwarded-For": `203.0.113.${attempt}`,
      "X-Real-IP": `203.0.113.${attempt}`,
      Forwarded: `for=203.0.113.${attempt}`,
      "CF-Connecting-IP": `203.0.113.${attempt}`,
      "True-Client-IP": `203.0.113.${attempt}`,
      "X-Client-IP": `203.0.113.${attempt}`,
    });
    const tries = await triesUntilRefused(app, (attempt) => ({ headers: forged(attempt) }));
    expect(tries).toBe(30);
    expect((await logIn(app, administrator, forged(99))).status).toBe(429);
  });

  it("other spellings of the name and extra fields do not help", async () => {
    const app = await freshApp();
    const tries = await triesUntilRefused(app, (attempt) => ({
      body: {
        username: [" olive", "Olive", "OLIVE ", "olive\u200b", "o.l.i.v.e"][attempt % 5],
        [`extra${attempt}`]: attempt,
        email: `olive+${attempt}@agency.test`,
      },
    }));
    expect(tries).toBe(10);
  });

  it("a client's own entries of X-Forwarded-For do not count behind a proxy", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const tries = await triesUntilRefused(app, (attempt) => ({
      headers: { "X-Forwarded-For": `198.51.100.${attempt}, 203.0.113.9` },
    }));
    expect(tries).toBe(10);
    const elsewhere = { "X-Forwarded-For": "203.0.113.9, 203.0.113.10" };
    expect((await logIn(app, administrator, elsewhere)).status).toBe(200);
  });

  it("all of an IPv6 customer's addresses count as one behind a proxy", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const tries = await triesUntilRefused(app, (attempt) => ({
      headers: { "X-Forwarded-For": `2001:db8:1:2:${attempt}::1` },
    }));
    expect(tries).toBe(10);
  });

  it.each([
    ["a /48 of IPv6", (attempt: number) => `2001:db8:7:${attempt.toString(16)}::1`],
    ["a /24 of IPv4", (attempt: number) => `203.0.113.${attempt}`],
  ])("the many addresses of %s count together, too", async (_, addressOf) => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const from = (attempt: number) => ({ headers: { "X-Forwarded-For": addressOf(attempt) } });
    expect(await triesUntilRefused(app, from)).toBe(30);
    expect((await logIn(app, administrator, from(99).headers)).status).toBe(429);
    const elsewhere = { "X-Forwarded-For": "198.51.100.7" };
    expect((await logIn(app, administrator, elsewhere)).status).toBe(200);
  });

  it("a correct password restores an address's tries", async () => {
    const app = await freshApp();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) {
        expect((await logIn(app, wrongPassword)).status).toBe(401);
      }
      expect((await logIn(app, administrator)).status).toBe(200);
    }
  });
});

describe("the owner cannot be locked out", () => {
  slow("by 200 wrong passwords from elsewhere, even at a new address", async () => {
    const app = await freshApp({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
    const statuses = new Map<number, number>();
    const attack = async (attempt: number) => {
      const address = `198.51.${attempt % 40}.1`;
      const { status } = await logIn(app, wrongPassword, { "X-Forwarded-For": address });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let sent = 0; sent < 200; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, at) => attack(sent + at)));
    }
    expect([...statuses.keys()].toSorted()).toEqual([401, 429]);
    const owner = { "X-Forwarded-For": "203.0.113.77" };
    expect((await logIn(app, administrator, owner)).status).toBe(200);
  });

  /** Returns what the owner's own browser sends, which has signed in before. */
  async function knownDevice(app: TestApp) {
    const answer = await logIn(app, administrator);
    const { device_token }: { device_token: string } = await answer.json();
    return { ...administrator, device_token };
  }

  it("by a stranger behind the same undeclared proxy", async () => {
    const app = await freshApp();
    for (let tries = 0; tries < 20; tries += 1) {
      await logIn(app, wrongPassword, { "X-Forwarded-For": "198.51.100.1" });
    }
    const stranger = await logIn(app, administrator, { "X-Forwarded-For": "198.51.100.1" });
    expect(stranger.status).toBe(429);
    const owner = await logIn(app, administrator, { "X-Forwarded-For": "203.0.113.77" });
    expect(owner.status).toBe(200);
  });

  it.each<[string, (attempt: number) => Record<string, string>]>([
    ["forges addresses", (attempt) => ({ "X-Forwarded-For": `198.51.100.${attempt}` })],
    ["comes through a proxy that says nothing", () => ({})],
  ])("out of a known device by a stranger who %s", async (_, headers) => {
    const app = await freshApp();
    const known = await knownDevice(app);
    for (let tries = 0; tries < 40; tries += 1) await logIn(app, wrongPassword, headers(tries));
    expect((await logIn(app, administrator, headers(99))).status).toBe(429);
    expect((await logIn(app, known, headers(99))).status).toBe(200);
  });

  it("out of a known device by a stranger who has all addresses of its network", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    const known = await knownDevice(app);
    const from = (host: number) => ({ "X-Forwarded-For": `203.0.113.${host}` });
    for (let host = 0; host < 31; host += 1) await logIn(app, wrongPassword, from(host));
    expect((await logIn(app, administrator, from(99))).status).toBe(429);
    for (let time = 0; time < 10; time += 1) {
      expect((await logIn(app, known, from(99))).status).toBe(200);
    }
    expect((await logIn(app, administrator, from(99))).status).toBe(429);
  });

  it("but a known device has ten tries as well, and a forged token gives none", async () => {
    const app = await freshApp();
    const { device_token } = await knownDevice(app);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIn(app, { ...wrongPassword, device_token })).status).toBe(401);
    }
    expect((await logIn(app, { ...administrator, device_token })).status).toBe(429);
    for (let tries = 0; tries < 10; tries += 1) await logIn(app, wrongPassword);
    for (const other of ["", "x", `${device_token.slice(0, -2)}A=`, "A".repeat(172)]) {
      const forged = { ...administrator, device_token: other };
      expect((await logIn(app, forged)).status, other).toBe(429);
    }
  });
});
