import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Stats, VisitSources } from "#contract/stats.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { getRaw, sendRaw } from "#test/support/raw-http.ts";
import { createBlog, createEbook, newMessage, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

const browser = {
  "User-Agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
const robot = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };

let app: TestApp;
let token: string;
let blog: { id: string; slug: string; title: string };

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn();
  blog = await createBlog(app, token, { title: "Größe" });
});
afterEach(() => app.close());

async function counted(of = app): Promise<Stats> {
  const answer = await of.send("GET", "/api/admin/stats?days=1", undefined, await of.signIn());
  return Stats.parse(await answer.json());
}

/** The counts so far, for the only article. */
async function numbers(): Promise<{ visits: number; robots: number; reads: number }> {
  const { today, robot_visits, most_read } = await counted();
  return {
    visits: today.visits,
    robots: robot_visits,
    reads: most_read.find(({ id }) => id === blog.id)?.reads ?? 0,
  };
}

const visit = (path: string, headers: Record<string, string> = {}) =>
  getRaw(app.url, path, { Host: "agency.test", ...browser, ...headers });

describe("a visit", () => {
  it("is an arrival at any public page, rendered or cached", async () => {
    await createEbook(app, token, { slug: "guide" });
    const pages = ["/", "/about", "/services", "/contact", "/privacy", "/resources", "/blogs"];
    for (const path of [...pages, "/ebooks", "/ebooks/guide", `/blogs/${blog.slug}`]) {
      for (const _again of [1, 2]) expect((await visit(path)).status).toBe(200);
    }
    expect(await numbers()).toEqual({ visits: 20, robots: 0, reads: 2 });
  });

  it("may come with any query and from any other site", async () => {
    const elsewhere = [
      "https://www.google.com/",
      "https://agency.test.evil.example/",
      "android-app://x",
    ];
    for (const referer of elsewhere) await visit("/about?utm_source=mail", { Referer: referer });
    expect(await numbers()).toMatchObject({ visits: 3 });
  });

  it("does not count when a page of the site itself led there", async () => {
    await visit("/about", { Referer: `${SITE_URL}/` });
    await visit("/about", { Referer: SITE_URL });
    await visit("/about", { Referer: "https://www.agency.test/blogs", Host: "www.agency.test" });
    await visit("/about", { "Sec-Fetch-Site": "same-origin" });
    expect(await numbers()).toEqual({ visits: 0, robots: 0, reads: 0 });
  });

  it("counts even if the page has not changed since the last one", async () => {
    const { headers } = await visit("/about");
    const again = await visit("/about", { "If-None-Match": String(headers.etag) });
    expect(again.status).toBe(304);
    expect(await numbers()).toMatchObject({ visits: 2 });
  });

  slow(
    "does not count without a page: files, feeds, the API, refusals, redirects, HEAD",
    async () => {
      await app.send("PUT", `/api/admin/blogs/${blog.id}`, { slug: "moved" }, token);
      const none = [
        "/feed.xml",
        "/sitemap.xml",
        "/robots.txt",
        "/api/blogs",
        "/healthz",
        "/nothing",
      ];
      for (const path of [
        ...none,
        `/blogs/${blog.slug}`,
        "/about/",
        "/blogs?page=9",
        "/blogs/moved.md",
      ]) {
        await visit(path);
      }
      await app.fetch("/about", { method: "HEAD", headers: browser });
      await app.fetch("/about", { method: "HEAD", headers: browser });
      expect(await numbers()).toEqual({ visits: 0, robots: 0, reads: 0 });
    },
  );
});

