import { describe, expect, it, onTestFinished } from "vitest";
import { defaultCredentials } from "#domain/sign-in/credentials.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  type Forwarder,
  forwardHttpAsSent,
  forwardHttpRenamed,
  forwardTcp,
} from "#test/support/forwarders.ts";
import { getRaw, type RawAnswer, sendRaw } from "#test/support/raw-http.ts";

/** No password was ever set, and the settings keep the site on this machine. */
const local = { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SITE_URL: "" };

async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({ ...local, ...env });
  onTestFinished(() => app.close());
  return app;
}

type Headers = Record<string, string>;

function logIn(url: string, headers: Headers = {}): Promise<RawAnswer> {
  const body = JSON.stringify(defaultCredentials);
  const all = {
    Host: new URL(url).host,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(url, ["POST /api/admin/login HTTP/1.1", ...lines], body);
}

/** Returns what a stranger gets of the things meant for the machine itself. */
async function localThings(url: string, headers: Headers = {}) {
  const page = await getRaw(url, "/admin/login", headers);
  return {
    login: (await logIn(url, headers)).status,
    hint: page.body.toString().includes(defaultCredentials.password),
    metrics: (await getRaw(url, "/metrics", headers)).status,
  };
}

const everything = { login: 200, hint: true, metrics: 200 };
const nothing = { login: 401, hint: false, metrics: 401 };

describe("the default credentials", () => {
  it("work on this machine until a password is set", async () => {
    const app = await freshApp();
    expect(await localThings(app.url)).toEqual(everything);
    const { access_token } = JSON.parse((await logIn(app.url)).body.toString());
    const me = await app.send("GET", "/api/admin/me", undefined, access_token);
    expect(await me.json()).toMatchObject({ username: "admin", must_set_password: true });
    const change = {
      current_password: defaultCredentials.password,
      new_password: "a password of our own",
    };
    const answer = await app.send("PUT", "/api/admin/password", change, access_token);
    expect(answer.status).toBe(200);
    expect(await localThings(app.url)).toEqual({ ...nothing, metrics: 200 });
  });

  it("are refused as a password of one's own", async () => {
    const app = await freshApp();
    const { access_token } = JSON.parse((await logIn(app.url)).body.toString());
    const { password } = defaultCredentials;
    const change = { current_password: password, new_password: password };
    const answer = await app.send("PUT", "/api/admin/password", change, access_token);
    expect(answer.status).toBe(422);
    const me = await app.send("GET", "/api/admin/me", undefined, access_token);
    expect(await me.json()).toMatchObject({ must_set_password: true });
  });

  it.each([
    ["a public SITE_URL", { SITE_URL: "https://agency.test" }],
    ["a HOST that other machines reach", { HOST: "0.0.0.0" }],
    ["a trusted proxy", { TRUST_PROXY: "1" }],
    [
      "an administrator of the environment",
      { ADMIN_USERNAME: "o", ADMIN_PASSWORD: "long enough a" },
    ],
  ])("never work with %s", async (_, env) => {
    const app = await freshApp(env);
    expect((await localThings(app.url)).login).toBe(401);
    expect((await localThings(app.url)).hint).toBe(false);
  });
});

describe("local access", () => {
  it("ends with the first request from outside, which is logged once", async () => {
    const app = await freshApp();
    await getRaw(app.url, "/about", { Host: "agency.test" });
    expect(await localThings(app.url)).toEqual(nothing);
    await getRaw(app.url, "/about", { Host: "agency.test" });
    const warnings = app.log.filter((line) => line.includes('"event":"reached-from-outside"'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("setup-link");
  });

  it("survives a request from another site's page, which any browser can be made to send", async () => {
    const app = await freshApp();
    const evil = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await logIn(app.url, evil)).status).toBe(403);
    expect(await localThings(app.url)).toEqual(everything);
  });
});

describe("behind a forwarder that adds no header", () => {
  const forwarders: [string, Forwarder][] = [
    ["a TCP forwarder", forwardTcp],
    ["a proxy that renames the Host", forwardHttpRenamed],
    ["a proxy that leaves the Host", forwardHttpAsSent],
  ];
  const settings: [string, Headers][] = [
    ["a public SITE_URL", { SITE_URL: "https://agency.test" }],
    ["a public SITE_URL and HOST 0.0.0.0", { SITE_URL: "https://agency.test", HOST: "0.0.0.0" }],
    ["no SITE_URL and HOST 0.0.0.0", { HOST: "0.0.0.0" }],
  ];
  const cases = forwarders.flatMap(([by, forward]) =>
    settings.map(([with_, env]) => ({ by, forward, with_, env })),
  );

  it.each(cases)("$by and $with_, a stranger gets nothing", async ({ forward, env }) => {
    const app = await freshApp(env);
    const outside = await forward(app.url);
    const { port } = new URL(app.url);
    for (const host of ["agency.test", "localhost", `localhost:${port}`, `127.0.0.1:${port}`]) {
      expect(await localThings(outside, { Host: host }), host).toEqual(nothing);
    }
    expect(await localThings(outside, { Origin: "https://agency.test" })).toMatchObject({
      hint: false,
      metrics: 401,
    });
  });

  // With a local HOST and no SITE_URL, one request cannot be told from a local one; the first that can be ends local
  // access.
  it.each(forwarders)(
    "%s and no settings, a stranger gets nothing after a visitor has come",
    async (_, forward) => {
      const app = await freshApp();
      const outside = await forward(app.url);
      const { port } = new URL(app.url);
      const visitor = { Host: "agency.test", Referer: "http://agency.test/" };
      await getRaw(outside, "/assets/site.css", visitor);
      for (const host of ["agency.test", "localhost", `localhost:${port}`, `127.0.0.1:${port}`]) {
        expect(await localThings(outside, { Host: host }), host).toEqual(nothing);
      }
    },
  );
});

describe("the metrics of a public site", () => {
  const env = {
    SITE_URL: "https://agency.test",
    METRICS_TOKEN: "a token for Prometheus".replaceAll(" ", "-"),
  };
  const read = (app: TestApp, token: string) =>
    app.fetch("/metrics", { headers: { Authorization: `Bearer ${token}` } });

  it("need the token of the environment or the administrator", async () => {
    const app = await startApp(env);
    onTestFinished(() => app.close());
    expect((await app.fetch("/metrics")).status).toBe(401);
    expect((await read(app, env.METRICS_TOKEN)).status).toBe(200);
    expect((await read(app, `${env.METRICS_TOKEN}x`)).status).toBe(401);
    expect((await read(app, await app.signIn())).status).toBe(200);
    const me = await app.send("GET", "/api/admin/me", undefined, env.METRICS_TOKEN);
    expect(me.status).toBe(401);
  });
});
