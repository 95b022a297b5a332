// @module-tag slow
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { onSqlite } from "#test/support/database.ts";
import { folderOf } from "#test/support/moving.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { openExport } from "./export-files.ts";
import { FileLookup } from "./file-lookup.ts";
import { mediumPosts, readMedium } from "./medium.ts";
import { readPublication, splitPublication, writePublication } from "./own-format.ts";
import { TextProcess } from "./text-process.ts";

// Sizes that work in proportion to them takes moments for, and work by their square minutes or hours:
// the time-out of a test is what tells them apart on any machine.

const manifest = JSON.stringify({
  portico_export: 1,
  exported_at: "2026-01-01T00:00:00.000Z",
});

onSqlite(({ openDatabase }) => {
  const bring = async (files: Record<string, string>) => {
    const { bringFile } = await openForImports(await openDatabase());
    return bringFile(await folderOf(files));
  };
  const bringOne = async (name: string, content: string) => {
    const { bringFile } = await openForImports(await openDatabase());
    return bringFile(join(await folderOf({ [name]: content }), name));
  };

  describe("an export takes no more time than its size says", () => {
    it("with a million lines of three dashes in a publication of Portico", async () => {
      const { summary } = await bring({
        "portico.json": manifest,
        "media/pictures.json": "[]",
        "blogs/x.md": `${"---\n".repeat(1_000_000)}x`,
      });
      expect(summary.left_out).toEqual([
        { title: "blogs/x.md", reason: expect.stringContaining("cannot be read") },
      ]);
    });

    it("with two hundred thousand links of tags to one post of Ghost", async () => {
      const link = '{"post_id":"a","tag_id":"b","sort_order":0}';
      const post = '{"id":"a","title":"T","html":"<p>x</p>","status":"draft"}';
      const links = Array(200_000).fill(link).join(",");
      const tags = '[{"id":"b","name":"Tag"}]';
      const { items } = await bringOne(
        "a.json",
        `{"db":[{"data":{"posts":[${post}],"posts_tags":[${links}],"tags":${tags}}}]}`,
      );
      expect(items).toMatchObject([{ title: "T", category: "Tag" }]);
    });

    it("with a million blanks or signs in a heading of Markdown", async () => {
      for (const sign of [" ", "#", " #"]) {
        const { items } = await bringOne("a.md", `# a${sign.repeat(1_000_000)}x\n\nText.`);
        expect(items).toMatchObject([{ title: expect.stringMatching(/^a/) }]);
      }
    });

    it("with a million slashes behind the address of a WordPress", async () => {
      const { summary } = await bringOne(
        "a.xml",
        `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><link>https://old.example${"/".repeat(1_000_000)}x</link></channel></rss>`,
      );
      expect(summary.failed).toBe(0);
    });

    it("with a million galleries that do not end", async () => {
      const { summary } = await bringOne(
        "a.xml",
        `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>T</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${"[gallery ".repeat(1_000_000)}]]></content:encoded></item></channel></rss>`,
      );
      expect(summary.left_out).toMatchObject([{ title: "T" }]);
    });

    it("with an address of a picture that has a million folders", async () => {
      const lookup = new FileLookup(["folder/x.png"]);
      expect(lookup.find(`${"a/".repeat(1_000_000)}x.png`, [""])).toBeNull();
    });
  });
});

it("the server has its turns while a long text of Medium is read", async () => {
  const bold = Array.from({ length: 600 }, (_, index) => `<b a${index}>`).join("");
  const text = `<h1>T</h1><section data-field="body">${bold}${"<p>x".repeat(3_000)}</section>`;
  const files = await openExport(await folderOf({ "posts/2024-01-01_a-0123456789ab.html": text }));
  const texts = new TextProcess();
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(clock));
  const { value } = await readMedium(files, mediumPosts(files), { texts, timeZone: "UTC" }).next();
  expect(value).toBeDefined();
  // Opening the file takes some; a slower machine has more of them to count.
  expect(turns).toBeGreaterThan(50);
});

describe("a publication of Portico", () => {
  it("is read again as it was written, with lines of dashes in its text and Windows’ line breaks", async () => {
    const head = {
      title: "A --- B",
      date: "2026-01-01T00:00:00.000Z",
      lastmod: "2026-01-01T00:00:00.000Z",
      draft: false,
      slug: "a-b",
      id: "11111111-1111-7111-8111-111111111111",
      schedule: null,
      aliases: [],
      pdf: null,
      fields: { excerpt: "One\n---\n\nTwo" },
      unpublished: null,
    };
    const text = "Text\n\n---\n\nMore";
    const written = writePublication(head, text);
    expect(readPublication(splitPublication(written))).toEqual({ head, text });
    const onWindows = readPublication(splitPublication(written.replaceAll("\n", "\r\n")));
    expect(onWindows).toMatchObject({
      head: { title: "A --- B" },
      text: text.replaceAll("\n", "\r\n"),
    });
    expect(await readFile("package.json", "utf8").then(splitPublication)).toBeNull();
  });
});
