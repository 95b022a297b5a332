import { afterAll, beforeAll, expect, it } from "vitest";
import { BlogPreview } from "#contract/blog.ts";
import { limits } from "#contract/limits.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const preview = (body: unknown) => app.send("POST", "/api/admin/blog-preview", body, token);

it.each([
  "## Heading\n\nSome *words* and `code`.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror="alert(1)">',
  "```ts\nconst a = 1;\n```\n\n![A door](https://example.com/door.jpg)\n\nNote.[^1]\n\n[^1]: There.",
])("a preview is letter by letter what the article's page will show: %j", async (content) => {
  const { html } = BlogPreview.parse(await (await preview({ content })).json());
  expect(html).not.toBe("");
  const { slug } = await createBlog(app, token, { content });
  expect(await (await app.fetch(`/blogs/${slug}`)).text()).toContain(html);
});

it("an empty text has an empty preview, and nothing is stored", async () => {
  const answer = await preview({ content: "", title: "ignored" });
  expect([answer.status, await answer.json()]).toEqual([200, { html: "" }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

slow("a preview takes a whole book and refuses what no article may be", async () => {
  expect((await preview({ content: "word ".repeat(60_000) })).status).toBe(200);
  await problemOf(await preview({ content: "x".repeat(limits.content + 1) }), 422);
  await problemOf(await preview({ content: "x".repeat(limits.blogJsonBytes) }), 413);
  for (const body of [{}, { content: 7 }, [], null]) await problemOf(await preview(body), 422);
});
