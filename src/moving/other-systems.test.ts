import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { type ArchiveFile, writeArchive } from "#archive/write-archive.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onSqlite } from "#test/support/database.ts";
import { openDomain, TestClock } from "#test/support/domain.ts";
import { folderOf } from "#test/support/moving.ts";
import { painted } from "#test/support/pictures.ts";
import { slow } from "#test/support/slow.ts";
import { importSite } from "./import-site.ts";

async function* entries(files: Record<string, string>): AsyncGenerator<ArchiveFile> {
  for (const [name, content] of Object.entries(files)) yield { name, content, isPacked: true };
}

async function zipOf(files: Record<string, string>): Promise<string> {
  const path = join(await folderOf({ "x.txt": "" }), "export.zip");
  await pipeline(writeArchive(entries(files), new Date()), createWriteStream(path));
  return path;
}

onSqlite(({ openDatabase }) => {
  const open = async () => {
    const clock = new TestClock("2026-11-22T00:00:00Z");
    const domain = await openDomain(await openDatabase(), undefined, clock);
    const owner = domain.app.asOwner(domain.actor);
    const bring = async (path: string) => {
      const { kind, report } = await importSite({ owner, nounOf }, path);
      const { items } = await owner.publications(blogNoun).listWhole({ limit: 100, sort: "title" });
      return { kind, items, summary: report.summary(), find: domain.app.redirects };
    };
    return { owner, bring };
  };

  describe("a folder of Markdown", () => {
    slow("of Hugo comes with bundles, pictures, aliases and drafts", async () => {
      const { bring } = await open();
      const { kind, items, summary, find } = await bring(
        await folderOf({
          "content/posts/_index.md": "---\ntitle: Posts\n---\n",
          "content/posts/first-steps/index.md":
            '---\ntitle: First steps\ndate: 2024-02-03T09:00:00+11:00\ntags: [ai, costs]\ncategories: ["AI"]\ndescription: How to begin.\naliases: ["/old/first.html"]\nimage: wall.png\n---\nText with _marks_ and a picture:\n\n![Wall](wall.png "Before")\n\n{{< figure src="wall.png" caption="Again" >}}\n',
          "content/posts/first-steps/wall.png": await painted(40, 30).png().toBuffer(),
          "content/posts/later.md": "---\ntitle: Later\ndate: 2999-01-01\n---\nLater.",
          "content/posts/idea.md": "---\ntitle: 007\ndraft: true\n---\n# 007\n\nNot yet.",
          "content/posts/toml.md": '+++\ntitle = "In TOML"\ndraft = true\n+++\nText',
          "content/posts/broken.md": "---\ntitle: [oh\n---\nText",
        }),
      );
      expect(kind).toBe("Markdown");
      expect(summary).toMatchObject({ published: 1, drafts: 3, scheduled: 0, pictures: 1 });
      expect(summary.left_out).toEqual([
        { title: "content/posts/broken.md", reason: expect.stringContaining("not YAML") },
        { title: "content/posts/_index.md", reason: "The page of a section, not a post." },
      ]);
      const first = items.find(({ title }) => title === "First steps");
      expect(first).toMatchObject({
        slug: "first-steps",
        published: true,
        created_at: "2024-02-02T22:00:00.000Z",
        category: "AI",
        excerpt: "How to begin.",
        image_url: expect.stringMatching(/^\/media\//),
      });
      expect(first?.content.match(/\(\/media\//g)).toHaveLength(2);
      expect(items.find(({ title }) => title === "007")).toMatchObject({
        published: false,
        content: "Not yet.",
      });
      expect(await find.find("/old/first.html")).toMatchObject({ path: "/blogs/first-steps" });
      expect(await find.find("/posts/first-steps/")).toMatchObject({ path: "/blogs/first-steps" });
    });

    slow("of Jekyll comes with the day and the address in its name", async () => {
      const { bring } = await open();
      const { items, summary, find } = await bring(
        await zipOf({
          "site/_posts/2019-05-12-hello-world.md":
            "---\r\nlayout: post\r\ntitle: Hello\r\npublished: true\r\n---\r\nOne.\r\n",
          "site/_drafts/soon.markdown": "\uFEFF---\ntitle: Soon\n---\nTwo.",
          "site/about.md": "---\nlayout: page\ntitle: About\n---\nUs.",
          "site/README.md": "# Readme",
        }),
      );
      expect(summary).toMatchObject({ published: 1, drafts: 1 });
      expect(summary.left_out.map(({ title }) => title)).toEqual([
        "site/about.md",
        "site/README.md",
      ]);
      expect(items.find(({ title }) => title === "Hello")).toMatchObject({
        slug: "hello-world",
        created_at: "2019-05-12T00:00:00.000Z",
      });
      expect(await find.find("/2019/05/12/hello-world.html")).toMatchObject({
        path: "/blogs/hello-world",
      });
    });
  });

  slow(
    "a Substack export comes with subtitles; what was for subscribers stays closed",
    async () => {
      const { bring } = await open();
      const { kind, items, summary, find } = await bring(
        await zipOf({
          "posts.csv":
            'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n101.one-door,2023-01-02T03:04:05.000Z,true,,,newsletter,everyone,One door,"A word, first",\n102.two-doors,2023-02-02T03:04:05.000Z,true,,,newsletter,only_paid,Two doors,,\n103.three,,false,,,newsletter,everyone,Three,,\n104.gone,,true,,,newsletter,everyone,Gone,,\n105.talk,,true,,,thread,everyone,Talk,,\n',
          "posts/101.one-door.html": "<p>Hello <em>there</em>.</p>",
          "posts/102.two-doors.html": "<p>Paid.</p>",
          "posts/103.three.html": "<p>Draft.</p>",
        }),
      );
      expect(kind).toBe("Substack");
      expect(summary).toMatchObject({ published: 1, drafts: 2 });
      expect(summary.left_out.map(({ title }) => title)).toEqual(["Gone", "Talk"]);
      expect(items.find(({ title }) => title === "One door")).toMatchObject({
        slug: "one-door",
        excerpt: "A word, first",
        content: "Hello _there_.",
        created_at: "2023-01-02T03:04:05.000Z",
      });
      expect(await find.find("/p/one-door")).toMatchObject({ path: "/blogs/one-door" });
    },
  );

  it("a Medium export comes with dates and authors, drafts as drafts", async () => {
    const { bring } = await open();
    const page = (title: string, foot: string) =>
      `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">In short.</section><section data-field="body" class="e-content"><section class="section"><div class="section-inner"><h3 class="graf graf--h3">${title}</h3><p>Hello.</p><figure><img src="https://cdn-images-1.medium.com/max/800/a.png"><figcaption>A picture</figcaption></figure></div></section></section><footer>${foot}</footer></article></body></html>`;
    const { kind, items, summary, find } = await bring(
      await zipOf({
        "README.html": "<p>Medium</p>",
        "posts/2019-05-12_Begin-small-3f2a1b4c5d6e.html": page(
          "Begin small",
          '<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="x"><time class="dt-published" datetime="2019-05-12T08:00:00.000Z">May</time></a>.</p><p><a href="https://notes.example/begin-small-3f2a1b4c5d6e" class="p-canonical">Canonical</a></p>',
        ),
        "posts/draft_Not-yet-aabbccddeeff.html": page("Not yet", ""),
      }),
    );
    expect(kind).toBe("Medium");
    expect(summary).toMatchObject({ published: 1, drafts: 1 });
    expect(items.find(({ title }) => title === "Begin small")).toMatchObject({
      slug: "begin-small",
      author: "Ada",
      excerpt: "In short.",
      created_at: "2019-05-12T08:00:00.000Z",
      content: 'Hello.\n\n![](https://cdn-images-1.medium.com/max/800/a.png "A picture")',
    });
    expect(await find.find("/begin-small-3f2a1b4c5d6e")).toMatchObject({
      path: "/blogs/begin-small",
    });
  });
});
