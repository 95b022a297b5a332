import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { all, attribute, fetchPage, one, textOf } from "#test/support/html.ts";
import { createBlog } from "#test/support/samples.ts";

let app: TestApp;
let article: string;
beforeAll(async () => {
  app = await startApp();
  article = sitePaths.blog((await createBlog(app, await app.signIn(), { published: true })).slug);
});
afterAll(() => app.close());

async function stylesOf(path: string) {
  const { root } = await fetchPage(app, path);
  const links = all(root, "link[rel=stylesheet]").map((link) => attribute(link, "href") ?? "");
  return { inside: textOf(one(root, "style")), links };
}

describe("a page that is painted in two", () => {
  it.each(["Home", "an article"])(
    "is %s: its opening has its styles, the rest a file",
    async (name) => {
      const path = name === "Home" ? sitePaths.home() : article;
      const { inside, links } = await stylesOf(path);
      expect(inside).toBe(".site-header{position:fixed}");
      expect(links).toHaveLength(1);
      const answer = await app.fetch(links[0] ?? "");
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(".site-footer{position:relative}");
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "text/css; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
    },
  );

  it("is no other: those have all of it inside", async () => {
    const { inside, links } = await stylesOf(sitePaths.services());
    expect(inside).toBe(".site-header{position:fixed}.site-footer{position:relative}");
    expect(links).toEqual([]);
  });
});

describe("a file of styles", () => {
  it("that this server does not know, as of another one, leads to the whole sheet", async () => {
    const answer = await app.fetch(sitePaths.styles("of-another-server-1234"), {
      redirect: "manual",
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/assets/site.css");
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
  });

  it("is answered by 304 to who has it", async () => {
    const [address = ""] = (await stylesOf(sitePaths.home())).links;
    const etag = (await app.fetch(address)).headers.get("etag") ?? "";
    const answer = await app.fetch(address, { headers: { "If-None-Match": etag } });
    expect(answer.status).toBe(304);
  });
});
