import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicationKinds } from "#contract/nouns.ts";
import { publicationPaths, settingsPaths, sitePaths, writingPaths } from "#contract/paths.ts";
import { SiteSettings } from "#contract/site-settings.ts";
import { siteConfig } from "#site.config";
import { SITE_URL, startApp, type TestApp } from "#test/support/app.ts";
import { all, attribute, fetchPage } from "#test/support/html.ts";
import { addPicture, painted } from "#test/support/pictures.ts";
import { createBlog, createCaseStudy, createEbook } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const create = { blog: createBlog, ebook: createEbook, "case-study": createCaseStudy };

/** Returns everything that a page tells networks, by name. */
async function metaAt(path: string): Promise<Record<string, string[]>> {
  const { root } = await fetchPage(app, path);
  const said: Record<string, string[]> = {};
  for (const element of all(root, "meta[property], meta[name]")) {
    const name = attribute(element, "property") ?? attribute(element, "name") ?? "";
    said[name] = [...(said[name] ?? []), attribute(element, "content") ?? ""];
  }
  return said;
}

async function imageAt(path: string): Promise<string> {
  const [image = ""] = (await metaAt(path))["og:image"] ?? [];
  return image.replace(SITE_URL, "");
}

describe("a shared article", () => {
  it("says when it was published and changed, and what it is about", async () => {
    const blog = await createBlog(app, token, { category: "Marketing & Media" });
    expect(await metaAt(sitePaths.blog(blog.slug))).toMatchObject({
      "og:type": ["article"],
      "article:published_time": [blog.created_at],
      "article:modified_time": [blog.updated_at],
      "article:section": ["Marketing & Media"],
    });
    const work = await createCaseStudy(app, token, {
      sector: "Wholesale",
      services: ["AI & Automation", "Media & Creative"],
    });
    expect(await metaAt(publicationPaths["case-study"].page(work.slug))).toMatchObject({
      "og:type": ["article"],
      "article:published_time": [work.created_at],
      "article:section": ["Wholesale"],
      "article:tag": ["AI & Automation", "Media & Creative"],
    });
  });

  it("a page that is none has none of it", async () => {
    const { slug } = await createEbook(app, token);
    for (const path of [sitePaths.about(), sitePaths.blogs(), sitePaths.ebook(slug)]) {
      const said = await metaAt(path);
      expect(said["og:type"], path).toEqual(["website"]);
      expect(Object.keys(said).filter((name) => name.startsWith("article:"))).toEqual([]);
    }
  });
});

describe("the picture of a shared link", () => {
  slow("has another address with whatever is drawn on it, and with nothing else", async () => {
    const former = await addPicture(app, token, await painted(1200, 800).jpeg().toBuffer());
    const other = await addPicture(app, token, await painted(1000, 800).jpeg().toBuffer());
    const { id, slug } = await createBlog(app, token, { image_url: former.url });
    const path = sitePaths.blog(slug);
    const addresses = [await imageAt(path)];
    const changes: object[] = [
      { title: "Another title" },
      { image_url: other.url },
      { author: "Somebody Else" },
      { published_at: "2020-05-06T07:08:09.000Z" },
    ];
    for (const change of changes) {
      await app.send("PUT", publicationPaths.blog.ownersItem(id), change, token);
      addresses.push(await imageAt(path));
    }
    const saved = await app.send("GET", settingsPaths.siteSettings(), undefined, token);
    const settings = SiteSettings.parse(await saved.json());
    const signs = [{ brand: "Other" }, { logo: other.url }];
    for (const sign of signs) {
      await app.send("PUT", settingsPaths.siteSettings(), { ...settings, ...sign }, token);
      addresses.push(await imageAt(path));
    }
    const { brand } = siteConfig;
    await app.send("PUT", settingsPaths.siteSettings(), { ...settings, brand }, token);
    expect(new Set(addresses).size).toBe(1 + changes.length + signs.length);
    const before = await imageAt(path);
    const text = { excerpt: "Said otherwise.", content: "Another text." };
    await app.send("PUT", publicationPaths.blog.ownersItem(id), text, token);
    expect(await imageAt(path)).toBe(before);

    // A network that knows any of them gets the present picture.
    const plain = publicationPaths.blog.shareCard(slug);
    const tags = [plain, ...addresses, `${plain}?v=none`].map(async (address) => {
      expect(address.split("?")[0]).toBe(plain);
      const answer = await app.fetch(address);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, no-cache",
      ]);
      return answer.headers.get("etag");
    });
    expect(new Set(await Promise.all(tags)).size).toBe(1);
  });

  slow("of every list says what list it is", async () => {
    for (const kind of publicationKinds) {
      await create[kind](app, token);
      const { list } = publicationPaths[kind];
      expect(await imageAt(list())).toMatch(new RegExp(`^/share${list()}\\.jpg\\?v=\\w+$`));
      const answer = await app.fetch(await imageAt(list()));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
  });
});

it.each(publicationKinds)(
  "a preview of kind %s names no address that nobody can open",
  async (kind) => {
    const item = await create[kind](app, token, { title: "Not yet", published: false });
    const answer = await app.send("POST", writingPaths[kind].previews(item.id), {}, token);
    const { url }: { url: string } = await answer.json();
    const path = new URL(url).pathname;
    const { root } = await fetchPage(app, path);
    const said = await metaAt(path);
    expect(said.robots).toEqual(["noindex"]);
    expect(said["og:title"]?.[0]).toContain("Not yet");
    expect(said["twitter:card"]).toEqual(["summary"]);
    const named = Object.values(said).flat().join(" ");
    const inHead = all(root, "head link, head script").map((element) => JSON.stringify(element));
    for (const text of [named, ...inHead]) {
      expect(text).not.toContain(item.slug);
      expect(text).not.toContain("/share/");
    }
  },
);
