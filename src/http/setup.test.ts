import { describe, expect, it, onTestFinished } from "vitest";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import { administrator } from "#test/support/administrator.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { lendPostgres } from "#test/support/lent-postgres.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const unset = { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" };

async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({ ...unset, ...env });
  onTestFinished(() => app.close());
  return app;
}

function links(app: TestApp): URL[] {
  return app.log
    .map((line): { event?: string; link?: string } => JSON.parse(line))
    .flatMap(({ event, link }) => (event === "setup" && link ? [new URL(link)] : []));
}

function tokenOf(app: TestApp): string {
  return new URLSearchParams(links(app)[0]?.hash.slice(1)).get("token") ?? "";
}

const redeem = (app: TestApp, token: string, given = {}) =>
  app.send("POST", apiPaths.setup(), { ...administrator, token, ...given });

describe("the start of a site without a password", () => {
  it("logs one link of the public address, with the token hidden from proxies", async () => {
    const [link, ...more] = links(await freshApp());
    expect(more).toEqual([]);
    expect(link?.href).toMatch(new RegExp(`^${SITE_URL}/admin/setup#token=[\\w-]{43}$`));
  });

  it("logs one even where the default credentials work", async () => {
    const app = await freshApp({ SITE_URL: "" });
    const [link] = links(app);
    expect(link?.host).toBe(`localhost:${new URL(app.url).port}`);
  });

  it("logs none once a password is set", async () => {
    const { username, password } = administrator;
    const app = await freshApp({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
    expect(links(app)).toEqual([]);
  });
});

describe("POST /api/admin/setup", () => {
  it("sets the password, signs in and is gone", async () => {
    const app = await freshApp();
    const answer = await redeem(app, tokenOf(app));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { access_token }: { access_token: string } = await answer.json();
    const me = await app.send("GET", apiPaths.me(), undefined, access_token);
    expect(await me.json()).toMatchObject({ username: "olive", must_set_password: false });
    await app.signIn();
    const again = await problemOf(await redeem(app, tokenOf(app)), 404);
    const unknown = await problemOf(await app.send("POST", "/api/admin/unknown", {}), 404);
    expect({ ...again, requestId: "" }).toEqual({ ...unknown, requestId: "" });
  });

  it("refuses an unknown token and says where to find one", async () => {
    const app = await freshApp();
    const problem = await problemOf(await redeem(app, "A".repeat(43)), 401);
    expect(problem.detail).toContain("Restart Portico, or run npm run portico -- setup-link");
    expect((await redeem(app, tokenOf(app))).status).toBe(200);
  });

  it("applies the rules of every other password to the first one", async () => {
    const app = await freshApp();
    for (const password of [
      "x".repeat(limits.passwordMin - 1),
      "x".repeat(limits.passwordMax + 1),
      "open-the-door",
      7,
      undefined,
    ]) {
      const { errors } = await problemOf(await redeem(app, tokenOf(app), { password }), 422);
      expect(errors).toHaveProperty("password");
    }
    const { errors } = await problemOf(await redeem(app, tokenOf(app), { username: " " }), 422);
    expect(errors).toHaveProperty("username");
  });

  slow("accepts a link of another copy of the site", async () => {
    const { url, drop } = await lendPostgres();
    onTestFinished(drop);
    const shared = { DATABASE_URL: url, SECRET_KEY: "a key of both copies" };
    const one = await freshApp(shared);
    const copy = await freshApp(shared);
    expect((await redeem(copy, tokenOf(one))).status).toBe(200);
    expect((await redeem(one, tokenOf(copy))).status).toBe(404);
  });

  it("refuses a page of another site", async () => {
    const app = await freshApp();
    const answer = await app.fetch(apiPaths.setup(), {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://evil.example" },
      body: JSON.stringify({ ...administrator, token: tokenOf(app) }),
    });
    expect(answer.status).toBe(403);
    expect((await redeem(app, tokenOf(app))).status).toBe(200);
  });
});

describe("the page of the portal", () => {
  it("says whether a password is set, and nothing of the link", async () => {
    const app = await freshApp();
    const page = async () => (await app.fetch("/admin/login")).text();
    expect(await page()).toContain('"hasPassword":false');
    expect(await page()).not.toContain(tokenOf(app));
    await redeem(app, tokenOf(app));
    expect(await page()).toContain('"hasPassword":true');
  });
});
