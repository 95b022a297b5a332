import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { exportedBlog, folderOf } from "#test/support/moving.ts";
import { importSite } from "./import-site.ts";

const many = (folder: string) => Array.from({ length: 2_000 }, (_, index) => `${folder}a${index}`);

onBothDatabases(({ openDatabase }) => {
  const open = async (files: Record<string, string>) => {
    const { app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const folder = await folderOf(files);
    const bring = async (isDry: boolean) => {
      const { report } = await importSite({ owner, nounOf }, folder, { isDry });
      return report.summary();
    };
    return { owner, bring };
  };

  describe("of two thousand former addresses of one publication", () => {
    const own = (folder: string) => exportedBlog({ aliases: many(folder) });
    const markdown = `---\ntitle: A\ndate: 2024-01-01\naliases:\n${many("/former/")
      .map((one) => `  - ${one}`)
      .join("\n")}\n---\nText.`;

    it.each([
      ["/old/", own("/old/")],
      ["/blogs/", own("/blogs/")],
      ["/former/", { "a.md": markdown }],
    ])("a hundred below %s lead to it, and the report names the others", async (folder, files) => {
      const { owner, bring } = await open(files);
      expect(await bring(true)).toMatchObject({ redirects: limits.formerAddresses });
      expect(await bring(false)).toMatchObject({
        published: 1,
        redirects: limits.formerAddresses,
        notes: expect.arrayContaining([
          expect.stringMatching(
            new RegExp(
              `Only 100 of its old addresses redirect here. Left out: ${folder}a100, .* more`,
            ),
          ),
        ]),
      });
      const { items } = await owner.publications(blogNoun).list({});
      expect(await owner.redirects.listTo(items[0]?.id ?? "")).toHaveLength(limits.formerAddresses);
    });
  });
});
