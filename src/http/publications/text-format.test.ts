import { afterAll, beforeAll, expect, it } from "vitest";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { createBlog, createCaseStudy, createEbook, problemOf } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function read(path: string): Promise<{ html?: Record<string, string> }> {
  const answer = await app.fetch(path);
  expect(answer.status).toBe(200);
  return answer.json();
}

const content = [
  "## A **door**",
  "[Here](#h-a-door), [there](/contact), [beside](other) and [away](https://away.example/a).",
  "![Seen](/pictures/door.webp)",
  "<script>alert(1)</script><b onclick='x()'>Bold</b>",
  "A [bad](javascript:alert(1)) link.",
  '`<a href="/code">`',
].join("\n\n");

it("an article comes as the HTML of its page, with complete addresses", async () => {
  const { slug } = await createBlog(app, token, { slug: "formed", content });
  const { html: { content: html = "" } = {}, ...fields } = await read(
    `/api/blogs/${slug}?format=html`,
  );
  expect(fields).toEqual(await read(`/api/blogs/${slug}`));

  const page = await (await app.fetch(`/blogs/${slug}`)).text();
  const [, onPage = ""] = /<div class="prose">([\s\S]*?)<\/div><\//.exec(page) ?? [];
  const url = `${SITE_URL}/blogs/${slug}`;
  expect(
    html
      .replaceAll(`"${url}#`, '"#')
      .replaceAll(`"${SITE_URL}/blogs/other"`, '"other"')
      .replaceAll(SITE_URL, ""),
  ).toBe(onPage);

  expect(html).toContain(`href="${url}#h-a-door"`);
  expect(html).toContain(`href="${SITE_URL}/contact"`);
  expect(html).toContain(`href="${SITE_URL}/blogs/other"`);
  expect(html).toContain('href="https://away.example/a"');
  expect(html).toMatch(/src="http:\/\/agency\.test\/pictures\/[^"]+"/);
  expect(html).not.toMatch(/<script|onclick|"javascript:/);
  expect(html).toContain('<code>&#x3C;a href="/code"></code>');
});

it("case studies and guides have theirs by field", async () => {
  const work = await createCaseStudy(app, token, { result: "Half the **hours**." });
  const { html } = await read(`/api/case-studies/${work.slug}?format=html`);
  expect(html).toMatchObject({ result: "<p>Half the <strong>hours</strong>.</p>" });
  const guide = await createEbook(app, token, { description: "One <i>line</i>.\n\nAnother." });
  expect((await read(`/api/ebooks/${guide.slug}?format=html`)).html).toEqual({
    description: "<p>One &lt;i&gt;line&lt;/i&gt;.</p><p>Another.</p>",
  });
});

it("it has a tag and an entry in the cache of its own", async () => {
  const { slug } = await createBlog(app, token, { slug: "tagged" });
  const asked = [`/api/blogs/${slug}`, `/api/blogs/${slug}?format=html&x=1`];
  const tags = [];
  for (const path of [...asked, ...asked]) {
    const etag = (await app.fetch(path)).headers.get("etag") ?? "";
    tags.push(etag);
    const again = await app.fetch(path, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  }
  expect(tags.slice(2)).toEqual(tags.slice(0, 2));
  expect(new Set(tags).size).toBe(2);
  await problemOf(await app.fetch(`/api/blogs/${slug}?format=xml`), 422);
});

it("a former address leads on with it, and a draft has none", async () => {
  const { id, slug } = await createBlog(app, token, { slug: "before" });
  await app.send("PUT", `/api/admin/blogs/${id}`, { slug: "after" }, token);
  const moved = await app.fetch(`/api/blogs/${slug}?format=html`);
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    "/api/blogs/after?format=html",
  ]);
  await app.send("PUT", `/api/admin/blogs/${id}`, { published: false }, token);
  await problemOf(await app.fetch("/api/blogs/after?format=html"), 404);
});
