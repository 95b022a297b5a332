import { afterAll, beforeAll, expect, it } from "vitest";
import { Address } from "#contract/address.ts";
import { addressPaths, publicationPaths, sitePaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { getRaw } from "#test/support/raw-http.ts";
import { createBlog, createCaseStudy, createEbook } from "#test/support/samples.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  for (const [kind, create] of [
    ["blog", createBlog],
    ["ebook", createEbook],
    ["case-study", createCaseStudy],
  ] as const) {
    const { id } = await create(app, token, { slug: "former" });
    await app.send("PUT", publicationPaths[kind].ownersItem(id), { slug: "größer" }, token);
  }
});
afterAll(() => app.close());

const { blog, ebook } = publicationPaths;
const builders = [
  ...Object.values(publicationPaths).flatMap((paths) => [paths.page, paths.shareCard]),
  sitePaths.blogMarkdown,
];

async function leads(target: string): Promise<unknown[]> {
  const { status, headers } = await getRaw(app.url, target);
  return [status, headers.location];
}

it.each([...builders, blog.publicItem, ebook.publicItem])(
  "a former address keeps the query that it was asked with: $pattern",
  async (build) => {
    const query = "?utm_source=news&utm_medium=e%20mail&x=%2F%2Fevil.example";
    expect(await leads(build("former") + query)).toEqual([301, build("größer") + query]);
  },
);

it.each(builders)("a slash after a former address costs no second hop: $pattern", async (build) => {
  for (const target of [`${build("former")}/?a=1`, `//${build("former").slice(1)}//?a=1`]) {
    const answer = await getRaw(app.url, target);
    expect([answer.status, answer.headers.location]).toEqual([301, `${build("größer")}?a=1`]);
    expect(answer.headers["cache-control"]).toBe("public, no-cache");
  }
});

it.each([
  ["/about/?utm_source=x&utm_source=y", "/about?utm_source=x&utm_source=y"],
  ["/contact/?about=Media#form", "/contact?about=Media"],
  ["http://evil.example/about/?a=http://b.example", "/about?a=http://b.example"],
  ["/api/docs?a=1", "/admin/settings/api?a=1"],
  ["/about/?", "/about"],
  ["/about/??a", "/about??a"],
  ["/about/?a=\\\\evil.example", "/about?a=\\\\evil.example"],
  ["/about/?a=%0d%0aSet-Cookie:%20b=c", "/about?a=%0d%0aSet-Cookie:%20b=c"],
  // A proxy in front holds heads of 4 kB.
  [`/about/?a=${"x".repeat(4000)}`, "/about"],
])("GET %s leads to %s", async (target, location) => {
  const { status, headers } = await getRaw(app.url, target);
  expect([status === 301 || status === 302, headers.location]).toEqual([true, location]);
  expect(headers).not.toHaveProperty("set-cookie");
});

it.each([
  ..."/feed /feed/ /rss /rss/ /rss.xml /index.xml /atom.xml /RSS.xml /Feed/ /blog/feed/".split(" "),
  ..."/feed/atom/ /feed/rss2 /index.rss /rss.xml/ /feeds/posts/default".split(" "),
])("the feed that other systems keep at %s leads to this one", async (target) => {
  expect(await leads(target)).toEqual([301, "/feed.xml"]);
  expect(await leads(`${target}?a=1`)).toEqual([301, "/feed.xml?a=1"]);
});

it.each(["/category/news/feed/", "/2024/05/conversions/feed", "/author/ada/rss"])(
  "the feed of a folder leads on only where a site was moved in: %s",
  async (target) => {
    expect((await leads(target))[0]).toBe(404);
    const old = { kind: "moved", path: "/2024/05/conversions", target: sitePaths.about() };
    const made = await app.send("POST", addressPaths.list(), old, token);
    expect(await leads(target)).toEqual([301, "/feed.xml"]);
    const { id } = Address.parse(await made.json());
    await app.send("DELETE", addressPaths.item(id), undefined, token);
  },
);

it.each(["/index", "/feeding", "/feed/about", "/index.xml/more"])(
  "what only looks like a feed is not there: %s",
  async (target) => expect((await leads(target))[0]).toBe(404),
);

it("a query makes no entry of its own in the cache, and a former address none at all", async () => {
  const present = `${blog.page("größer")}?utm_source=x`;
  const etags = await Promise.all(
    [present, blog.page("größer")].map(async (path) => (await app.fetch(path)).headers.get("etag")),
  );
  expect(etags[0]).toBe(etags[1]);
  for (const query of ["?a=1", "?b=2"]) {
    expect((await leads(blog.page("former") + query))[1]).toBe(blog.page("größer") + query);
  }
});
