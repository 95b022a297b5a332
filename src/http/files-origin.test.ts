// @module-tag slow
import { expect, it, onTestFinished } from "vitest";
import { publicationPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { temporaryFolder } from "#test/support/folder.ts";
import { addPicture } from "#test/support/pictures.ts";
import { createBlog, createEbook } from "#test/support/samples.ts";

const CDN = "https://cdn.example";
const SITE_URL = "https://agency.example";
const SLUG = "a-steady-hand";

const shown = [
  sitePaths.resources(),
  sitePaths.blogs(),
  sitePaths.ebooks(),
  sitePaths.blog(SLUG),
  sitePaths.ebook(SLUG),
  sitePaths.atom(),
  sitePaths.jsonFeed(),
  sitePaths.blogMarkdown(SLUG),
];

it("with FILES_URL, pages, feeds and structured data show uploaded pictures at that origin, and differ in nothing else", async () => {
  const DATA_DIR = await temporaryFolder();
  const app = await startApp({ SITE_URL, DATA_DIR });
  const token = await app.signIn();
  const { url } = await addPicture(app, token);
  const content = `Some words.\n\n![A door](${url})\n\n[Large](${SITE_URL}${url}) and [theirs](https://other.example${url}).`;
  await createBlog(app, token, { slug: SLUG, image_url: url, content });
  await createEbook(app, token, { slug: SLUG, image_url: url });
  const before = await textsOf(app, shown);
  const draft = await createBlog(app, token, { title: "Later", image_url: url, published: false });
  const preview = await app.send("POST", writingPaths.blog.previews(draft.id), {}, token);
  await app.close();
  const other = await startApp({ SITE_URL, FILES_URL: CDN, DATA_DIR });
  onTestFinished(() => other.close());
  const after = await textsOf(other, shown);
  for (const [path, text] of Object.entries(after)) {
    expect([path, text.includes(CDN)]).toEqual([path, true]);
    const without = text.replaceAll(CDN, "");
    const former = before[path]?.replaceAll(`${SITE_URL}/media/`, "/media/");
    const own = without.replaceAll(`${SITE_URL}/media/`, "/media/");
    expect(withoutWeight(own) === withoutWeight(former ?? ""), path).toBe(true);
  }
  expect(after[sitePaths.blog(SLUG)]?.includes(`https://other.example${url}`)).toBe(true);

  const item = await other.fetch(publicationPaths.blog.publicItem(SLUG));
  expect((await item.json()).image_url).toBe(url);
  const { pathname } = new URL((await preview.json()).url);
  const secret = await (await other.fetch(pathname)).text();
  expect([secret.includes(url), secret.includes(CDN)]).toEqual([true, false]);
});

async function textsOf(app: TestApp, paths: readonly string[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const path of paths) texts[path] = await (await app.fetch(path)).text();
  return texts;
}

/** Longer addresses add weight, which the footer shows. */
function withoutWeight(text: string): string {
  return text.replace(/\d+ kB/g, "… kB");
}
