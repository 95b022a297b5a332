import { beforeAll, describe, expect, it } from "vitest";
import {
  AccessToken,
  AccessTokenScope,
  CreatedAccessToken,
  coversScope,
} from "#contract/access-token.ts";
import { DAY_MS } from "#contract/durations.ts";
import { accessTokenPaths } from "#contract/paths.ts";
import { type OwnedApp, onBothOwnedApps } from "#test/support/owned-app.ts";
import { newBlog, problemOf } from "#test/support/samples.ts";
import { waitFor } from "#test/support/wait.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { ANY_TOKEN } from "./session.ts";

const UNKNOWN = "019ca2f0-1a00-7b52-b1c4-77d0a1e2f3b4";

const owners = routes.filter(({ access }) => access === "admin");
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

function fields(given: object = {}) {
  const expires_at = new Date(Date.now() + 30 * DAY_MS).toISOString();
  return { name: "CI", scopes: ["content:read"], expires_at, ...given };
}

async function make({ call, answered }: OwnedApp, given: object = {}): Promise<CreatedAccessToken> {
  const answer = call("POST", accessTokenPaths.list(), fields(given));
  return CreatedAccessToken.parse(await answered(answer, 201));
}

it("every call of the owner says what an access token needs, or that none will do", () => {
  const silent = owners.filter(({ call, needsProof }) => call?.scope === undefined && !needsProof);
  expect(silent.map(nameOf)).toEqual([]);
  const contradictory = owners.filter(({ call, needsProof }) => needsProof && call?.scope);
  expect(contradictory.map(nameOf)).toEqual([]);
});

it("one call is for every access token: the one that tells of it", () => {
  const forAll = owners.filter(({ call }) => call?.scope === ANY_TOKEN);
  expect(forAll.map(nameOf)).toEqual([`GET ${accessTokenPaths.current()}`]);
});

it("no scope reaches signing in, tokens, backups, webhooks, mail settings or moving", () => {
  const reached = owners.filter(({ call }) => call?.scope && call.scope !== ANY_TOKEN);
  expect(reached.length).toBeGreaterThan(50);
  const kept =
    /\/api\/admin\/(?:me|login|logout|password|proof|sessions?|setup|access-tokens|passkeys|authenticator-app|recovery-codes|sign-in-methods|backups|webhooks?|webhook-deliveries|import|export)(?:\/|$)/;
  expect(reached.map(nameOf).filter((name) => kept.test(name))).toEqual([]);
  const settings = reached.filter(({ call }) => call?.scope === "settings:write");
  expect(settings.map(nameOf).toSorted()).toEqual([
    "POST /api/admin/first-steps/make-it-yours",
    "POST /api/admin/tinted-pictures/stop",
    "POST /api/admin/tinted-pictures/try-again",
    "PUT /api/admin/auto-reply",
    "PUT /api/admin/first-steps",
    "PUT /api/admin/site-settings",
  ]);
});

