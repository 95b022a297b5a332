import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Blog } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { publicationPaths, sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import {
  createBlog,
  createCaseStudy,
  createEbook,
  newBlog,
  problemOf,
} from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

// Every write invalidates every page, and this file makes many of both.
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function moveTo(id: string, slug: string): Promise<number> {
  return (await app.send("PUT", `/api/admin/blogs/${id}`, { slug }, token)).status;
}

describe("addresses made from titles", () => {
  slow("twenty equal titles that arrive at once get twenty addresses", async () => {
    const blogs = await Promise.all(
      Array.from({ length: 20 }, () => createBlog(app, token, { title: "The same" })),
    );
    expect(new Set(blogs.map(({ slug }) => slug)).size).toBe(20);
    for (const { slug } of blogs) {
      expect((await app.fetch(sitePaths.blog(slug))).status).toBe(200);
    }
  });

  const titles = [
    "物語",
    "🤔",
    "x".repeat(limits.title),
    `x${"𠮷".repeat(90)}`,
    "𠮷".repeat(99),
    "admin",
    "api",
    "feed.xml",
    "../x",
    "a/b?c#d%20e",
    "İstanbul ĞÜŞ",
    "Case Variant",
    "CASE variant",
    ".",
    "..",
    "half an emoji \ud83d",
    "e\u0301te\u0301",
    "مرحبا بالعالم",
    "<script>alert(1)</script>",
  ];
  it.each(titles)("the title %j gets a page of its own", async (title) => {
    const blog = await createBlog(app, token, { title });
    const page = await app.fetch(sitePaths.blog(blog.slug));
    expect(page.status).toBe(200);
    expect((await app.fetch(`/api/blogs/${encodeURIComponent(blog.slug)}`)).status).toBe(200);
    const ebook = await createEbook(app, token, { title });
    expect((await app.fetch(sitePaths.ebook(ebook.slug), { method: "HEAD" })).status).toBe(200);
  });

  it("lists, feeds and sitemap survive all of these titles", async () => {
    for (const path of [
      "/blogs",
      "/ebooks",
      "/resources",
      "/sitemap.xml",
      "/feed.xml",
      "/llms.txt",
    ]) {
      expect((await app.fetch(path)).status, path).toBe(200);
    }
  });

  it.each(["   ", "", "\u0000\n\t", null, 7, ["x"], { x: 1 }])(
    "%j is not a title",
    async (title) => {
      const answer = await app.send("POST", "/api/admin/blogs", { ...newBlog, title }, token);
      expect((await problemOf(answer, 422)).errors).toHaveProperty("title");
    },
  );

  it("a requested address is taken as it is, or refused", async () => {
    expect((await createBlog(app, token, { slug: "my-own" })).slug).toBe("my-own");
    const again = await app.send("POST", "/api/admin/blogs", { ...newBlog, slug: "my-own" }, token);
    const { code, errors } = await problemOf(again, 409);
    expect([code, Object.keys(errors ?? {})]).toEqual(["conflict", ["slug"]]);
    for (const slug of ["../x", "a/b", "-x", "x-", "a--b", "a b", "", "x.md", "%2e", "\u202ex"]) {
      const refused = await app.send("POST", "/api/admin/blogs", { ...newBlog, slug }, token);
      expect((await problemOf(refused, 422)).errors, slug).toHaveProperty("slug");
    }
  });
});

describe("a changed address", () => {
  async function follow(slug: string): Promise<{ hops: number; status: number; path: string }> {
    let path = sitePaths.blog(slug);
    for (let hops = 0; hops < 5; hops += 1) {
      const answer = await app.fetch(path);
      if (answer.status !== 301) return { hops, status: answer.status, path };
      path = answer.headers.get("location") ?? "";
    }
    throw new Error("A loop of redirects.");
  }

  it("redirects to the new one in one hop, however often it changed", async () => {
    const { id } = await createBlog(app, token, { slug: "first" });
    for (const slug of ["second", "third", "größe", "fourth"])
      expect(await moveTo(id, slug)).toBe(200);
    for (const slug of ["first", "second", "third", "größe"]) {
      expect(await follow(slug)).toEqual({ hops: 1, status: 200, path: "/blogs/fourth" });
    }
  });

  slow(
    "redirects from whatever else is found by it, and only where there is something",
    async () => {
      for (const [kind, create] of [
        ["blog", createBlog],
        ["ebook", createEbook],
        ["case-study", createCaseStudy],
      ] as const) {
        const paths = publicationPaths[kind];
        const { id } = await create(app, token, { slug: "former" });
        await app.send("PUT", paths.ownersItem(id), { slug: "größer" }, token);
        const builders = [paths.page, paths.shareCard, paths.publicItem];
        for (const build of kind === "blog" ? [...builders, sitePaths.blogMarkdown] : builders) {
          const moved = await app.fetch(build("former"));
          expect([moved.status, moved.headers.get("location")]).toEqual([301, build("größer")]);
          expect(moved.headers.get("cache-control")).toBe("public, no-cache");
          expect((await app.fetch(build("größer"))).status).toBe(200);
          expect((await app.fetch(build("never"))).status).toBe(404);
        }
        const card = await app.fetch(paths.shareCard("former"));
        expect(card.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
        await app.send("PUT", paths.ownersItem(id), { published: false }, token);
        expect((await app.fetch(paths.publicItem("former"))).status).toBe(404);
      }
    },
  );

  it("serves the page again when it is taken back, even to redirected browsers", async () => {
    const { id } = await createBlog(app, token, { slug: "here" });
    expect(await moveTo(id, "there")).toBe(200);
    const moved = await app.fetch("/blogs/here");
    expect(moved.status).toBe(301);
    // A redirect cached for ever would turn into a loop on the way back.
    expect(moved.headers.get("cache-control")).toMatch(/no-cache/);
    expect(await moveTo(id, "here")).toBe(200);
    expect(await follow("here")).toMatchObject({ hops: 0, status: 200 });
    expect(await follow("there")).toMatchObject({ hops: 1, status: 200, path: "/blogs/here" });
  });

  it("stays with its article, whoever else asks for it", async () => {
    const { id } = await createBlog(app, token, { slug: "wanted", title: "The old one" });
    await moveTo(id, "elsewhere");
    const other = { title: "The new one", slug: "wanted", published: false };
    const answer = await app.send("POST", "/api/admin/blogs", other, token);
    const { detail } = await problemOf(answer, 409);
    expect(detail).toContain("The old one");
    expect(await follow("wanted")).toMatchObject({ hops: 1, path: "/blogs/elsewhere" });
  });

  it("redirects nowhere when the article is a draft or deleted", async () => {
    const { id } = await createBlog(app, token, { slug: "shy" });
    await moveTo(id, "shyer");
    await app.send("PUT", `/api/admin/blogs/${id}`, { published: false }, token);
    expect((await app.fetch("/blogs/shy")).status).toBe(404);
    await app.send("DELETE", `/api/admin/blogs/${id}`, undefined, token);
    expect((await app.fetch("/blogs/shy")).status).toBe(404);
  });
});

describe("saving with If-Match", () => {
  const save = (blog: Blog, tag: string, title: string) =>
    app.fetch(`/api/admin/blogs/${blog.id}`, {
      method: "PUT",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${token}`,
        "If-Match": tag,
      },
      body: JSON.stringify({ title }),
    });

  it("is refused to a second tab and overwrites nothing", async () => {
    const blog = await createBlog(app, token);
    const saves = await Promise.all(["One", "Two"].map((title) => save(blog, '"1"', title)));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = saves.find(({ status }) => status === 409);
    expect(refused && (await problemOf(refused, 409)).code).toBe("conflict");
  });

  it("matches nothing with a foreign or weak tag, and succeeds with a star or the answer's own tag", async () => {
    const blog = await createBlog(app, token);
    for (const tag of ['"7"', "junk", '""', "1", 'W/"1"', '"2", "7"', '"-1"', ","]) {
      expect((await save(blog, tag, "Overwritten")).status, tag).toBe(409);
    }
    const saved = await save(blog, "*", "Saved");
    expect(saved.headers.get("etag")).toBe('"2"');
    expect((await save(blog, saved.headers.get("etag") ?? "", "Again")).status).toBe(200);
    expect((await save(blog, '"2","3"', "One of several")).status).toBe(200);
  });
});
