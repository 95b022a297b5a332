import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function createBlog(
  title: string,
  published = true,
  category = "AI & <Automation>",
): Promise<string> {
  const answer = await app.send(
    "POST",
    "/api/admin/blogs",
    {
      title,
      excerpt: "An excerpt.",
      content: "Some text.",
      category,
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

test("a shared article has a picture of 1200 x 630 that its page names", async () => {
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
  "an unusual title still gets a picture: %s",
  async (title) => {
    const answer = await cardOf(await createBlog(title));
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  },
);

test.each([
  ["nothing visible", "\u200b\u2060"],
  ["a tower of accents", `a${"\u0301".repeat(190)}`],
  ["accents alone", "\u0301".repeat(140)],
  ["letters that are whole sentences", "ﷺ".repeat(140)],
  ["a single letter that stacks up", "ก็".repeat(70)],
  ["signs of private use", "\ue000".repeat(10)],
])("a title of %s gets a picture too, with the brand at least", async (_, title) => {
  const answer = await cardOf(await createBlog(title));
  expect(answer.status).toBe(200);
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
});

test("a card without visible lines beside its title shows the title", async () => {
  const plain = await (await cardOf(await createBlog("The same title"))).arrayBuffer();
  const bare = await createBlog("The same title", true, "\u200b");
  const answer = await cardOf(bare);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(plain))).toBe(false);
});

test("a draft has no picture", async () => {
  const answer = await cardOf(await createBlog("Not yet", false));
  expect(answer.status).toBe(404);
});