onBothOwnedApps("access tokens", (site) => {
  const tokens = new Map<string, string>();
  let expired: string;
  let revoked: string;
  const all = AccessTokenScope.options;

  beforeAll(async () => {
    for (const scope of all) {
      tokens.set(scope, (await make(site, { scopes: [scope] })).token);
      const others = all.filter((one) => !coversScope([one], scope));
      tokens.set(`all but ${scope}`, (await make(site, { scopes: others })).token);
    }
    tokens.set("all", (await make(site, { scopes: [...all] })).token);
    const { id, token } = await make(site, { scopes: [...all] });
    revoked = token;
    expect((await site.call("DELETE", accessTokenPaths.item(id))).status).toBe(204);
    const soon = new Date(Date.now() + 1000).toISOString();
    expired = (await make(site, { scopes: [...all], expires_at: soon })).token;
    await waitFor(async () => {
      const answer = await site.app.send("GET", "/api/admin/blogs", undefined, expired);
      expect(answer.status).toBe(401);
    });
  });

  /** Asks about things that do not exist, without a body, so that nothing changes. */
  const ask = ({ method, path }: Route, token?: string) =>
    site.app.send(method, path.replaceAll(/:\w+/g, UNKNOWN), undefined, token);

  describe.each(owners.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
    const needed = route.call?.scope ?? null;

    it("is not for strangers, nor for tokens that have ended", async () => {
      for (const token of [undefined, expired, revoked]) {
        const { code, detail } = await problemOf(await ask(route, token), 401);
        expect(code).toBe("unauthenticated");
        if (token) expect(detail).toContain("access token has expired, was revoked");
      }
    });

    it("is for a token with its scope, and for no other", async () => {
      if (needed === ANY_TOKEN) {
        for (const scope of all) expect((await ask(route, tokens.get(scope))).status).toBe(200);
        return;
      }
      const without = tokens.get(needed === null ? "all" : `all but ${needed}`);
      const { code, detail } = await problemOf(await ask(route, without), 403);
      expect(code).toBe("forbidden");
      expect(detail).toContain(needed ?? "No access token may do this.");
      if (needed === null) return;
      expect([401, 403]).not.toContain((await ask(route, tokens.get(needed))).status);
    });
  });

  it("tell the program that has one its name, its scopes and its end", async () => {
    const given = { name: "CI", scopes: ["stats:read"] };
    const { token, ...made } = await make(site, given);
    const current = (bearer?: string) =>
      site.app.send("GET", accessTokenPaths.current(), undefined, bearer);
    const told = AccessToken.parse(await site.answered(current(token)));
    const { last_used_on } = told;
    expect(told).toEqual({ ...made, last_used_on });
    expect(told).toMatchObject(given);
    expect(last_used_on).not.toBeNull();
    const { code, detail } = await problemOf(await current(site.token), 404);
    expect([code, detail]).toEqual(["not_found", expect.stringContaining("GET /api/admin/me")]);
  });

  it("write includes read, and reads nothing else", async () => {
    const token = tokens.get("content:write");
    const answer = await site.app.send("POST", "/api/admin/blogs", newBlog, token);
    expect(answer.status).toBe(201);
    expect((await site.app.send("GET", "/api/admin/blogs", undefined, token)).status).toBe(200);
    const messages = "/api/admin/contact-submissions";
    await problemOf(await site.app.send("GET", messages, undefined, token), 403);
  });

  it("are listed without what they are, and with the day of their last use", async () => {
    const { id, token } = await make(site, { name: "Listed" });
    await site.app.send("GET", "/api/admin/blogs", undefined, token);
    const text = await (await site.call("GET", accessTokenPaths.list())).text();
    expect(text).not.toContain("portico_pat_");
    const listed: AccessToken[] = JSON.parse(text);
    expect(listed.find((one) => one.id === id)).toMatchObject({
      name: "Listed",
      // No time zone is set yet.
      last_used_on: new Intl.DateTimeFormat("sv-SE").format(new Date()),
      is_expired: false,
    });
    expect(listed.some(({ is_expired }) => is_expired)).toBe(true);
  });

  it("are named by their id in the log, and by nothing that opens anything", async () => {
    const { id, token } = await make(site);
    await site.app.send("GET", "/api/admin/blogs", undefined, token);
    await site.app.send("GET", "/api/admin/backups", undefined, token);
    const log = site.app.log.join("");
    expect(log.split(`"accessTokenId":"${id}"`)).toHaveLength(3);
    expect(log).not.toContain("portico_pat_");
  });

  it("are refused where a form sends the session", async () => {
    const answer = await site.app.fetch(`/api/admin/backups/${UNKNOWN}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: tokens.get("all") ?? "" }).toString(),
    });
    expect((await problemOf(answer, 403)).code).toBe("forbidden");
  });

  it("do not open the metrics to another machine", async () => {
    const metrics = await site.app.fetch("/metrics", {
      headers: { Authorization: `Bearer ${tokens.get("all")}`, "X-Forwarded-For": "203.0.113.9" },
    });
    await problemOf(metrics, 403);
  });

  it("are asked for with a name, a scope that exists, and an end within a year", async () => {
    const wrong = [
      [{ name: " " }, "name"],
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["content:admin"] }, "scopes"],
      [{ expires_at: undefined }, "expires_at"],
      [{ expires_at: "2026-02-30T00:00:00Z" }, "expires_at"],
      [{ expires_at: new Date(Date.now() + 400 * DAY_MS).toISOString() }, "expires_at"],
    ] as const;
    for (const [given, field] of wrong) {
      const answer = await site.call("POST", accessTokenPaths.list(), fields(given));
      const { errors = {} } = await problemOf(answer, 422);
      expect(Object.keys(errors).map((name) => name.split(".")[0])).toEqual([field]);
    }
  });

  it.each([
    "portico_pat_",
    `portico_pat_${"A".repeat(42)}`,
    `PORTICO_PAT_${"A".repeat(43)}`,
    `portico_pat_${"A".repeat(44)}`,
    `portico_pat_${"A".repeat(42)}%00`,
  ])("%s opens nothing", async (token) => {
    await problemOf(await site.app.send("GET", "/api/admin/blogs", undefined, token), 401);
  });
});
