import { describe, expect, it } from "vitest";
import { folderOf } from "#test/support/moving.ts";
import { slow } from "#test/support/slow.ts";
import { openExport } from "./export-files.ts";
import type { ImportedPost, LeftOut } from "./imported-post.ts";
import { recogniseExport } from "./recognise.ts";
import { TextProcess } from "./text-process.ts";

const texts = new TextProcess();

/** Reads an export before anything is written. */
async function recognised(contents: Record<string, string | Buffer>, timeZone = "UTC") {
  const files = await openExport(await folderOf(contents));
  const { kind, items } = await recogniseExport(files, { texts, timeZone });
  const posts: ImportedPost[] = [];
  const leftOut: LeftOut[] = [];
  for await (const item of items) {
    if ("post" in item) posts.push(item.post);
    else if ("leftOut" in item) leftOut.push(item.leftOut);
    else throw new Error(`Neither a post nor left out: ${JSON.stringify(item)}`);
  }
  const named = (list: readonly { title: string }[]) => list.map(({ title }) => title).sort();
  return {
    kind,
    posts: new Map(posts.map((post) => [post.title, post])),
    titles: named(posts),
    leftOut: new Map(leftOut.map(({ title, reason }) => [title, reason])),
    others: named(leftOut),
  };
}

const post = (title: string, more = "") =>
  `---\ntitle: ${title}\ndate: 2024-05-06T08:00:00Z\n${more}---\n\nSome words.\n`;

const wordPress = (...items: string[]) =>
  `<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join("")}</channel></rss>`;
const item = (id: number, title: string, more = "") =>
  `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>Words.</content:encoded>${more}</item>`;

const ghost = (title: string, exportedOn = 1) =>
  JSON.stringify({
    db: [
      {
        meta: { exported_on: exportedOn, version: "5" },
        data: {
          posts: [{ id: title, title, slug: "x", status: "published", html: "<p>Words.</p>" }],
        },
      },
    ],
  });

const feed = "<rss version='2.0'><channel><title>Old</title></channel></rss>";

describe("an export is looked at as a whole", () => {
  it("all files of WordPress are read, and know each other’s pictures", async () => {
    const { kind, titles, posts } = await recognised({
      "old.2024-06-01.000.xml": wordPress(
        item(
          1,
          "First",
          "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>",
        ),
        item(3, "In both"),
      ),
      "old.2024-06-01.001.xml": wordPress(
        item(2, "Second"),
        item(3, "In both"),
        "<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/a.png</wp:attachment_url></item>",
      ),
      "feed.xml": feed,
      "README.md": "# Notes",
    });
    expect(kind).toBe("WordPress");
    expect(titles).toEqual(["First", "In both", "Second"]);
    expect(posts.get("First")?.cover).toBe("https://old.example/a.png");
  });

  it("notes and themes beside a Ghost export are named, and the newest export is read", async () => {
    const { kind, titles, leftOut } = await recognised({
      "site.ghost.2024-05-06.json": ghost("New", 2_000),
      "content/data/site.ghost.2023-01-01.json": ghost("Old", 1_000),
      "content/data/redirects.json": "[]",
      "content/themes/mine/README.md": "# Mine",
      "content/themes/mine/docs/posts/a.md": post("A note with front matter"),
      "notes.md": post("A note"),
    });
    expect(kind).toBe("Ghost");
    expect(titles).toEqual(["New"]);
    expect([...leftOut.keys()].sort()).toEqual([
      "content/data/site.ghost.2023-01-01.json",
      "content/themes/mine/README.md",
      "content/themes/mine/docs/posts/a.md",
      "notes.md",
    ]);
  });

  slow("a blog that keeps an old export is still a blog", async () => {
    const { kind, titles, others } = await recognised({
      "_config.yml": "title: Mine",
      "_posts/2024-05-06-one.md": post("One"),
      "old/wordpress.xml": wordPress(item(1, "Before")),
      "old/ghost.json": ghost("Before"),
      "_site/feed.xml": feed,
    });
    expect(kind).toBe("Markdown");
    expect(titles).toEqual(["One"]);
    expect(others).toEqual(["old/ghost.json", "old/wordpress.xml"]);
  });

  it("a theme without a post is no export, and a feed alone is told what it lacks", async () => {
    const theme = {
      "theme.toml": "name = 'x'",
      "layouts/rss.xml": "{{ x }}<rss>",
      "README.md": "#",
    };
    await expect(recognised(theme)).rejects.toThrow("is not a known export");
    await expect(recognised({ "feed.xml": feed })).rejects.toThrow("not an export from WordPress");
  });

  it("many files of one folder are a line", async () => {
    const themed = Array.from({ length: 12 }, (_, index) => [`themes/paper/${index}.md`, "x"]);
    const { others } = await recognised({
      "hugo.toml": "title = 'x'",
      "content/posts/a.md": post("A"),
      ...Object.fromEntries(themed),
    });
    expect(others).toEqual(["themes/paper/ (12 files)"]);
  });
});

