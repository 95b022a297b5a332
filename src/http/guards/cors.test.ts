import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stats } from "#contract/stats.ts";
import { routes } from "#http/routes.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";

const FRONT = "https://www.agency.example";
const STRANGER = "https://www.agency.example.evil.example";

let app: TestApp;
let alone: TestApp;
let token: string;
let slug: string;
let downloadPath: string;

beforeAll(async () => {
  [app, alone] = await Promise.all([
    startApp({ CORS_ORIGINS: `${FRONT}, http://localhost:5173`, CONTACT_RATE_LIMIT: "3" }),
    startApp(),
  ]);
  token = await app.signIn();
  ({ slug } = await createBlog(app, token));
  const { id } = await createEbook(app, token);
  await upload(app, token, id, pdf());
  downloadPath = `/api/ebooks/${id}/download`;
});
afterAll(() => Promise.all([app.close(), alone.close()]));

function from(origin: string, path: string, init: RequestInit = {}, on = app): Promise<Response> {
  return on.fetch(path, { ...init, headers: { Origin: origin, ...init.headers } });
}

/** The document of the API has no preflight. */
function ask(origin: string, path: string, method: string, on = app): Promise<Response> {
  const headers = {
    Origin: origin,
    "Access-Control-Request-Method": method,
    "Access-Control-Request-Headers": "content-type,idempotency-key",
  };
  return fetch(on.url + path, { method: "OPTIONS", headers });
}

function send(origin: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return from(origin, path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site", ...headers },
    body: JSON.stringify(body),
  });
}

const corsOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith("access-control-"));

const varies = ({ headers }: Response) => (headers.get("vary") ?? "").split(/, */);

