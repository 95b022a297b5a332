import { afterAll, beforeAll, expect, it } from "vitest";
import { sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;
let lastId: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  for (let at = 1; at <= 13; at += 1) {
    await createBlog(app, token, { title: `Article ${at}`, category: "AI & Automation" });
  }
  ({ id: lastId } = await createBlog(app, token, { title: "A film", category: "Media" }));
  await createBlog(app, token, { title: "Half a film", category: "Film", published: false });
});
afterAll(() => app.close());

const textAt = async (path: string) => (await app.fetch(path)).text();
const media = sitePaths.blogs(1, "Media");

it("a category lists its articles alone, in pages of their own", async () => {
  const html = await textAt(media);
  expect(html).toContain("A film");
  expect(html).not.toContain("Article 1");
  const second = await textAt(sitePaths.blogs(2, "AI & Automation"));
  expect(second).toContain("Article 1<");
  expect(second).not.toContain("A film");
  expect((await app.fetch(sitePaths.blogs(2, "Media"))).status).toBe(404);
});

it("categories are offered with how many are published, the largest first", async () => {
  for (const path of [sitePaths.blogs(), sitePaths.resources()]) {
    const [nav = ""] = /<nav class="group-links".*?<\/nav>/s.exec(await textAt(path)) ?? [];
    const offered = nav
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    expect(offered).toBe("All 14 AI &amp; Automation 13 Media 1");
  }
});

it.each(["Film", "media", "", "Media ", "%00", "%ff", "AI", "Media%26page=2"])(
  "?category=%s, of which nothing is published, is not there",
  async (category) => {
    const answer = await getRaw(app.url, `/blogs?category=${category.replace(" ", "%20")}`);
    expect(answer.status).toBe(404);
  },
);

slow("no spelling of a category replaces another list", async () => {
  const lists = new Map<string, string>();
  for (const path of [sitePaths.blogs(), media, sitePaths.blogs(2)]) {
    lists.set(path, await textAt(path));
  }
  for (const trick of [
    "/blogs??category=Media",
    "/blogs?%63ategory=Media&page=2",
    "/blogs?category=Media&category=Film",
    "/blogs?page=1&category=Media",
    "/blogs?category[]=Media",
    "/blogs#?category=Media",
    "/%62logs?category=Media#x",
  ]) {
    await app.send("PUT", `/api/admin/blogs/${lastId}`, { excerpt: trick }, token);
    await getRaw(app.url, trick);
    // The foot of the page shows its weight, which depends on the excerpt.
    const shown = (text: string) =>
      text.replace(/<p class="blog-card-excerpt">.*?<\/p>|This page: \d+ kB/g, "");
    for (const [path, html] of lists) {
      expect(shown(await textAt(path)), `${trick}, then ${path}`).toBe(shown(html));
    }
  }
});

it("a category goes with its last article", async () => {
  expect((await app.fetch(media)).status).toBe(200);
  await app.send("PUT", `/api/admin/blogs/${lastId}`, { published: false }, token);
  expect((await app.fetch(media)).status).toBe(404);
});
