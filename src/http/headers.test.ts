import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { speculationRules } from "#contract/speculation-rules.ts";
import { openingScript } from "#site/opening-script.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { sendRaw } from "#test/support/raw-http.ts";
import { createEbook, newMessage } from "#test/support/samples.ts";
import { securityHeaders } from "./headers.ts";

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let secure: TestApp;
let token: string;
let client: string;
let ebookId: string;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), "portico-client-"));
  for (const folder of ["assets", "fonts", "pictures"]) await mkdir(join(client, folder));
  await writeFile(join(client, "assets", "site-1a2b3c4d.js"), "export {};");
  await writeFile(join(client, "assets", "site-1a2b3c4d.js.gz"), gzipSync("export {};"));
  await writeFile(join(client, "pictures", "door-480.1a2b3c4d.webp"), "a picture");
  await writeFile(join(client, "favicon.svg"), "<svg/>");
  await writeFile(join(client, "favicon.ico"), "an icon");
  await writeFile(join(client, "secret.txt"), "not for visitors");
  [app, secure] = await Promise.all([
    startApp({}, client),
    startApp({ SITE_URL: "https://agency.test" }, client),
  ]);
  token = await app.signIn();
  ({ id: ebookId } = await createEbook(app, token));
  await upload(app, token, ebookId, pdf());
});
afterAll(async () => {
  await Promise.all([app.close(), secure.close()]);
  await rm(client, { recursive: true, force: true });
});

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

type Ask = (on: TestApp) => Promise<Response>;

const kinds: [string, number, Ask][] = [
  ["a page", 200, (on) => on.fetch("/about")],
  ["a page from the cache", 200, (on) => on.fetch("/about")],
  ["the headers of a page", 200, (on) => on.fetch("/about", { method: "HEAD" })],
  ["a page that is not there", 404, (on) => on.fetch("/nothing")],
  ["a redirect", 301, (on) => on.fetch("/about/")],
  ["a feed", 200, (on) => on.fetch("/feed.xml")],
  ["a list of the API", 200, (on) => on.fetch("/api/blogs")],
  ["a call that is not there", 404, (on) => on.fetch("/api/nothing")],
  ["a call without a token", 401, (on) => on.fetch("/api/admin/me")],
  ["a wrong method", 405, (on) => on.fetch("/api/contact", { method: "DELETE" })],
  ["an unreadable body", 415, (on) => on.fetch("/api/contact", { method: "POST", body: "x" })],
  [
    "a forged call",
    403,
    (on) => on.fetch("/contact", { method: "POST", headers: { Origin: "https://evil.example" } }),
  ],
  ["a kept message", 201, (on) => on.send("POST", "/api/contact", newMessage)],
  [
    "the form's own answer",
    422,
    (on) => on.fetch("/contact", { method: "POST", body: new URLSearchParams({ name: "x" }) }),
  ],
  ["a life sign", 200, (on) => on.fetch("/healthz")],
  ["the metrics", 200, async (on) => on.send("GET", "/metrics", undefined, await on.signIn())],
  ["a file that is not there", 404, (on) => on.fetch("/assets/none.js")],
  ["the document of the API", 200, (on) => on.fetch("/api/openapi.json")],
];