describe("a page of a listed origin", () => {
  const reads: [string, () => string][] = [
    ["a list", () => "/api/blogs"],
    ["a list, from the cache", () => "/api/blogs"],
    ["one article", () => `/api/blogs/${slug}`],
    ["what is not there", () => "/api/blogs/nothing"],
    ["a refused query", () => "/api/blogs?limit=x"],
    ["a download", () => downloadPath],
    ["the document of the API", () => "/api/openapi.json"],
  ];
  it.each(reads)("may read %s", async (_, path) => {
    const answer = await from(FRONT, path());
    expect(answer.headers.get("access-control-allow-origin")).toBe(FRONT);
    expect(answer.headers.get("access-control-expose-headers")).toContain("ETag, Link");
    expect(varies(answer)).toContain("Origin");
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it("is told that nothing has changed, by the cache and by the application", async () => {
    const etag = (await from(FRONT, "/api/blogs")).headers.get("etag") ?? "";
    for (const path of ["/api/blogs", "/api/%62logs"]) {
      const headers = { Origin: FRONT, "If-None-Match": etag };
      const again = await fetch(app.url + path, { headers });
      expect(again.status).toBe(304);
      expect(again.headers.get("access-control-allow-origin")).toBe(FRONT);
      expect(varies(again)).toContain("Origin");
    }
  });

  it("may ask first, and need not ask again for two hours", async () => {
    const answer = await ask(FRONT, "/api/contact", "POST");
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": FRONT,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "Content-Type, Idempotency-Key, If-None-Match",
      "access-control-max-age": "7200",
    });
    expect(
      (await ask(FRONT, "/api/blogs", "GET")).headers.get("access-control-allow-methods"),
    ).toBe("GET, HEAD");
    expect((await ask(FRONT, "/api/nothing", "GET")).status).toBe(404);
  });

  it("sends a message once for its key, and no more than anybody else", async () => {
    const key = { "Idempotency-Key": "0198f5a2-6c1e-7d43-9a55-1f0c8e2b7a90" };
    for (const _time of [1, 2, 3, 4]) {
      const answer = await send(FRONT, "/api/contact", newMessage, key);
      expect(answer.status).toBe(201);
      expect(answer.headers.get("access-control-allow-origin")).toBe(FRONT);
    }
    const list = await app.send("GET", "/api/admin/contact-submissions", undefined, token);
    expect(await list.json()).toHaveLength(1);
    const others = ["One", "Two", "Three"].map((message) => ({ ...newMessage, message }));
    const answers = [];
    for (const other of others) answers.push(await send(FRONT, "/api/contact", other));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(answers[2]?.headers.get("access-control-allow-origin")).toBe(FRONT);
    expect(answers[2]?.headers.get("access-control-expose-headers")).toContain("Retry-After");
  });

  it("counts the pages that it shows, and not its own links as visits", async () => {
    const visits = async () => {
      const answer = await app.send("GET", "/api/admin/stats?days=7", undefined, token);
      return Stats.parse(await answer.json()).today.visits;
    };
    const browser = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const view = (referrer: string) => ({ path: `/blogs/${slug}`, referrer });
    const before = await visits();
    const arrived = await send(FRONT, "/api/visits", view("https://www.google.com/"), browser);
    expect(arrived.status).toBe(204);
    await send(FRONT, "/api/visits", view(`${FRONT}/blog`), browser);
    expect(await visits()).toBe(before + 1);
  });

  it("gets nothing of the portal, however its addresses are spelled", async () => {
    const portals = routes.filter(({ path }) => path.startsWith("/api/admin"));
    const tries = portals.flatMap(({ method, path }) => {
      const address = path.replace(/:\w+/g, "019ca2f1-3c00-7a11-9c52-4f1f3a2b7d10");
      return [address, address.replace("admin", "%61dmin")].map((target) => ({ method, target }));
    });
    for (const { method, target } of tries) {
      const said = `${method} ${target}`;
      const headers = { Origin: FRONT, "Access-Control-Request-Method": method };
      // The document of the API knows one spelling alone.
      const asked = await fetch(app.url + target, { method: "OPTIONS", headers });
      expect([asked.status, corsOf(asked)], said).toEqual([405, []]);
      const answer = await fetch(app.url + target, { method, headers: { Origin: FRONT } });
      expect([answer.status, corsOf(answer)], said).toEqual([method === "GET" ? 401 : 403, []]);
    }
  });

  it("posts no plain form, and reads no page", async () => {
    await problemOf(
      await from(FRONT, "/contact", { method: "POST", body: new URLSearchParams(newMessage) }),
      403,
    );
    for (const path of ["/", "/feed.xml", "/healthz"]) {
      expect(corsOf(await from(FRONT, path)), path).toEqual([]);
    }
  });
});

describe("a page of any other origin", () => {
  it.each([
    STRANGER,
    "http://www.agency.example",
    "https://www.agency.example:8443",
    "https://WWW.agency.example",
    "null",
    "*",
  ])("is refused: %s", async (origin) => {
    const asked = await ask(origin, "/api/contact", "POST");
    expect([asked.status, corsOf(asked)]).toEqual([405, []]);
    expect(varies(asked)).toContain("Origin");
    await problemOf(await send(origin, "/api/contact", newMessage), 403);
    const read = await from(origin, "/api/blogs");
    expect([read.status, corsOf(read)]).toEqual([200, []]);
  });

  it("gets another answer of a shared cache than a listed one", async () => {
    for (const init of [{}, { headers: { Origin: STRANGER } }, { headers: { Origin: FRONT } }]) {
      expect(varies(await app.fetch("/api/blogs", init))).toEqual(["Accept-Encoding", "Origin"]);
    }
  });
});

it("without the setting, answers are as they were", async () => {
  for (const path of ["/api/blogs", "/api/blogs", "/api/blogs/nothing"]) {
    const answer = await from(FRONT, path, {}, alone);
    expect(corsOf(answer)).toEqual([]);
    expect(varies(answer)).not.toContain("Origin");
  }
  expect((await ask(FRONT, "/api/contact", "POST", alone)).status).toBe(405);
});
