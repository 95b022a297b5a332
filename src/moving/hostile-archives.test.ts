// @module-tag slow
import { createWriteStream } from "node:fs";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { blogNoun } from "#domain/publications/blog.ts";
import { onSqlite } from "#test/support/database.ts";
import { folderOf } from "#test/support/moving.ts";
import { openForImports } from "#test/support/site-for-imports.ts";
import { UnreadableExport } from "./imported-post.ts";

onSqlite(({ openDatabase }) => {
  const open = async () => openForImports(await openDatabase());

  describe("an archive", () => {
    const zipped = async (add: (zip: ZipFile) => void) => {
      const zip = new ZipFile();
      add(zip);
      zip.end();
      const path = join(await folderOf({ "x.txt": "" }), "a.zip");
      await pipeline(zip.outputStream, createWriteStream(path));
      return path;
    };

    it("whose paths lead elsewhere is refused before anything of it is read", async () => {
      const { bringFile, owner } = await open();
      const path = await zipped((zip) => {
        zip.addBuffer(Buffer.from("---\ntitle: A\n---\nText"), "a.md");
        zip.addBuffer(Buffer.from("x"), "pp/escape.md");
      });
      const bytes = (await readFile(path))
        .toString("latin1")
        .replaceAll("pp/escape.md", "../escape.md");
      await writeFile(path, Buffer.from(bytes, "latin1"));
      await expect(bringFile(path)).rejects.toThrow(UnreadableExport);
      expect((await owner.publications(blogNoun).list({})).items).toEqual([]);
    });

    it("may lie about its pictures", async () => {
      const { bringFile, owner } = await open();
      const path = await zipped((zip) => {
        zip.addBuffer(Buffer.from("---\ntitle: A\ndate: 2024-01-01\n---\n![x](x.png)"), "a.md");
        zip.addBuffer(Buffer.from("<script>alert(1)</script>"), "x.png");
      });
      const { summary } = await bringFile(path);
      expect(summary).toMatchObject({ published: 1, pictures: 0 });
      expect(summary.notes.join("\n")).toContain("was refused");
      expect((await owner.pictures.list({})).total).toBe(0);
    });

    it("of this product may lie, too: a picture that is none is left out", async () => {
      const { bringFile, owner } = await open();
      const url = "/media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-300x200-1b2a4ae0a060.webp";
      const picture = {
        url,
        name: "x",
        alt: "",
        format: "png",
        created_at: "2026-01-01T00:00:00.000Z",
      };
      const path = await zipped((zip) => {
        zip.addBuffer(
          Buffer.from('{"portico_export":1,"exported_at":"2026-01-01T00:00:00.000Z"}'),
          "portico.json",
        );
        zip.addBuffer(Buffer.from(JSON.stringify([picture])), "media/pictures.json");
        for (const name of ["300.avif", "300x200-1b2a4ae0a060.webp"]) {
          zip.addBuffer(
            Buffer.from("<html>"),
            `media/019ca2f6-2a00-7d44-b1e2-6c0f9a3d5e71-9f2c41d8-${name}`,
          );
        }
        zip.addBuffer(Buffer.from("---\nid: 1\n---\n\nx\n"), "blogs/x.md");
      });
      const { summary } = await bringFile(path);
      expect(summary).toMatchObject({ published: 0, pictures: 0, failed: 1 });
      expect(summary.left_out).toHaveLength(2);
      expect((await owner.pictures.list({})).total).toBe(0);
    });
  });

  it("a folder is not left by its links", async () => {
    const { bringFile } = await open();
    const outside = await folderOf({ "secret.md": "---\ntitle: Secret\n---\nX" });
    const folder = await folderOf({
      "a.md": "---\ntitle: A\ndate: 2024-01-01\n---\n![p](../../etc/hosts.png)",
    });
    await symlink(join(outside, "secret.md"), join(folder, "link.md"));
    await symlink(outside, join(folder, "linked"));
    const { items } = await bringFile(folder);
    expect(items.map(({ title }) => title)).toEqual(["A"]);
  });
});