describe("security headers", () => {
  it.each(kinds)("are set on %s", async (_, status, ask) => {
    const plain = await ask(app);
    expect(plain.status).toBe(status);
    expect(Object.fromEntries(plain.headers)).toMatchObject(always);
    expect(plain.headers.has("strict-transport-security")).toBe(false);
    const overTls = await ask(secure);
    expect(overTls.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  });

  it("are set on an icon, which pages of other sites may show", async () => {
    const { headers } = await app.fetch("/favicon.svg");
    expect(Object.fromEntries(headers)).toMatchObject({
      ...always,
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  it("are few on what pages are made of, so that it comes in one trip", async () => {
    const parts = [
      ["/assets/site-1a2b3c4d.js", "same-origin"],
      // Other sites may show it.
      ["/pictures/door-480.1a2b3c4d.webp", "cross-origin"],
    ] as const;
    for (const [path, embedder] of parts) {
      const { headers } = await secure.fetch(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": embedder,
        "content-security-policy": "default-src 'none'; sandbox",
        "strict-transport-security": expect.stringContaining("max-age="),
      });
      for (const name of ["permissions-policy", "x-frame-options", "referrer-policy"]) {
        expect(headers.has(name), `${name} of ${path}`).toBe(false);
      }
    }
  });

  it("are set on downloads in every form", async () => {
    const path = `/api/ebooks/${ebookId}/download`;
    const etag = (await app.fetch(path)).headers.get("etag") ?? "";
    const forms: [number, RequestInit][] = [
      [200, {}],
      [206, { headers: { Range: "bytes=0-3" } }],
      [304, { headers: { "If-None-Match": etag } }],
      [416, { headers: { Range: "bytes=99999-" } }],
      [200, { method: "HEAD" }],
    ];
    for (const [status, init] of forms) {
      const answer = await app.fetch(path, init);
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...always,
        "content-security-policy": expect.stringContaining("sandbox"),
      });
    }
  });

  it("are set on the refusal of a request that cannot be routed", async () => {
    const answer = await sendRaw(app.url, ["GET /x HTTP/1.1", "Host: a b/c"]);
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject(always);
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      code: "bad_request",
      requestId: answer.headers["x-request-id"],
    });
  });

  it("keep pages from running anything inline or from elsewhere", async () => {
    const answer = await app.fetch("/about");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe-|data:|\*/);
    const parts = policy.split("; ");
    for (const part of ["default-src 'none'", "base-uri 'none'"]) expect(parts).toContain(part);
    expect(parts).toContain(
      `script-src 'self' ${hashOf(speculationRules)} ${hashOf(openingScript)}`,
    );
    const html = await answer.text();
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/i);
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script);
    expect(inline).toEqual([openingScript]);
  });

  it.each([
    ["a page", () => app.fetch("/about")],
    ["a page from the cache", () => app.fetch("/about")],
    ["a page that is not there", () => app.fetch("/nothing")],
    [
      "the form's own answer",
      () => app.fetch("/contact", { method: "POST", body: new URLSearchParams({ name: "x" }) }),
    ],
  ])("allow %s its own styles and no others", async (_, ask) => {
    const answer = await ask();
    const [styles, ...others] = [...(await answer.text()).matchAll(/<style>(.*?)<\/style>/gs)];
    expect(styles?.[1]).toBe(".site-header{position:fixed}.site-footer{position:relative}");
    expect(others).toEqual([]);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toContain(`style-src 'self' ${hashOf(styles?.[1] ?? "")}`);
  });

  it.each([
    ["the cache", "/about"],
    ["the application, which has the page at another spelling", "/%61bout"],
  ])("are kept by who has an unchanged page, and not said again by %s", async (_, path) => {
    const { headers } = await app.fetch("/about");
    const again = await app.fetch(path, {
      headers: { "If-None-Match": headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    const said = ["cache-control", "connection", "date", "etag", "keep-alive", "vary"];
    const names = [...again.headers.keys()].filter((name) => name !== "x-request-id");
    expect(names).toEqual(said);
  });
});

describe("the browser's files", () => {
  it("are cached for ever if their name has their hash, otherwise for an hour", async () => {
    const cacheOf = async (path: string) => (await app.fetch(path)).headers.get("cache-control");
    expect(await cacheOf("/assets/site-1a2b3c4d.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/pictures/door-480.1a2b3c4d.webp")).toMatch(/immutable$/);
    expect(await cacheOf("/favicon.svg")).toBe("public, max-age=3600");
  });

  it("have an icon for what asks for one that no page names", async () => {
    const answer = await app.fetch("/favicon.ico");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
  });

  it("are sent compressed as the build left them", async () => {
    const answer = await app.fetch("/assets/site-1a2b3c4d.js", {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect(await answer.text()).toBe("export {};");
  });

  it.each([
    "/secret.txt",
    "/assets/../secret.txt",
    "/assets/..%2fsecret.txt",
    "/assets/%2e%2e/secret.txt",
    "/assets/..\\secret.txt",
    "/assets//../secret.txt",
    "/pictures/%2e%2e%2f%2e%2e%2fetc/passwd",
    "/assets/.vite/manifest.json",
    "/.vite/manifest.json",
    "/assets/",
    "/assets/%00",
  ])("do not include %s", async (target) => {
    const answer = await sendRaw(app.url, [`GET ${target} HTTP/1.1`, "Host: agency.test"]);
    expect([301, 400, 404]).toContain(answer.status);
    expect(answer.body.toString()).not.toContain("not for visitors");
  });
});

it("the development server allows what hot reload needs, and refuses all else as production does", () => {
  const [production, development] = [false, true].map((isDevelopment) => {
    const headers = securityHeaders({
      siteUrl: "https://agency.test",
      isDevelopment,
      serverName: null,
    });
    return headers("page")["Content-Security-Policy"]?.split("; ") ?? [];
  });
  const added = development?.filter((part) => !production?.includes(part));
  expect(added).toEqual(["style-src 'self' 'unsafe-inline'", "connect-src 'self' ws: wss:"]);
  expect(development).toHaveLength(production?.length ?? 0);
});
