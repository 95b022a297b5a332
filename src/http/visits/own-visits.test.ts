import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Stats } from "#contract/stats.ts";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, createEbook, problemOf } from "#test/support/samples.ts";
import { waitFor } from "#test/support/wait.ts";

const browser = {
  Host: "agency.test",
  "User-Agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterEach(() => app.close());

async function setCookie(of = app, session = token): Promise<string> {
  const answer = await of.send("GET", "/api/admin/me", undefined, session);
  return answer.headers.get("set-cookie") ?? "";
}

const pairOf = (header: string) => header.slice(0, header.indexOf(";"));

/** The browser as the portal leaves it. */
const ownBrowser = async () => ({ ...browser, Cookie: `a=b; ${pairOf(await setCookie())}; c=d` });

async function countedToday() {
  const answer = await app.send("GET", "/api/admin/stats?days=1", undefined, await app.signIn());
  const { today, robot_visits, most_read } = Stats.parse(await answer.json());
  const { visits, downloads } = today;
  return { visits, downloads, robots: robot_visits, reads: most_read[0]?.reads ?? 0 };
}

describe("of a signed-in browser", () => {
  it("and of a program with an access token visits, reads, pages fetched ahead and downloads are not counted", async () => {
    const blog = await createBlog(app, token);
    const ebook = await createEbook(app, token);
    await upload(app, token, ebook.id, pdf());
    const page = `/blogs/${blog.slug}`;
    const open = async (headers: Record<string, string>) => {
      for (const _rendered of [1, 2]) await getRaw(app.url, page, headers);
      await getRaw(app.url, page, { ...headers, "Sec-Purpose": "prefetch" });
      await app.fetch("/api/visits", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json", Origin: SITE_URL },
        body: JSON.stringify({ path: page, referrer: "" }),
      });
      await (await app.fetch(`/api/ebooks/${ebook.id}/download`, { headers })).text();
    };
    const own = await ownBrowser();
    await open(own);
    await open({ ...own, "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    await open({ ...browser, Authorization: `Bearer portico_pat_${"A".repeat(43)}` });
    const none = { visits: 0, downloads: 0, robots: 0, reads: 0 };
    expect(await countedToday()).toEqual(none);
    await open(browser);
    expect(await countedToday()).toEqual({ ...none, visits: 3, reads: 3, downloads: 1 });
  });

  it.each([
    [
      "signed out since",
      async (cookie: string) => {
        await app.send("POST", "/api/admin/logout", undefined, token);
        return cookie;
      },
    ],
    ["with a forged mark", async (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    [
      "with the mark of another site",
      async () => {
        const other = await startApp();
        onTestFinished(() => other.close());
        return pairOf(await setCookie(other, await other.signIn()));
      },
    ],
    ["with an empty mark", async (cookie: string) => cookie.slice(0, cookie.indexOf("=") + 1)],
    [
      "with the session's token as mark",
      async (cookie: string) => `${cookie.slice(0, cookie.indexOf("="))}=${token}`,
    ],
  ])("one %s counts as a visitor", async (_what, change) => {
    const Cookie = await change(pairOf(await setCookie()));
    await getRaw(app.url, "/about", { ...browser, Cookie });
    await waitFor(async () => expect(await countedToday()).toMatchObject({ visits: 1 }));
  });

  it("the first page that is opened is one of the first steps", async () => {
    const steps = async () =>
      (await app.send("GET", "/api/admin/first-steps", undefined, token)).json();
    await getRaw(app.url, "/about", browser);
    expect(await steps()).toMatchObject({ site: false });
    await getRaw(app.url, "/about", await ownBrowser());
    await waitFor(async () => expect(await steps()).toMatchObject({ site: true }));
  });

  it("pages are the same, and come from the cache", async () => {
    const visitors = await getRaw(app.url, "/about", browser);
    const own = await getRaw(app.url, "/about", await ownBrowser());
    expect(own.headers.etag).toBe(visitors.headers.etag);
    expect(own.headers["set-cookie"]).toBeUndefined();
    expect(app.log.at(-1)).toContain('"source":"cache"');
  });
});

describe("the mark", () => {
  it("is out of reach of scripts and other sites, and goes with the sign-out", async () => {
    const header = await setCookie();
    expect(header).toMatch(
      /^portico_own_visits=[\w%.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const left = await app.send("POST", "/api/admin/logout", undefined, token);
    expect(left.headers.get("set-cookie")).toMatch(/^portico_own_visits=; Max-Age=0;/);
  });

  it("travels over https alone where the site does", async () => {
    const safe = await startApp({ SITE_URL: "https://agency.test" });
    onTestFinished(() => safe.close());
    expect(await setCookie(safe, await safe.signIn())).toContain("; Secure");
  });

  it("opens nothing", async () => {
    const { Cookie } = await ownBrowser();
    for (const path of ["/api/admin/me", "/api/admin/stats", "/api/admin/contact-submissions"]) {
      await problemOf(await app.fetch(path, { headers: { Cookie } }), 401);
    }
    const mark = decodeURIComponent(Cookie.split(/[=;] ?/)[3] ?? "");
    await problemOf(await app.send("GET", "/api/admin/me", undefined, mark), 401);
  });

  it("is not set for anybody else", async () => {
    for (const path of ["/", "/about", "/admin/login", "/api/blogs", "/api/admin/me"]) {
      expect((await app.fetch(path)).headers.has("set-cookie"), path).toBe(false);
    }
  });
});