describe("a site comes as it is", () => {
  it("of Jekyll, with its own addresses, drafts and defaults", async () => {
    const { titles, posts, others } = await recognised({
      "blog/_config.yml":
        "baseurl: /blog\ntimezone: America/Los_Angeles\npermalink: pretty\ndefaults:\n  - scope: {path: ''}\n    values: {author: Ada, image: /og.png}\n  - scope: {path: _posts/hidden}\n    values: {published: false}\n",
      "blog/_posts/2013-05-06-one.md":
        "---\ntitle: One\ndate: 2013-05-06 02:12:52 +0200\ncategories: Big news\nredirect_from: old/one\n---\nx",
      "blog/_posts/2024-05-07-in-html.html": "---\ntitle: In HTML\n---\n<p>x</p>",
      "blog/_posts/2024-05-08-own.md": post("Own", "permalink: /own/:year/\n"),
      "blog/_posts/2024-05-08-odd.md": post("Odd", "permalink: /:unknown/\n"),
      "blog/_posts/hidden/2024-05-09-two.md": post("Two"),
      "blog/_posts/undated.md": post("Undated"),
      "blog/_posts/2024-05-10-textile.textile": post("Textile"),
      "blog/travel/_posts/2024-05-11-three.markdown": post("Three"),
      "blog/_drafts/soon.md": post("Soon"),
      "blog/_docs/guide.md": post("Guide"),
      "blog/_includes/part.md": "x",
      "blog/about.md": post("About"),
      "blog/index.html": "---\nlayout: home\n---\n",
      "blog/_site/2024/one.md": "x",
    });
    expect(titles).toEqual(["In HTML", "Odd", "One", "Own", "Soon", "Three", "Two", "Undated"]);
    expect(posts.get("One")).toMatchObject({
      state: "published",
      author: "Ada",
      cover: null,
      categories: ["Big", "news"],
      oldAddresses: ["/blog/big/news/2013/05/05/one/", "/blog/old/one"],
    });
    expect(posts.get("In HTML")?.text).toMatchObject({ format: "html", value: "<p>x</p>" });
    expect(posts.get("Own")?.oldAddresses).toEqual(["/blog/own/2024/"]);
    expect(posts.get("Odd")?.oldAddresses).toEqual([]);
    expect(posts.get("Three")?.oldAddresses).toEqual(["/blog/travel/2024/05/06/three/"]);
    for (const draft of ["Two", "Undated", "Soon"]) expect(posts.get(draft)?.state).toBe("draft");
    expect(others).toEqual([
      "blog/_docs/guide.md",
      "blog/_includes/part.md",
      "blog/_posts/2024-05-10-textile.textile",
      "blog/_site/2024/one.md",
      "blog/about.md",
    ]);
  });

  it("of Hugo, with bundles, sections, translations and themes", async () => {
    const { titles, posts, leftOut } = await recognised({
      "hugo.toml":
        "baseURL = 'https://old.example/'\ndefaultContentLanguage = 'en'\n[permalinks]\nnews = '/:year/:slug/'\n[languages.en]\n[languages.de]\n",
      "content/_index.md": post("Home"),
      "content/about.md": post("About"),
      "content/posts/bundle/index.md": post("Bundle", "aliases: [older, /oldest/]\n"),
      "content/posts/bundle/index.de.md": post("Bündel"),
      "content/posts/bundle/part.md": post("Part"),
      "content/posts/bundle/cover.jpg": "x",
      "content/posts/alone.de.md": post("Allein"),
      "content/posts/2024-05-06-node.js.md": post("Node"),
      "content/news/deep/Some News.md": post("Some News: 10%".replace(":", "")),
      "content/docs/setup.md": post("Setup"),
      "content/posts/page.md": post("Page", "type: page\n"),
      "archetypes/default.md": "---\ntitle: '{{ .Name }}'\n---\n",
      "themes/paper/exampleSite/hugo.toml": "title = 'x'",
      "themes/paper/exampleSite/content/posts/lorem.md": post("Lorem"),
      "public/index.xml": feed,
      "public/posts/x/index.md": "x",
    });
    expect(titles).toEqual(["Allein", "Bundle", "Bündel", "Node", "Some News 10%"]);
    expect(posts.get("Bundle")).toMatchObject({
      state: "published",
      slug: "bundle",
      cover: "cover.jpg",
      oldAddresses: ["/posts/bundle/", "/posts/older", "/oldest/"],
    });
    expect(posts.get("Bündel")).toMatchObject({
      state: "draft",
      slug: "bundle-de",
      oldAddresses: ["/de/posts/bundle/"],
      notes: [
        "It is a translation (de) of content/posts/bundle/index.md, so it is imported as a draft.",
      ],
    });
    expect(posts.get("Allein")).toMatchObject({ state: "published", slug: "alone" });
    expect(posts.get("Node")?.oldAddresses).toEqual(["/posts/2024-05-06-node.js/"]);
    expect(posts.get("Some News 10%")?.oldAddresses).toEqual(["/2024/some-news-10/"]);
    expect([...leftOut.keys()].sort()).toEqual([
      "Page",
      "archetypes/default.md",
      "content/_index.md",
      "content/about.md",
      "content/docs/setup.md",
      "content/posts/bundle/part.md",
      "public/posts/x/index.md",
      "themes/paper/exampleSite/content/posts/lorem.md",
    ]);
  });

  it("of a Hugo theme that shows itself, with settings in a folder and a folder for each language", async () => {
    const { titles, posts, others } = await recognised({
      "config.toml": "[module]\n",
      "README.md": "# Theme",
      "exampleSite/config/_default/hugo.yaml":
        "baseURL: https://old.example/theme/\nuglyURLs: true\n",
      "exampleSite/config/_default/languages.fr.toml": "contentDir = 'content/french'",
      "exampleSite/content/blog/a.md": post("A"),
      "exampleSite/content/french/blog/a.md": post("Un A"),
    });
    expect(titles).toEqual(["A", "Un A"]);
    expect(posts.get("A")?.oldAddresses).toEqual(["/theme/blog/a.html"]);
    expect(posts.get("Un A")).toMatchObject({
      state: "draft",
      oldAddresses: ["/theme/fr/blog/a.html"],
    });
    expect(others).toEqual(["README.md"]);
  });

  it("of Hexo, with its own addresses and a folder of pictures for each post", async () => {
    const { titles, posts, others } = await recognised({
      "_config.yml":
        "url: https://old.example/child\nroot: /child/\npermalink: :category/:year/:title.html\nnew_post_name: :year-:month-:day-:title.md\n",
      "source/_posts/2024-05-06-one.md":
        "title: One\ndate: 2024-05-06 23:30:00\ncategories:\n- [Life, Work]\n---\nx",
      "source/_posts/2024-05-06-one/a.png": "x",
      "source/_posts/sub/two.md": post("Two"),
      "source/_drafts/three.md": post("Three"),
      "source/about/index.md": post("About"),
      "scaffolds/post.md": "title: {{ title }}\n---\n",
      "themes/plain/README.md": "# Plain",
    });
    expect(titles).toEqual(["One", "Three", "Two"]);
    expect(posts.get("One")).toMatchObject({
      publishedAt: "2024-05-06T23:30:00.000Z",
      assets: expect.stringContaining("2024-05-06-one"),
      oldAddresses: ["/child/Life/Work/2024/one.html"],
    });
    expect(posts.get("Two")?.oldAddresses).toEqual(["/child/uncategorized/2024/sub/two.html"]);
    expect(posts.get("Three")?.state).toBe("draft");
    expect(others).toEqual([
      "scaffolds/post.md",
      "source/about/index.md",
      "themes/plain/README.md",
    ]);
  });

  it("of settings that cannot be read, without guessing an address", async () => {
    const { posts } = await recognised({
      "_config.yml": "permalink: [",
      "_posts/2024-05-06-one.md": post("One"),
    });
    expect(posts.get("One")?.oldAddresses).toEqual([]);
  });

  it("of notes, of which only those that say so are public", async () => {
    const { posts, others } = await recognised({
      "Vault/Diary.md": "Dear diary",
      "Vault/Tagged.md": "---\ntags: [a]\naliases: [Other name]\n---\nMine",
      "Vault/Blog post.md": "---\ntitle: Post\ndate: 2024-05-06\ncover: '[[a.png]]'\n---\nx",
      "Vault/Templates/New.md": "---\ntitle: '{{title}}'\n---\n",
    });
    expect(posts.get("Diary")).toMatchObject({ state: "draft", notes: [expect.any(String)] });
    expect(posts.get("Tagged")).toMatchObject({ state: "draft", oldAddresses: [] });
    expect(posts.get("Post")).toMatchObject({ state: "published", cover: "a.png" });
    expect(others).toEqual(["Vault/Templates/New.md"]);
  });

  it("of one text, which is public even if it says nothing of itself", async () => {
    const { posts } = await recognised({ "a.md": "# A text\n\nWords." });
    expect(posts.get("A text")?.state).toBe("published");
  });
});

