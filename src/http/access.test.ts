import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw, sendRaw } from "#test/support/raw-http.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";
import { routes } from "./routes.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

/** Everything that the administrator can see, to detect changes. */
async function everything(): Promise<string> {
  const paths = ["blogs", "ebooks", "contact-submissions", "smtp-config", "ebook-stats", "trash"];
  const answers = await Promise.all(
    paths.map((path) => app.send("GET", `/api/admin/${path}`, undefined, token)),
  );
  return JSON.stringify(await Promise.all(answers.map((answer) => answer.json())));
}

describe("calls of the administrator", () => {
  const guarded = routes.filter(({ access }) => access === "admin");

  it("every route under /api/admin except sign-in and setup needs the administrator", () => {
    const open = routes.filter(
      ({ path, access }) => path.startsWith("/api/admin") && access !== "admin",
    );
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/admin/login",
      "POST /api/admin/setup",
    ]);
    expect(guarded.length).toBeGreaterThan(15);
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
    const before = await everything();
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
    expect(await everything()).toBe(before);
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

describe("requests forged by another site", () => {
  const foreign: [string, Record<string, string>][] = [
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["Origin: null", { Origin: "null" }],
    ["a look-alike Origin", { Origin: "http://agency.test.evil.example" }],
    ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ];
  const calls: [string, string, string][] = [
    ["POST", "/api/contact", "application/json"],
    ["POST", "/contact", "application/x-www-form-urlencoded"],
    ["POST", "/api/admin/login", "application/json"],
    ["POST", "/api/admin/blogs", "application/json"],
    ["POST", "/api/admin/logout", "application/json"],
  ];
  const cases = foreign
    .flatMap(([name, headers]) =>
      calls.map(([method, path, type]) => ({ name, headers, method, path, type })),
    )
    .filter(({ name, path }) => name !== "Origin: null" || path !== "/contact");
  it.each(cases)("$method $path with $name is refused", async (forged) => {
    const before = await everything();
    const answer = await app.fetch(forged.path, {
      method: forged.method,
      headers: {
        "Content-Type": forged.type,
        Authorization: `Bearer ${token}`,
        ...forged.headers,
      },
      body: JSON.stringify(newMessage),
    });
    expect((await problemOf(answer, 403)).code).toBe("forbidden");
    expect(await everything()).toBe(before);
  });

  it("a browser that hides its origin may post the plain form, another site may not", async () => {
    const post = (headers: Record<string, string>) =>
      app.fetch("/contact", {
        method: "POST",
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: "null",
          ...headers,
        },
        body: new URLSearchParams(newMessage).toString(),
      });
    for (const site of ["same-origin", "none"]) {
      expect((await post({ "Sec-Fetch-Site": site })).status).toBe(200);
    }
    expect((await post({})).status).toBe(200);
    for (const site of ["cross-site", "same-site"]) {
      await problemOf(await post({ "Sec-Fetch-Site": site }), 403);
    }
    await problemOf(await post({ Origin: "https://evil.example" }), 403);
  });

  it("the site's own Origin may write", async () => {
    const answer = await app.fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "http://agency.test" },
      body: JSON.stringify(newMessage),
    });
    expect(answer.status).toBe(201);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", null])(
    "JSON sent as %s is refused",
    async (type) => {
      const before = await everything();
      for (const path of ["/api/contact", "/api/admin/login", "/api/admin/blogs"]) {
        const answer = await sendRaw(
          app.url,
          [
            `POST ${path} HTTP/1.1`,
            "Host: agency.test",
            `Authorization: Bearer ${token}`,
            ...(type ? [`Content-Type: ${type}`] : []),
            "Content-Length: 2",
          ],
          "{}",
        );
        expect(answer.status).toBe(415);
      }
      expect(await everything()).toBe(before);
    },
  );

  it("a GET changes nothing and names the allowed methods", async () => {
    const before = await everything();
    const writes = routes.filter(({ method }) => method !== "GET");
    for (const { path } of writes) {
      const answer = await app.send("GET", path.replace(":id", "x"), undefined, token);
      if (answer.status === 405) {
        expect(answer.headers.get("allow")).not.toContain("GET");
        expect((await problemOf(answer, 405)).code).toBe("method_not_allowed");
      } else expect([200, 404]).toContain(answer.status);
    }
    expect(await everything()).toBe(before);
  });
});
