import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, createEbook, newBlog, newMessage } from "#test/support/samples.ts";

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let token: string;
let slug: string;
let draftId: string;
let ebookId: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  for (let at = 1; at <= 25; at += 1) await createBlog(app, token, { title: `Article ${at}` });
  ({ slug } = await createBlog(app, token, { title: "The newest" }));
  ({ id: draftId } = await createBlog(app, token, { published: false }));
  for (const title of ["Second", "Third"]) await createEbook(app, token, { title });
  ({ id: ebookId } = await createEbook(app, token));
  await upload(app, token, ebookId, pdf());
});
afterAll(() => app.close());

/** Any change outdates every cached page; a draft's shows on none. */
async function forgetPages(): Promise<void> {
  const { excerpt } = newBlog;
  await app.send("PUT", `/api/admin/blogs/${draftId}`, { excerpt }, token);
}

async function textAt(path: string): Promise<string> {
  return (await app.fetch(path)).text();
}

const evil = "evil.example";
const poison: Record<string, string>[] = [
  { "X-Forwarded-Host": evil, "X-Forwarded-Proto": "https", "X-Forwarded-Port": "444" },
  { Forwarded: `host=${evil};proto=https` },
  { "X-Original-URL": "/privacy", "X-Rewrite-URL": "/privacy" },
  { "x-ghost-preview": "1", "X-Preview": "1", Cookie: "preview=1; admin_token=x" },
  { "Accept-Language": "de, fr;q=0.5", "Accept-Charset": "utf-16" },
  { Host: evil },
  { "X-HTTP-Method-Override": "DELETE", "X-Host": evil },
  { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" },
  { Authorization: "Bearer junk", "User-Agent": `<script>${evil}</script>`, Referer: `//${evil}` },
];
const targets = () => ["/", "/blogs", `/blogs/${slug}`, "/feed.xml", "/sitemap.xml", "/api/blogs"];

describe("what a request's headers can do to the pages of others", () => {
  it.each(poison)(
    "%j leaves no trace in the answer or in other visitors' pages",
    async (headers) => {
      for (const target of ["/", `/blogs/${slug}`, "/feed.xml"]) {
        const clean = await textAt(target);
        await forgetPages();
        for (const round of ["rendered for it", "from the cache"]) {
          const answer = await getRaw(app.url, target, headers);
          expect([answer.status, answer.body.toString()], round).toEqual([200, clean]);
        }
        expect(await textAt(target)).toBe(clean);
        expect(clean).not.toContain(evil);
      }
    },
  );

  it("absolute addresses use SITE_URL, whatever the Host", async () => {
    for (const target of [
      ...targets(),
      "/feed.json",
      "/llms.txt",
      "/robots.txt",
      "/api/openapi.json",
    ]) {
      const answer = await getRaw(app.url, target, { Host: evil, "X-Forwarded-Host": evil });
      const text = answer.body.toString();
      expect(text).not.toContain(evil);
      expect(text).not.toContain(new URL(app.url).host);
    }
    expect(await textAt("/")).toContain(`<link rel="canonical" href="${SITE_URL}/"`);
    expect(await textAt(`/blogs/${slug}`)).toContain(`href="${SITE_URL}/blogs/${slug}"`);
  });

  it("redirects stay relative, whatever the Host", async () => {
    for (const target of ["/about/", `/blogs/${slug}/`]) {
      const answer = await getRaw(app.url, target, { Host: evil, "X-Forwarded-Host": evil });
      expect([answer.status, answer.headers.location]).toEqual([301, target.slice(0, -1)]);
    }
  });
});

describe("queries", () => {
  it.each([
    "utm_source=a&utm_medium=b",
    "x=<script>alert(1)</script>",
    "x=%22%3E%3Cimg%20src=x%3E",
    "fbclid=1",
    "q",
    "=",
    "&&",
    "%",
  ])("?%s gives the page of the address without it and shows nothing of it", async (query) => {
    for (const path of ["/", "/blogs", `/blogs/${slug}`, "/contact"]) {
      const answer = await getRaw(app.url, `${path}?${query}`);
      expect([answer.status, answer.body.toString()]).toEqual([200, await textAt(path)]);
    }
  });

  it.each([
    "-1",
    "1e9",
    "abc",
    "0",
    "01",
    "1.0",
    "4",
    "999999",
    "",
    "%00",
    "2%00",
    "2,3",
    " 2",
    "%D9%A2",
  ])("?page=%s answers 404 or an existing page", async (page) => {
    const answer = await getRaw(app.url, `/blogs?page=${page.replace(" ", "%20")}`);
    expect([200, 404]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body.toString()).toBe(await textAt("/blogs"));
  });

  it("each page of a list has the right cards", async () => {
    const pages = await Promise.all(["/blogs", "/blogs?page=2", "/blogs?page=3"].map(textAt));
    expect(pages[0]).toContain("The newest");
    expect(pages[1]).toContain("Article 14");
    expect(pages[2]).toContain("Article 1<");
    expect((await app.fetch("/blogs?page=4")).status).toBe(404);
  });

  it("no spelling of an address replaces another page", async () => {
    const clean = await textAt("/blogs?page=2");
    for (const trick of [
      "/blogs??page=2",
      "/blogs?%70age=2&page=3",
      "/blogs#?page=2",
      "/blogs?x#&page=2",
      "/%62logs?page=2#x",
      `http://${evil}/blogs?page=2`,
    ]) {
      await forgetPages();
      await getRaw(app.url, trick);
      expect(await textAt("/blogs?page=2"), trick).toBe(clean);
    }
  });

  it("no spelling of an address replaces a list of the API", async () => {
    const lists = new Map<string, string>();
    for (const query of ["", "?limit=1", "?limit=2"]) {
      lists.set(query, await textAt(`/api/ebooks${query}`));
    }
    for (const trick of [
      "/api/ebooks??limit=2",
      "/api/ebooks?%6cimit=2&limit=1",
      "/api/ebooks?limit=1&%6cimit=2",
      "/api/ebooks?limit=2&limit=1",
      "/api/ebooks?lim%69t=2",
      "/api/ebooks?limit=2#x",
      "/api/ebooks#?limit=2",
      "/api/ebooks?#limit=2",
      "/api/ebooks?x#&limit=2",
      "/api/ebooks?x=1;limit=2",
      "/api/ebooks?+limit=2",
      "/%61pi/ebooks?limit=2",
      "/api/./ebooks?limit=2",
      "/api/ebooks?limit=2%26limit%3D1",
      "/api/ebooks?limit[]=2",
      "/api/ebooks?limit=2&",
      "/api/ebooks?limit=02",
      "/api/ebooks?cursor=&limit=2",
      `http://${evil}/api/ebooks?limit=2`,
    ]) {
      await forgetPages();
      await getRaw(app.url, trick);
      for (const [query, list] of lists) {
        expect(await textAt(`/api/ebooks${query}`), `${trick} then ${query}`).toBe(list);
      }
    }
  });
});

describe("an answer that must not be cached", () => {
  it("says no-store if it is for the administrator or a refusal", async () => {
    const paths = [
      "me",
      "blogs",
      "ebooks",
      "sessions",
      "smtp-config",
      "contact-submissions",
      "ebook-stats",
    ];
    for (const path of paths) {
      for (const given of [token, undefined]) {
        const answer = await app.send("GET", `/api/admin/${path}`, undefined, given);
        expect(answer.headers.get("cache-control"), path).toBe("no-store");
      }
    }
    for (const answer of [
      await app.send("POST", "/api/contact", newMessage),
      await app.send("POST", "/api/contact", {}),
      await app.fetch("/api/nothing"),
      await app.fetch("/healthz"),
      await app.fetch("/readyz"),
      await app.fetch("/metrics"),
    ]) {
      expect(answer.headers.get("cache-control"), answer.url).toBe("no-store");
    }
  });

  it("is private and revalidated if it is a download; none sets a cookie", async () => {
    const download = await app.fetch(`/api/ebooks/${ebookId}/download`);
    expect(download.headers.get("cache-control")).toBe("private, no-cache");
    for (const path of [...targets(), "/contact", "/nothing", "/api/admin/me"]) {
      expect((await app.fetch(path)).headers.has("set-cookie")).toBe(false);
    }
  });

  it("is not cached if it answers the contact form, and does not replace the form", async () => {
    const before = await textAt("/contact");
    const answer = await app.fetch("/contact", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...newMessage, email: "not an address" }).toString(),
    });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
    expect(await answer.text()).toContain(newMessage.name);
    expect(await textAt("/contact")).toBe(before);
  });
});
