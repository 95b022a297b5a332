// @module-tag slow
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureVariants, readPictureAddress } from "#contract/picture-address.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onSqlite } from "#test/support/database.ts";
import { exportedBlog, folderOf, zipOf } from "#test/support/moving.ts";
import { painted } from "#test/support/pictures.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { importSite } from "./import-site.ts";
import { UnreadableExport } from "./imported-post.ts";

const moment = "2026-01-01T00:00:00.000Z";
const SECOND = "22222222-2222-7222-8222-222222222222";

const substack = {
  "posts.csv": `post_id,post_date,is_published,type,audience,title
1.first,2024-01-01T00:00:00.000Z,true,newsletter,everyone,First
2.second,2024-01-02T00:00:00.000Z,true,newsletter,everyone,Second
`,
  "posts/1.first.html": "<p>The first text.</p>",
  "posts/2.second.html": "<p>The second text.</p>",
};

const medium = (title: string) =>
  `<article><h1 class="p-name">${title}</h1><section data-field="body"><p>Text.</p></section></article>`;

const article = (title: string, text = "Text.") =>
  `---\ntitle: ${title}\ndate: 2024-01-01\n---\n${text}`;

onSqlite(({ openDatabase }) => {
  const open = async () => {
    const { owner, bringFile } = await openForImports(await openDatabase());
    const bring = async (files: Record<string, string | Buffer>, ...damaged: string[]) =>
      bringFile(join(await folderOf({ "export.zip": await zipOf(files, damaged) }), "export.zip"));
    return { owner, bring };
  };

  it("a list of posts that is damaged ends the import with its name", async () => {
    const { bring } = await open();
    const error: unknown = await bring(substack, "posts.csv").catch((reason) => reason);
    expect(error).toBeInstanceOf(UnreadableExport);
    expect(error).toHaveProperty("message", "“posts.csv” is damaged. Export it again.");
  });

  const own = exportedBlog();
  it.each<[string, string, Record<string, string>, string]>([
    ["Substack", "posts/1.first.html", substack, "First"],
    [
      "Medium",
      "posts/2024-01-01_First-a1b2c3d4e5f6.html",
      {
        "posts/2024-01-01_First-a1b2c3d4e5f6.html": medium("First"),
        "posts/2024-01-02_Second-a1b2c3d4e5f7.html": medium("Second"),
      },
      "posts/2024-01-01_First-a1b2c3d4e5f6.html",
    ],
    ["Markdown", "a.md", { "a.md": article("First"), "b.md": article("Second") }, "a.md"],
    [
      "Portico",
      "blogs/a-first-pilot.md",
      {
        ...own,
        "blogs/second.md":
          exportedBlog({ id: SECOND, slug: "second", title: "Second" })["blogs/a-first-pilot.md"] ??
          "",
      },
      "blogs/a-first-pilot.md",
    ],
  ])("a damaged post of %s is named, and the next one comes", async (_kind, path, files, title) => {
    const { bring } = await open();
    const { items, summary } = await bring(files, path);
    expect(summary).toMatchObject({ failed: 1, published: 1 });
    expect(summary.left_out).toEqual([{ title, reason: `“${path}” is damaged.` }]);
    expect(items.map((blog) => blog.title)).toEqual(["Second"]);
    expect((await bring(files)).items).toHaveLength(2);
  });

  it("a file of a folder that cannot be opened is named, and the next one comes", async () => {
    const { owner } = await open();
    const files = { "a.md": article("First"), "b.md": article("Second"), "c.md": article("Third") };
    const folder = await folderOf(files);
    const { report } = await importSite({ owner, nounOf }, folder, {
      onItem: (title) => {
        if (title === "First") rmSync(join(folder, "b.md"));
      },
    });
    expect(report.summary()).toMatchObject({ failed: 1, published: 2 });
    const reason = "“b.md” cannot be opened: ENOENT.";
    expect(report.summary().left_out).toEqual([{ title: "b.md", reason }]);
  });

  it("a damaged picture of Portico's own export is named, and its articles come", async () => {
    const { owner, bring } = await open();
    const url = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-300x200-1b2a4ae0a060.webp";
    const picture = { url, name: "Quay", alt: "", format: "png", created_at: moment };
    const address = readPictureAddress(url);
    const paths = address ? pictureVariants(address).map((one) => one.url.slice(1)) : [];
    const files = {
      ...own,
      "media/pictures.json": JSON.stringify([picture]),
      ...Object.fromEntries(paths.map((path) => [path, "a picture"])),
    };
    const { summary } = await bring(files, ...paths);
    expect(summary).toMatchObject({ failed: 1, published: 1, pictures: 0 });
    const reason = expect.stringMatching(/^“media\/.*” is damaged\.$/);
    expect(summary.left_out).toEqual([{ title: "Quay", reason }]);
    expect((await owner.pictures.list({})).total).toBe(0);
  });

  it("a post whose picture is damaged comes without it", async () => {
    const { owner, bring } = await open();
    const files = {
      "a.md": article("First", "![x](/pictures/x.png)"),
      "b.md": article("Second", "![y](/pictures/y.png)"),
      "pictures/x.png": await painted(30, 20).png().toBuffer(),
      "pictures/y.png": await painted(20, 30).png().toBuffer(),
    };
    const { summary } = await bring(files, "pictures/x.png");
    expect(summary).toMatchObject({ published: 2, pictures: 1, failed: 0 });
    expect(summary.notes).toContain(
      "“First”: The picture pictures/x.png was refused: “pictures/x.png” is damaged.",
    );
    expect((await owner.pictures.list({})).total).toBe(1);
  });
});
