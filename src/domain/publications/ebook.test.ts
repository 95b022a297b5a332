import { describe, expect, it } from "vitest";
import { EbookPatch } from "#contract/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain, pdfUpload } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => openDomain(await openDatabase());

  it("a new ebook is stored without a file, under the address of its title", async () => {
    const { app, actor, clock } = await open();
    const ebook = await app.asOwner(actor).ebooks.create(newEbook());
    expect(ebook).toEqual({
      ...newEbook(),
      id: expect.any(String),
      slug: "the-pilot-playbook",
      file_path: "",
      file_size: null,
      downloads: 0,
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
      version: 1,
      search_title: "",
      search_description: "",
      contents: "",
      published_at: "",
      draft_saved_at: null,
      scheduled_for: null,
      schedule_zone: null,
      schedule_failed: null,
      public_slug: "the-pilot-playbook",
    });
    expect(await app.asOwner(actor).ebooks.get(ebook.id)).toEqual(ebook);
  });

  slow("twenty ebooks with one title that arrive together all get an address", async () => {
    const { app, actor } = await open();
    const ebooks = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.asOwner(actor).ebooks.create(newEbook({ title: "Twins" })),
      ),
    );
    expect(new Set(ebooks.map((ebook) => ebook.slug)).size).toBe(20);
  });

  it("an update changes only the given fields", async () => {
    const { app, actor, clock } = await open();
    const ebook = await app.asOwner(actor).ebooks.create(newEbook());
    for (const patch of [{ title: "Second" }, { pages: "7 pages" }, { topics: [] }]) {
      clock.advance(1000);
      const before = await app.asOwner(actor).ebooks.get(ebook.id);
      const after = await app.asOwner(actor).ebooks.update(ebook.id, patch, before.version);
      const updated_at = clock.now().toISOString();
      expect(after).toEqual({ ...before, ...patch, updated_at, version: before.version + 1 });
    }
  });

  it("a patch sets neither file nor downloads", async () => {
    const { app, actor } = await open();
    const ebook = await app.asOwner(actor).ebooks.create(newEbook());
    const patch = EbookPatch.parse({ file_name: "x.pdf", file_path: "/x", downloads: 9, id: "x" });
    expect(await app.asOwner(actor).ebooks.update(ebook.id, patch, 1)).toEqual(ebook);
  });

  it("an update from an outdated copy is refused and overwrites nothing", async () => {
    const { app, actor } = await open();
    const { id } = await app.asOwner(actor).ebooks.create(newEbook());
    const first = await app.asOwner(actor).ebooks.update(id, { title: "First" }, 1);
    const second = app.asOwner(actor).ebooks.update(id, { title: "Second" }, 1);
    await expect(second).rejects.toMatchObject({ code: "conflict" });
    expect(await app.asOwner(actor).ebooks.get(id)).toEqual(first);
  });

  it("updates without a version are accepted one after the other", async () => {
    const { app, actor } = await open();
    const { id } = await app.asOwner(actor).ebooks.create(newEbook());
    const titles = Array.from({ length: 8 }, (_, at) => `Again ${at}`);
    const updates = titles.map((title) => app.asOwner(actor).ebooks.update(id, { title }, null));
    const versions = (await Promise.all(updates)).map(({ version }) => version);
    expect(versions.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await app.asOwner(actor).ebooks.get(id)).version).toBe(9);
  });

  it("updates that say the same at once are all accepted, and later ones change nothing", async () => {
    const { app, actor } = await open();
    const { id } = await app.asOwner(actor).ebooks.create(newEbook());
    const update = () => app.asOwner(actor).ebooks.update(id, { title: "Again" }, null);
    const versions = (await Promise.all(Array.from({ length: 8 }, update))).map(
      ({ version }) => version,
    );
    const { title, version } = await update();
    expect({ title, version }).toEqual({ title: "Again", version: Math.max(...versions) });
    expect(version).toBeGreaterThan(1);
  });

  it("a draft is visible only to its owner", async () => {
    const { app, actor } = await open();
    const { id } = await app
      .asOwner(actor)
      .ebooks.create(newEbook({ published: false, slug: "draft" }));
    await app.asOwner(actor).ebooks.create(newEbook({ slug: "shown" }));
    expect((await app.ebooks.list({})).items.map((card) => card.slug)).toEqual(["shown"]);
    expect((await app.ebooks.page(1))?.items).toHaveLength(1);
    expect(await app.ebooks.newest()).toHaveLength(1);
    expect(await app.ebooks.findInContext("draft")).toBeNull();
    expect(await app.ebooks.findInContext("shown")).toMatchObject({ related: [] });
    await expect(app.ebookDownloads.find(id)).rejects.toMatchObject({ code: "not_found" });
    expect((await app.asOwner(actor).ebooks.list({})).items).toHaveLength(2);
  });

  it("visitors see neither downloads, versions nor publication states", async () => {
    const { app, actor } = await open();
    await app.asOwner(actor).ebooks.create(newEbook());
    const [card] = (await app.ebooks.list({})).items;
    for (const secret of ["downloads", "version", "published", "file_name", "file_hash"]) {
      expect(card).not.toHaveProperty(secret);
    }
  });

  it("downloads are summed per ebook", async () => {
    const { app, actor } = await open();
    const one = await app.asOwner(actor).ebooks.create(newEbook({ title: "One" }));
    const two = await app.asOwner(actor).ebooks.create(newEbook({ title: "Two" }));
    await app.asOwner(actor).ebookFiles.replace(one.id, pdfUpload());
    for (let at = 0; at < 25; at += 1) app.ebookDownloads.count(one.id);
    expect(
      (await app.asOwner(actor).ebookFiles.stats()).toSorted((a, b) =>
        a.title < b.title ? -1 : 1,
      ),
    ).toEqual([
      { ebook_id: one.id, title: "One", total_downloads: 25 },
      { ebook_id: two.id, title: "Two", total_downloads: 0 },
    ]);
    expect(await app.asOwner(actor).ebooks.get(one.id)).toMatchObject({
      version: 2,
      downloads: 25,
    });
  });

  describe("an ebook that does not exist", () => {
    it("is refused by every verb", async () => {
      const { app, actor } = await open();
      const missing = { code: "not_found" };
      await expect(app.asOwner(actor).ebooks.get("none")).rejects.toMatchObject(missing);
      await expect(app.asOwner(actor).ebooks.update("none", {}, null)).rejects.toMatchObject(
        missing,
      );
      await expect(app.asOwner(actor).ebooks.delete("none")).rejects.toMatchObject(missing);
      await expect(app.ebookDownloads.find("none")).rejects.toMatchObject(missing);
    });
  });
});
