// @module-tag slow
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderMarkdown } from "#domain/markdown/markdown.ts";
import { onSqlite } from "#test/support/database.ts";
import { exportsFolder, folderOf } from "#test/support/moving.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { UnreadableExport } from "./imported-post.ts";

interface GhostPost {
  title?: string;
  slug?: string;
  html?: string;
  published_at?: string;
  [field: string]: string | undefined;
}

function ghostExport(posts: readonly GhostPost[]): string {
  const rows = posts.map((post, index) => ({
    id: `id-${index}`,
    title: `Post ${index}`,
    slug: `post-${index}`,
    html: "<p>Text.</p>",
    type: "post",
    status: "published",
    visibility: "public",
    published_at: "2024-01-01T00:00:00.000Z",
    ...post,
  }));
  return JSON.stringify({ db: [{ meta: {}, data: { posts: rows, tags: [] } }] });
}

function wxr(content: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string {
  return `${head}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><link>https://old.example</link>${content}</channel></rss>`;
}

const item = (title: string, content: string, rest = "") =>
  `<item><title>${title}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${title.length}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${rest}</item>`;

onSqlite(({ openDatabase }) => {
  const open = async () => {
    const { app, owner, bringFile } = await openForImports(await openDatabase());
    const bring = async (name: string, content: string | Buffer) =>
      bringFile(join(await folderOf({ [name]: content }), name));
    const refusalOf = async (name: string, content: string | Buffer) => {
      const error: unknown = await bring(name, content).then(
        () => null,
        (reason) => reason,
      );
      if (!(error instanceof UnreadableExport)) throw new Error(`It was read: ${error}`);
      return error.message;
    };
    return { owner, app, bring, bringFile, refusalOf };
  };

  describe("what would run in a browser", () => {
    const hostile = [
      "<script>alert(1)</script>",
      '<img src=x onerror="alert(1)">',
      "<svg><script>alert(1)</script></svg>",
      "<xmp><img src=x onerror=alert(1)></xmp>",
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>",
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<a href="javascript:alert(1)">a</a>',
      '<a href="JaVa&#x09;script:alert(1)">b</a>',
      '<a href="java\nscript:alert(1)">c</a>',
      '<a href="data:text/html,<script>alert(1)</script>">d</a>',
      '<a href="vbscript:x">e</a><a href="//evil.example">f</a>',
      '<a href="https://www.google.com/url?q=javascript:alert(1)&amp;sa=D">g</a>',
      '<a href="https://www.google.com/url?q=%E0%A4%A">h</a>',
      "&lt;script&gt;alert(1)&lt;/script&gt;",
      "<p>[x](javascript:alert(1)) &lt;img src=x onerror=alert(1)&gt;</p>",
      '<form action="https://evil.example"><input name="password"></form>',
      "<style>@import 'https://evil.example'</style>",
      '<p style="background:url(https://evil.example)">styled</p>',
      "<template><script>alert(1)</script></template>",
    ];

    it("is neither in the stored text nor on the page", async () => {
      const { bring } = await open();
      const { items, summary } = await bring(
        "a.json",
        ghostExport(hostile.map((html) => ({ html }))),
      );
      expect(summary).toMatchObject({ published: hostile.length, failed: 0 });
      for (const { content } of items) {
        expect(content).not.toMatch(/\]\(<?\s*(?:javascript|data|vbscript):/i);
        const { html } = await renderMarkdown(content);
        expect(html).not.toMatch(/<(?:script|iframe|form|style|svg|math|template|xmp)\b/i);
        expect(html).not.toMatch(/<[^>]+\son\w+=/i);
        expect(html).not.toMatch(/href="(?:javascript|data|vbscript):/i);
        expect(html).not.toContain('href="//');
      }
    });
  });

  it("nothing is fetched from anywhere", async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const at = `http://127.0.0.1:${port}/picture.png`;
    const { bring } = await open();
    const html = `<img src="${at}"><iframe src="${at}"></iframe><link rel="stylesheet" href="${at}">`;
    const { items, summary } = await bring("a.json", ghostExport([{ html, feature_image: at }]));
    expect(items[0]?.image_url).toBe(at);
    expect(summary.notes.join("\n")).toContain(at);
    expect(requests).toBe(0);
  });

  describe("an odd value", () => {
    it("of a date, title or slug is mended and named", async () => {
      const { bring } = await open();
      const { items, summary } = await bring(
        "a.json",
        ghostExport([
          { title: "Zero", published_at: "0000-00-00 00:00:00" },
          { title: "First year", published_at: "0001-01-01T00:00:00.000Z" },
          { title: "Far ahead", published_at: "9999-12-31T23:59:59.000Z" },
          { title: "No date", published_at: "never" },
          { title: "", html: "<p>The first words stand here.</p>" },
          { title: "🎈", slug: "🎈🎈" },
          { title: "Twice", slug: "twice" },
          { title: "Twice", slug: "twice" },
          { title: "x".repeat(900), slug: "y".repeat(191) },
          { title: "Half \uD83D", slug: "../../etc/passwd" },
        ]),
      );
      expect(summary).toMatchObject({ published: 9, drafts: 1, failed: 0 });
      const at = (title: string) => items.find((blog) => blog.title.startsWith(title));
      for (const title of ["Zero", "First year", "No date"]) {
        expect(Date.parse(at(title)?.created_at ?? "")).toBeGreaterThan(Date.now() - 3_600_000);
      }
      expect(at("Far ahead")?.published).toBe(false);
      expect(at("The first words")?.title).toBe("The first words stand here.");
      expect(at("🎈")?.slug).toMatch(/^[0-9a-f]{8}$/);
      expect(
        items
          .filter(({ title }) => title === "Twice")
          .map(({ slug }) => slug)
          .sort(),
      ).toEqual(["twice", "twice-2"]);
      expect(at("xxx")?.title).toHaveLength(200);
      expect(at("Half")?.slug).toBe("etc-passwd");
      expect(summary.notes.join("\n")).toMatch(/0001-01-01.*before 1990/);
      expect(summary.notes.join("\n")).toMatch(/“Twice”: Its address was taken/);
    });

    it("of a picture's number, though every object has it, is no picture", async () => {
      const { bring } = await open();
      const cover =
        "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>constructor</wp:meta_value></wp:postmeta>";
      const { summary } = await bring(
        "a.xml",
        wxr(item("One", "<p>Text.</p>", cover) + item("Three", '[gallery ids="constructor"]')),
      );
      expect(summary).toMatchObject({ published: 2, failed: 0 });
      expect(summary.notes.join("\n")).toContain(
        "“Three”: A gallery lists no pictures of its own.",
      );
    });

    it("of a date is named by the owner's day", async () => {
      const { owner, bring } = await open();
      const { version, ...settings } = await owner.siteSettings.get();
      await owner.siteSettings.save({ ...settings, time_zone: "Pacific/Kiritimati" }, version);
      const ahead = { title: "Ahead", published_at: "2099-12-31T12:00:00.000Z" };
      const { summary } = await bring("a.json", ghostExport([ahead]));
      expect(summary.notes.join("\n")).toContain("Its date, 2100-01-01, is in the future");
    });

    it("of a former address never takes one of the site or leads elsewhere", async () => {
      const { bring, app } = await open();
      const slugs = [
        "about",
        "admin",
        "api/contact",
        "contact",
        "blogs",
        "//evil.example",
        "media/x",
      ];
      await bring("a.json", ghostExport(slugs.map((slug) => ({ slug }))));
      for (const slug of slugs) expect(await app.redirects.find(`/${slug}/`), slug).toBeNull();
    });
  });

  describe("a text", () => {
    it("that is nested too deep or too long is left out; the others come", async () => {
      const { bring } = await open();
      const { summary } = await bring(
        "a.json",
        ghostExport([
          { title: "Deep", html: "<div>".repeat(60_000) },
          { title: "Quotes", html: "<blockquote>".repeat(5_000) },
          { title: "Long", html: `<p>${"word ".repeat(400_000)}</p>` },
          { title: "Fine" },
        ]),
      );
      expect(summary.published + summary.failed).toBe(4);
      expect(summary.left_out.map(({ title }) => title)).toEqual(
        expect.arrayContaining(["Deep", "Long"]),
      );
    });

    it("of WordPress that is longer than any is left out, and what nobody reads may be so", async () => {
      const { bring } = await open();
      const long = "word ".repeat(8_000_000);
      const meta = `<wp:postmeta><wp:meta_key>_builder</wp:meta_key><wp:meta_value>${long}</wp:meta_value></wp:postmeta>`;
      const comment = `<wp:comment><wp:comment_content><![CDATA[${long}]]></wp:comment_content></wp:comment>`;
      const { items, summary } = await bring(
        "a.xml",
        wxr(`${item("Long", `<p>${long}</p>`)}${item("Short", "<p>Text.</p>", meta + comment)}`),
      );
      expect(items.map(({ title }) => title)).toEqual(["Short"]);
      expect(summary.left_out).toEqual([
        { title: "Long", reason: expect.stringContaining("has more than 1,500,000 characters") },
      ]);
    });

    it("in a line of 10 MB does not hold up the rest", async () => {
      const { bring } = await open();
      const { summary } = await bring(
        "a.md",
        `---\ntitle: Long line\n---\n${"~a".repeat(5_000_000)}`,
      );
      expect(summary.left_out).toEqual([
        { title: "a.md", reason: expect.stringContaining("too long") },
      ]);
    });
  });

  describe("a file is refused with the place", () => {
    it("when it is cut off or damaged", async () => {
      const { refusalOf } = await open();
      const whole = await readFile(join(exportsFolder, "ghost.json"), "utf8");
      expect(await refusalOf("a.json", whole.slice(0, 3000))).toMatch(/after byte \d+/);
      expect(await refusalOf("a.json", whole.replace('"title":', '"title";'))).toMatch(
        /after byte \d+/,
      );
      expect(await refusalOf("a.json", '{"db": 1}')).toContain("not an export from Ghost");
      const xml = wxr(item("A", "B"));
      expect(await refusalOf("a.xml", xml.slice(0, -30))).toMatch(/at line 1/);
      expect(await refusalOf("a.xml", xml.replace("</item>", "</items>"))).toMatch(/at line 1/);
    });

    it("when it has entities of its own", async () => {
      const { refusalOf } = await open();
      const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
      expect(await refusalOf("a.xml", wxr(item("&b;&f;", "x"), bomb))).toContain(
        "entities of its own",
      );
    });

    it("when it is in another encoding than it says", async () => {
      const { refusalOf, bring } = await open();
      const latin = Buffer.from(wxr(item("Größe", "x")), "latin1");
      expect(await refusalOf("a.xml", latin)).toContain("not valid UTF-8");
      const said = wxr(item("Größe", "x"), '<?xml version="1.0" encoding="ISO-8859-1"?>');
      expect((await bring("b.xml", Buffer.from(said, "latin1"))).items[0]?.title).toBe("Größe");
      const wide = Buffer.from(`\uFEFF${wxr(item("Grüße", "y"))}`, "utf16le");
      expect((await bring("c.xml", wide)).items.map(({ title }) => title)).toContain("Grüße");
      const marked = Buffer.from(`\uFEFF${ghostExport([{ title: "Marked" }])}`);
      expect((await bring("d.json", marked)).items.map(({ title }) => title)).toContain("Marked");
    });

    it("when it is nested too deep", async () => {
      const { refusalOf } = await open();
      expect(await refusalOf("a.xml", wxr("<a>".repeat(1000)))).toContain("nested too deeply");
    });

    it("when it is nothing that is known", async () => {
      const { refusalOf } = await open();
      expect(await refusalOf("a.xml", "<rss><channel/></rss>")).toContain(
        "not an export from WordPress",
      );
      expect(await refusalOf("a.txt", "hello")).toContain("is not a known export");
      expect(await refusalOf("a.json", "")).toContain("not a");
    });
  });
});
