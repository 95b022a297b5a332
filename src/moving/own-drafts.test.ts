import { expect, it } from "vitest";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { openDomain } from "#test/support/domain.ts";
import { exportedBlog, folderOf } from "#test/support/moving.ts";
import { slow } from "#test/support/slow.ts";
import { importSite } from "./import-site.ts";

const next = new Date().getUTCFullYear() + 1;
const schedule = { publish_at: `${next}-06-01T23:00:00.000Z`, time_zone: "Australia/Sydney" };
const unpublished = { title: "A second pilot", content: "Nobody has read this." };

onBothDatabases(({ openDatabase }) => {
  const bring = async (files: Record<string, string>, asDrafts: boolean) => {
    const { app, actor } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const { report } = await importSite({ owner, nounOf }, await folderOf(files), { asDrafts });
    const { items } = await owner.publications(blogNoun).list({});
    return { copies: owner.workingCopies(blogNoun), items, summary: report.summary() };
  };

  slow("an unpublished change comes beside what is published", async () => {
    const { copies, items, summary } = await bring(exportedBlog({ unpublished }), false);
    expect(summary).toMatchObject({ published: 1, failed: 0, notes: [] });
    expect(items).toMatchObject([{ title: "A first pilot", published: true }]);
    expect(await copies.get(items[0]?.id ?? "")).toMatchObject(unpublished);
  });

  slow(
    "of what comes as a draft, an unpublished change is a version, and a note says so",
    async () => {
      const { copies, items, summary } = await bring(exportedBlog({ unpublished }), true);
      expect(summary).toMatchObject({ drafts: 1, failed: 0 });
      expect(summary.notes).toEqual([expect.stringContaining("Its unpublished changes")]);
      expect(items).toMatchObject([{ title: "A first pilot", published: false }]);
      const id = items[0]?.id ?? "";
      const [version] = await copies.versions(id);
      expect(version).toMatchObject({ title: "A second pilot" });
      expect((await copies.version(id, version?.id ?? "")).fields).toMatchObject(unpublished);
    },
  );

  it("of what comes as a draft, a note names the day on which it was to go out", async () => {
    const planned = exportedBlog({ draft: true, schedule });
    expect((await bring(planned, false)).summary).toMatchObject({ scheduled: 1, notes: [] });
    const { items, summary } = await bring(planned, true);
    expect(items).toMatchObject([{ scheduled_for: null }]);
    expect(summary.notes).toEqual([expect.stringContaining(`to go out on ${next}-06-02`)]);
  });

  it("an unpublished change of another shape is refused with all of it", async () => {
    const files = exportedBlog({ unpublished: { excerpt: { lines: 3 } } });
    const { items, summary } = await bring(files, false);
    expect(items).toEqual([]);
    expect(summary).toMatchObject({ failed: 1 });
  });
});
