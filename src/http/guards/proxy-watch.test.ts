import { describe, expect, it, onTestFinished } from "vitest";
import { Counters } from "#contract/stats.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw } from "#test/support/raw-http.ts";

async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({ SITE_URL: "https://agency.test", ...env });
  onTestFinished(() => app.close());
  return app;
}

/** Returns what the portal is told when its own request has these headers. */
async function proxyState(app: TestApp, headers: Record<string, string> = {}) {
  const Authorization = `Bearer ${await app.signIn()}`;
  const { body } = await getRaw(app.url, "/api/admin/counters", { Authorization, ...headers });
  return Counters.parse(JSON.parse(body.toString())).proxy.state;
}

const warnings = (app: TestApp) => app.log.filter((line) => line.includes('"event":"proxy"'));

const behindProxy = { "X-Forwarded-For": "203.0.113.9" };
const asVisitor = { Host: "agency.test" };

describe("a proxy that TRUST_PROXY does not name", () => {
  it.each<[string, Record<string, string>]>([
    ["adds X-Forwarded-For", behindProxy],
    ["adds another header", { "X-Real-IP": "203.0.113.9" }],
    ["adds none, but leaves the Host", asVisitor],
    ["adds none, but leaves the Origin", { Origin: "https://agency.test" }],
  ])(
    "that %s is told to the owner whose request shows it, and once to the log",
    async (_, headers) => {
      const app = await freshApp();
      await getRaw(app.url, "/healthz");
      expect(await proxyState(app)).toBe("fine");
      expect(warnings(app)).toEqual([]);
      for (const path of ["/about", "/services"]) await getRaw(app.url, path, headers);
      expect(await proxyState(app, headers)).toBe("untrusted");
      expect(warnings(app)).toHaveLength(1);
      expect(warnings(app)[0]).toContain("set TRUST_PROXY");
      expect(warnings(app)[0]).toContain('"level":40');
    },
  );

  it.each(["Via", "X-Forwarded-For", "traceparent"])(
    "is nothing for the owner when a stranger alone sends %s",
    async (name) => {
      const app = await freshApp();
      await getRaw(app.url, "/about", { [name]: "203.0.113.9" });
      expect(warnings(app)).toHaveLength(1);
      expect(await proxyState(app)).toBe("fine");
    },
  );

  it("is not suspected for the machine's own requests", async () => {
    const app = await freshApp();
    await getRaw(app.url, "/about");
    await getRaw(app.url, "/about", { Origin: "https://evil.example", Host: "evil.example" });
    expect(await proxyState(app)).toBe("fine");
    expect(warnings(app)).toEqual([]);
  });
});

describe("a proxy that TRUST_PROXY names", () => {
  it("is fine while it names its visitors", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    await getRaw(app.url, "/healthz");
    await getRaw(app.url, "/about", { ...asVisitor, ...behindProxy });
    expect(await proxyState(app, { ...asVisitor, ...behindProxy })).toBe("fine");
  });

  it("is told to the log once where fewer stand in front, though no banner says so", async () => {
    const app = await freshApp({ TRUST_PROXY: "3" });
    await getRaw(app.url, "/about", { "X-Forwarded-For": "203.0.113.9, 203.0.113.8, 203.0.113.7" });
    expect(warnings(app)).toEqual([]);
    for (const path of ["/about", "/services"]) await getRaw(app.url, path, behindProxy);
    expect(warnings(app)).toHaveLength(1);
    expect(warnings(app)[0]).toContain(
      "A request came through 1 proxy, although TRUST_PROXY is 3. Where no more stand in front, set TRUST_PROXY to 1",
    );
    expect(await proxyState(app, behindProxy)).toBe("fine");
  });

  it("is reported to the owner who bypasses it or whom it does not name", async () => {
    const app = await freshApp({ TRUST_PROXY: "1" });
    for (const path of ["/about", "/services"]) await getRaw(app.url, path, asVisitor);
    expect(await proxyState(app, asVisitor)).toBe("unnamed");
    expect(await proxyState(app, { ...asVisitor, ...behindProxy })).toBe("fine");
    expect(warnings(app)).toHaveLength(1);
    expect(warnings(app)[0]).toContain("X-Forwarded-For");
  });
});
