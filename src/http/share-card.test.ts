import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function createBlog(title: string, published = true): Promise<string> {
  const answer = await app.send(
    "POST",
    "/api/admin/blogs",
    {
      title,
      excerpt: "An excerpt.",
      content: "Some text.",
      category: "AI & <Automation>",
      read_time: "5 min read",
      image_url: "https://pictures.example/a.png",
      published,
    },
    await app.signIn(),
  );
  const { slug }: { slug: string } = await answer.json();
  return slug;
}

async function cardOf(slug: string): Promise<Response> {
  return app.fetch(`/share/blogs/${encodeURIComponent(slug)}.jpg`);
}

test("a shared article has a picture of 1200 x 630, and its page names it", async () => {
  const slug = await createBlog("Open the door");
  const answer = await cardOf(slug);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("content-encoding")).toBeNull();
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
  const page = await (await app.fetch(`/blogs/${slug}`)).text();
  expect(page).toContain(`content="http://agency.test/share/blogs/${slug}.jpg"`);
});

test.each(["<b>&\"' 物語 🤔 \u202e", "W".repeat(200), "a ".repeat(100)])(
  "a title that no layout expects still gives a picture: %s",
  async (title) => {
    const answer = await cardOf(await createBlog(title));
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  },
);

test("a draft has no picture", async () => {
  const answer = await cardOf(await createBlog("Not yet", false));
  expect(answer.status).toBe(404);
});