describe("a draft stays one, whatever its front matter looks like", () => {
  it.each([
    ["JSON", '{\n  "title": "T",\n  "draft": true\n}\n\nx'],
    ["JSON on a line", '{"title":"T","a":{"b":"}"},"draft":true}\nx'],
    ["JSON of Hexo", ';;;\n"title": "T",\n"draft": true\n;;;\nx'],
    ["TOML", '+++\ntitle = "T"\ndraft = true\n+++\nx'],
    ["TOML of a theme", '+++\ntitle = "T"\n[params]\ndraft = true\n+++\nx'],
    ["no line above it", "title: T\ndraft: true\n---\nx"],
    ["no line below it either", "Title: T\nStatus: draft\n\nx"],
    ["an empty line above it", "\n\n---\ntitle: T\ndraft: true\n---\nx"],
    ["a word behind the line", "---yaml\ntitle: T\ndraft: true\n---\nx"],
    ["capitals", "---\nTitle: T\nDraft: TRUE\n---\nx"],
    ["a word that is not known", "---\ntitle: T\ndraft: maybe\n---\nx"],
    ["a state", "---\ntitle: T\nstatus: in review\n---\nx"],
    ["a visibility", "---\ntitle: T\nvisibility: private\n---\nx"],
    ["a negation", "---\ntitle: T\npublish: no\n---\nx"],
    ["a password", "---\ntitle: T\npassword: x\n---\nx"],
    ["a time that is over", "---\ntitle: T\nexpiryDate: 2020-01-01\n---\nx"],
    ["a date that may be two", "---\ntitle: T\ndate: 03.04.2024\n---\nx"],
  ])("with %s", async (_form, content) => {
    const { posts } = await recognised({ "content/posts/t.md": content });
    expect(posts.get("T")?.state).toBe("draft");
    expect(posts.get("T")?.text.value.trim()).toBe("x");
  });

  it.each([
    ["a colon in a value", "---\ntitle: One: two\ndraft: true\n---\nx"],
    ["a sign that YAML keeps for itself", "---\ntitle: @one\ndraft: true\n---\nx"],
    ["no end", "---\ntitle: One\ndraft: true\n-----\nx"],
    ["broken JSON", '{\n  "title": "One",\n  draft: true\n}\nx'],
    ["broken TOML", "+++\ntitle = One\n+++\nx"],
  ])("and is left out with a reason for %s", async (_form, content) => {
    const { titles, leftOut } = await recognised({
      "content/posts/t.md": content,
      "content/posts/other.md": post("Other"),
    });
    expect(titles).toEqual(["Other"]);
    expect(leftOut.get("content/posts/t.md")).toContain("Its front matter is");
  });

  it("and a text that only looks like front matter is a text", async () => {
    const { posts } = await recognised({
      "content/posts/a.md": post("A").replace("Some words.", "title: x\n---\n{ y }"),
      "content/posts/b.md": "# B\n\nNote: this\n\n---\n\nx",
    });
    expect(posts.get("A")?.text.value.trim()).toBe("title: x\n---\n{ y }");
    expect(posts.get("B")?.state).toBe("draft");
  });
});