describe("the source of a visit", () => {
  /** The visits of today, which is the first day: by source, those below three together. */
  async function sources(): Promise<Record<string, number>> {
    const path = "/api/admin/stats/sources?days=7";
    const found = VisitSources.parse(await (await app.send("GET", path, undefined, token)).json());
    return Object.fromEntries(found.sources.map(({ key, visits }) => [key, visits]));
  }

  async function visitThrice(path: string, headers: Record<string, string> = {}): Promise<void> {
    for (const _time of [1, 2, 3]) await visit(path, headers);
  }

  it("is the host that the browser names, or nothing", async () => {
    await visit("/about");
    await visitThrice("/about", { Referer: "https://www.google.com/" });
    await visitThrice("/about", { Referer: "android-app://com.linkedin.android/" });
    await visit("/about", { Referer: `${SITE_URL}/` });
    expect(await sources()).toEqual({ d: 1, "h:google": 3, "h:linkedin.com": 3 });
  });

  it("is what the link says, on a page that every visitor shares", async () => {
    const { body } = await visit("/about");
    const query = "?utm_source=LinkedIn&utm_campaign=Pilot&utm_medium=social&gclid=secret";
    await visitThrice(`/about${query}`, { Referer: "https://www.linkedin.com/" });
    expect((await visit(`/about${query}`)).body).toEqual(body);
    expect(await sources()).toEqual({ d: 1, "c:linkedin|pilot|social": 4 });
  });

  it("is told by a prepared page, too", async () => {
    const view = { path: "/about?utm_source=newsletter", referrer: "https://mail.example/" };
    const headers = { Origin: SITE_URL, ...browser };
    for (const _time of [1, 2, 3]) {
      const body = JSON.stringify(view);
      const json = { "Content-Type": "application/json", ...headers };
      await app.fetch("/api/visits", { method: "POST", headers: json, body });
    }
    expect(await sources()).toEqual({ "c:newsletter||": 3 });
  });

  it("is the rest where it was invented", async () => {
    const forged = [
      "https://<script>alert(1)</script>/",
      "https://x/",
      `https://${"a".repeat(5000)}.com/`,
    ];
    for (const referer of forged) await visit("/about", { Referer: referer });
    for (let at = 0; at < 5; at += 1) await visit(`/about?utm_source=${at}`);
    expect(await sources()).toEqual({ rest: 8 });
  });
});

describe("a robot", () => {
  it("is counted apart, once per page", async () => {
    for (const path of ["/", `/blogs/${blog.slug}`]) await visit(path, robot);
    await visit("/about", { ...robot, Referer: `${SITE_URL}/` });
    expect(await numbers()).toEqual({ visits: 0, robots: 3, reads: 0 });
  });

  it("is also a program without a name or with an endless one", async () => {
    await sendRaw(app.url, ["GET /about HTTP/1.1", "Host: agency.test"], "");
    await visit("/about", { "User-Agent": "" });
    await visit("/about", { "User-Agent": `curl/8 ${"x".repeat(5000)}` });
    expect(await numbers()).toMatchObject({ visits: 0, robots: 3 });
  });

  slow("is told from a person among thousands of names", async () => {
    for (let at = 0; at < 1100; at += 1) {
      await visit("/about", { "User-Agent": `${at % 2 ? "curl/" : "Mozilla/5.0 Firefox/"}${at}` });
    }
    expect(await numbers()).toMatchObject({ visits: 550, robots: 550 });
  });
});

describe("a read", () => {
  it("is every view of an article by a person, wherever it came from", async () => {
    await visit(`/blogs/${blog.slug}`);
    await visit(`/blogs/${blog.slug}`, { Referer: `${SITE_URL}/blogs` });
    await visit(`/blogs/${blog.slug}`, robot);
    expect(await numbers()).toEqual({ visits: 1, robots: 1, reads: 2 });
    expect((await counted()).most_read).toEqual([{ id: blog.id, title: blog.title, reads: 2 }]);
  });

  it("stays with the article under a new address and title", async () => {
    await visit(`/blogs/${blog.slug}`);
    const change = { slug: "物語", title: "New" };
    await app.send("PUT", `/api/admin/blogs/${blog.id}`, change, token);
    for (const _again of [1, 2]) await visit(`/blogs/${encodeURIComponent("物語")}`);
    expect((await counted()).most_read).toEqual([{ id: blog.id, title: "New", reads: 3 }]);
  });
});

