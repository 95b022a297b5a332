// @module-tag slow
import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onSqlite } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain, pdfUpload } from "#test/support/domain.ts";
import { folderOf } from "#test/support/moving.ts";
import { exportSite } from "./export-site.ts";
import { importSite } from "./import-site.ts";

/** File systems take no more. */
const MOST_BYTES = 255;

onSqlite(({ openDatabase }) => {
  const open = async () => {
    const { app, actor } = await openDomain(await openDatabase());
    return { app, owner: app.asOwner(actor) };
  };

  it("an address that is too long for a file goes out under a part of it, and comes back whole", async () => {
    const { app, owner } = await open();
    const start = "漢".repeat(limits.slug - 1);
    const slugs = [`${start}一`, `${start}二`, "short"];
    for (const slug of slugs) await owner.publications(blogNoun).create(newBlog({ slug }));
    const { id } = await owner.publications(ebookNoun).create(newEbook({ slug: start }));
    await owner.ebookFiles.replace(id, pdfUpload("The guide."), null);

    const files: Record<string, Buffer> = {};
    const site = { app, owner, proof: mintProof(), nounOf, missing: [] };
    for await (const { name, content } of exportSite(site, new Date())) {
      files[name] = typeof content === "string" ? Buffer.from(content) : await buffer(content);
    }
    const names = Object.keys(files).map((path) => posix.basename(path));
    expect(names.filter((name) => Buffer.byteLength(name) > MOST_BYTES)).toEqual([]);
    expect(names).toContain("short.md");
    expect(names.filter((name) => name.startsWith("漢"))).toHaveLength(4);

    const other = await open();
    const { report } = await importSite({ owner: other.owner, nounOf }, await folderOf(files));
    expect(report.summary()).toMatchObject({ published: 4, failed: 0 });
    const { items } = await other.owner.publications(blogNoun).list({});
    expect(new Set(items.map(({ slug }) => slug))).toEqual(new Set(slugs));
    const [ebook] = (await other.owner.publications(ebookNoun).list({})).items;
    expect(ebook).toMatchObject({ slug: start, file_size: 19 });
  });
});
