import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { everythingStored } from "#test/support/everything-stored.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";
import { routes } from "./routes.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

describe("calls of the administrator", () => {
  const guarded = routes.filter(({ access }) => access === "admin");

  it("every route under /api/admin except signing in, a forgotten password and setup needs the administrator", () => {
    const open = routes.filter(
      ({ path, access }) => path.startsWith("/api/admin") && access !== "admin",
    );
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/admin/login",
      "POST /api/admin/login/second-step",
      "POST /api/admin/login/passkey/challenge",
      "POST /api/admin/login/passkey",
      "POST /api/admin/reset-password/link",
      "POST /api/admin/reset-password",
      "POST /api/admin/setup",
    ]);
    expect(guarded.length).toBeGreaterThan(15);
  });

  it("what cannot be taken back, hands out everything, leads messages elsewhere or changes what signs in asks for a proof", () => {
    const proven = routes.filter(({ needsProof }) => needsProof);
    expect(proven.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "DELETE /api/admin/authenticator-app",
      "DELETE /api/admin/passkeys/:id",
      "DELETE /api/admin/trash/:id",
      "GET /api/admin/backups/:id",
      "GET /api/admin/export",
      "GET /api/admin/proof",
      "GET /api/admin/webhooks/:id/secret",
      "POST /api/admin/access-tokens",
      "POST /api/admin/authenticator-app/setup",
      "POST /api/admin/backups/:id",
      "POST /api/admin/contact-submissions/erase",
      "POST /api/admin/passkeys",
      "POST /api/admin/passkeys/challenge",
      "POST /api/admin/recovery-codes",
      "POST /api/admin/smtp-config",
      "POST /api/admin/trash/emptying",
      "POST /api/admin/webhooks",
      "POST /api/admin/webhooks/:id/secret",
      "PUT /api/admin/authenticator-app",
      "PUT /api/admin/privacy",
      "PUT /api/admin/webhooks/:id",
    ]);
  });

  it("no route outside /api/admin changes anything but messages and visit counts", () => {
    const writes = routes.filter(
      ({ method, path }) => method !== "GET" && !path.startsWith("/api/admin"),
    );
    expect(writes.map(({ path }) => path).toSorted()).toEqual([
      "/api/contact",
      "/api/visits",
      "/contact",
    ]);
  });

  const strangers: [string, Record<string, string>][] = [
    ["no token", {}],
    ["a junk token", { Authorization: "Bearer junk" }],
    ["a token of the right shape", { Authorization: `Bearer ${"A".repeat(43)}` }],
    ["the token as a cookie", { Cookie: `admin_token=${"A".repeat(43)}` }],
    ["x-middleware-subrequest", { "x-middleware-subrequest": "middleware:middleware" }],
    ["basic credentials", { Authorization: `Basic ${btoa("olive:correct horse battery")}` }],
  ];
  it.each(strangers)("with %s all answer 401 and change nothing", async (_, headers) => {
    const blog = await createBlog(app, token);
    const ebook = await createEbook(app, token);
    await app.send("POST", "/api/contact", newMessage);
    const messages = await app.send("GET", "/api/admin/contact-submissions", undefined, token);
    const [message] = (await messages.json()) as { id: string }[];
    const before = await everythingStored(app, token);
    for (const { method, path } of guarded) {
      const id = path.includes("blogs")
        ? blog.id
        : path.includes("ebooks")
          ? ebook.id
          : message?.id;
      const answer = await app.fetch(path.replace(":id", id ?? ""), {
        method,
        headers: { "Content-Type": "application/json", ...headers },
        ...(method === "GET" ? {} : { body: JSON.stringify({ ...blog, published: false }) }),
      });
      const problem = await problemOf(answer, 401);
      expect(problem.code).toBe("unauthenticated");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(await everythingStored(app, token)).toBe(before);
  });

  it("a wrong body or an unknown id makes no difference before the right is checked", async () => {
    const answers = await Promise.all([
      app.send("PUT", "/api/admin/blogs/unknown", { title: 7 }),
      app.fetch("/api/admin/blogs", { method: "POST", body: "{", headers: {} }),
      app.fetch("/api/admin/ebooks/unknown/upload", { method: "POST", body: "junk" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe("path tricks", () => {
  const targets = [
    "//api/admin/me",
    "///api/admin/me",
    "/%61pi/admin/me",
    "/%2561pi/admin/me",
    "/%252561pi/admin/me",
    "/api/%61dmin/me",
    "/api%2fadmin%2fme",
    "/api%252fadmin/me",
    "/api/admin/../blogs/../admin/me",
    "/api/blogs/../admin/me",
    "/api/blogs/%2e%2e/admin/me",
    "/api/blogs/..%2fadmin/me",
    "/api/admin;x/me",
    "/api/admin/me;x",
    "/api/admin/me/",
    "/api/admin/me//",
    "/api/admin//me",
    "/api/./admin/me",
    "/API/ADMIN/ME",
    "/api\\admin\\me",
    "/\\api/admin/me",
    "/api/admin/me%00",
    "/api/admin/me%0a",
    "/api/admin/me?",
    "/api/admin/me#",
    "http://localhost/api/admin/me",
    "http://evil.example/api/admin/me",
  ];
  it.each(targets)("GET %s never answers without a token", async (target) => {
    const answer = await getRaw(app.url, target);
    expect(answer.status).toBeGreaterThanOrEqual(301);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.toString()).not.toContain("olive");
    if (answer.status < 400) expect(answer.headers.location).toBe("/api/admin/me");
  });

  it("a list under a tricky address shows no more than the public one", async () => {
    await createBlog(app, token, { title: "Kept back", published: false });
    for (const target of ["/api/admin/../blogs", "/api/%61dmin/../blogs", "/%61pi/blogs"]) {
      const answer = await getRaw(app.url, target);
      expect(answer.body.toString()).not.toContain("Kept back");
    }
  });

  const tails = [
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "/\\\\evil.example/",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "//evil.example/blogs/",
    "/blogs//evil.example/",
    "/blogs/%2f%2fevil.example/",
    "/blogs/\\\\evil.example/",
    "/blogs/..//evil.example/",
    "http://evil.example/about/",
    "//about/",
    "/about//",
    "/about/%0d%0aLocation:%20https://evil.example/",
    "/blogs/%0d%0aLocation:%20https://evil.example/",
    "/blogs/x%0d%0aSet-Cookie:%20a=b/",
    "/%5cabout/",
    "/blogs/caf%C3%A9/",
    "/blogs/%E7%89%A9%E8%AA%9E/",
  ];
  it.each(tails)("GET %s leads nowhere but to this site", async (target) => {
    const answer = await getRaw(app.url, target);
    expect([200, 301, 400, 404]).toContain(answer.status);
    if (answer.status !== 301) return;
    const { location = "" } = answer.headers;
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    expect(new URL(location, "http://agency.test").origin).toBe("http://agency.test");
  });

  it("an address with an extra slash redirects to the one without", async () => {
    const moves = { "/about/": "/about", "/blogs/caf%C3%A9/": "/blogs/caf%C3%A9" };
    for (const [from, to] of Object.entries(moves)) {
      const answer = await getRaw(app.url, from);
      expect([answer.status, answer.headers.location]).toEqual([301, to]);
    }
  });
});