describe("the cover is found by the name that a theme gives it", () => {
  it.each([
    "featuredimage: a.png",
    "featured_image: /img/a.png",
    "featuredImage: a.png",
    "header:\n  teaser: a.png",
    "header: {overlay_image: a.png}",
    "og_image: a.png",
    "resources:\n  - src: b.png\n  - src: a.png\n    name: featured-image",
    "heroImage: ./a.png",
    "cover:\n  image: a.png\n  alt: Words",
    "cover: {src: a.png}",
    "image: {path: a.png, alt: Words}",
    "banner: a.png",
    "index_img: a.png",
    "coverImage: a.png",
    "images: [a.png, b.png]",
    "params:\n  hero: a.png",
    "cover: true\nthumbnail: a.png",
  ])("%s", async (fields) => {
    const { posts } = await recognised({ "content/posts/t.md": post("T", `${fields}\n`) });
    expect(posts.get("T")?.cover).toMatch(/(?:^|\/)a\.png$/);
  });
});

it("pictures that front matter names beside the cover are told", async () => {
  const { posts } = await recognised({
    "content/posts/t.md": post("T", "photos: [a.png, b.png, c.png]\n"),
  });
  expect(posts.get("T")?.notes).toContain("2 pictures named beside the cover were left out.");
});

describe("a list of Substack that a spreadsheet has saved", () => {
  const page = { "posts/1.one.html": "<p>One.</p>" };
  it.each([
    [
      "in capitals",
      "post_id,post_date,is_published,title\n1.one,2024-05-06T08:00:00.000Z,TRUE,Café",
    ],
    [
      "with a mark at its start",
      "\uFEFFpost_id,post_date,is_published,title\n1.one,2024-05-06,yes,Café",
    ],
    ["with semicolons", "post_id;post_date;is_published;title\n1.one;2024-05-06;1;Café"],
    ["with tabs", "post_id\tpost_date\tis_published\ttitle\n1.one\t2024-05-06\tTRUE\tCafé"],
    [
      "in quotes",
      '"post_id","post_date","is_published","title"\r\n"1.one","2024/05/06 8:00","True","Café"\r\n',
    ],
    [
      "in the letters of Windows",
      Buffer.from("post_id;post_date;is_published;title\n1.one;2024-05-06;TRUE;Caf\xe9", "latin1"),
    ],
    ["in German", "Post_ID;Post_Date;Is_Published;Title\n1.one;2024-05-06;WAHR;Café\n;;;"],
  ])("%s", async (_how, list) => {
    const { kind, posts, leftOut } = await recognised({ ...page, "posts.csv": list });
    expect(kind).toBe("Substack");
    expect(posts.get("Café")).toMatchObject({ state: "published" });
    expect(posts.get("Café")?.publishedAt).toMatch(/^2024-05-06/);
    expect(leftOut.size).toBe(0);
  });

  it("in doubt, what it says is a draft", async () => {
    const { posts } = await recognised({
      ...page,
      "posts/2.two.html": "<p>Two.</p>",
      "posts/3.three.html": "<p>Three.</p>",
      "posts.csv":
        "post_id,post_date,is_published,title\n1.one,2024-05-06,FALSE,One\n2.two,2024-05-06,perhaps,Two\n3.three,06.05.2024,TRUE,Three",
    });
    expect([...posts.values()].map(({ state, notes }) => [state, notes.length])).toEqual([
      ["draft", 0],
      ["draft", 1],
      ["draft", 1],
    ]);
  });
});