describe("a prefetched page", () => {
  const show = (body: unknown, headers: Record<string, string> = {}) =>
    app.fetch("/api/visits", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: SITE_URL, ...browser, ...headers },
      body: JSON.stringify(body),
    });

  it("does not count until it is seen", async () => {
    const path = `/blogs/${blog.slug}`;
    for (const purpose of ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"]) {
      await visit(path, { "Sec-Purpose": purpose });
    }
    await visit(path, { "Sec-Purpose": "prefetch", ...robot });
    expect(await numbers()).toEqual({ visits: 0, robots: 0, reads: 0 });
    expect((await show({ path, referrer: `${SITE_URL}/blogs` })).status).toBe(204);
    expect(await numbers()).toEqual({ visits: 0, robots: 0, reads: 1 });
    await show({ path, referrer: "" });
    await show({ path, referrer: "https://www.google.com/" });
    expect(await numbers()).toEqual({ visits: 2, robots: 0, reads: 3 });
    await show({ path, referrer: "" }, robot);
    expect(await numbers()).toEqual({ visits: 2, robots: 1, reads: 3 });
  });

  it("counts under the address that the browser shows", async () => {
    await app.send("PUT", `/api/admin/blogs/${blog.id}`, { slug: "物語" }, token);
    const path = `/blogs/${encodeURIComponent("物語")}`;
    await visit(path, { "Sec-Purpose": "prefetch" });
    await visit("/blogs?page=1", { "Sec-Purpose": "prefetch" });
    await show({ path, referrer: "" });
    await show({ path: "/blogs?page=1&from=mail", referrer: "" });
    expect(await numbers()).toEqual({ visits: 2, robots: 0, reads: 1 });
  });

  it("counts even if the site changed between fetching and seeing", async () => {
    await visit("/about", { "Sec-Purpose": "prefetch" });
    await createBlog(app, token);
    await show({ path: "/about", referrer: "" });
    expect(await numbers()).toMatchObject({ visits: 1 });
  });

  it("counts a page that another server has sent", async () => {
    await show({ path: `/blogs/${blog.slug}`, referrer: "" });
    expect(await numbers()).toEqual({ visits: 1, robots: 0, reads: 1 });
  });

  it("does not count what is no page of the site", async () => {
    await visit("/feed.xml");
    await visit("/nothing");
    const paths = [
      `/api/ebooks/${blog.id}/download`,
      "/admin",
      "//agency.test/about",
      "/\\agency.test/about",
      "https://agency.test/about",
      "/feed.xml",
      "/nothing",
      "!404",
      "",
      "/%",
      "//",
      "__proto__",
      "/\u0000",
    ];
    for (const path of paths) expect((await show({ path, referrer: "" })).status).toBe(204);
    expect(await numbers()).toEqual({ visits: 0, robots: 0, reads: 0 });
  });

  it("counts only when a page of the site itself says so", async () => {
    await visit("/about", { "Sec-Purpose": "prefetch" });
    const foreign: [string, string][] = [
      ["Origin", "https://evil.example"],
      ["Origin", "null"],
      ["Sec-Fetch-Site", "cross-site"],
    ];
    for (const [name, value] of foreign) {
      await problemOf(await show({ path: "/about", referrer: "" }, { [name]: value }), 403);
    }
    const unsaid = await app.send("POST", "/api/visits", { path: "/about", referrer: "" });
    await problemOf(unsaid, 403);
    expect(await numbers()).toEqual({ visits: 0, robots: 0, reads: 0 });
  });

  it("accepts no other body", async () => {
    const long = "x".repeat(3000);
    for (const body of [
      {},
      [],
      { path: 7, referrer: "" },
      { path: "/about" },
      { path: long, referrer: "" },
    ]) {
      await problemOf(await show(body), 422);
    }
    await problemOf(await show({ path: "/about", referrer: "x".repeat(30_000) }), 413);
    const text = await show({}, { "Content-Type": "text/plain" });
    await problemOf(text, 415);
  });
});

describe("downloads and messages", () => {
  it("are listed beside the visits of the day", async () => {
    const { id } = await createEbook(app, token);
    await upload(app, token, id, pdf());
    const path = `/api/ebooks/${id}/download`;
    for (const headers of [browser, browser, robot])
      await (await app.fetch(path, { headers })).text();
    await app.send("POST", "/api/contact", newMessage);
    await app.send("POST", "/api/contact", { ...newMessage, name: "See https://spam.example" });
    const { today } = await counted();
    expect(today).toMatchObject({ visits: 0, downloads: 2, messages: 1 });
  });
});

describe("the counts", () => {
  it("are written when the server closes", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "portico-test-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = await startApp({ DATA_DIR: dataDir });
    await getRaw(first.url, "/about", browser);
    await first.close();
    const second = await startApp({ DATA_DIR: dataDir });
    onTestFinished(() => second.close());
    expect((await counted(second)).today.visits).toBe(1);
  });
});
