import { describe, expect, it } from "vitest";
import { EbookPatch } from "#contract/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newEbook, openDomain, pdfUpload } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";
import { ebookNoun } from "./ebook.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const { app, actor } = domain;
    const owned = app.asOwner(actor).publications(ebookNoun);
    return { ...domain, owned, published: app.published(ebookNoun) };
  };

  it("a new ebook is stored without a file, under the address of its title", async () => {
    const { owned, clock } = await open();
    const ebook = await owned.create(newEbook());
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
      wanted_slug: null,
    });
    expect(await owned.get(ebook.id)).toEqual(ebook);
  });

  slow("twenty ebooks with one title that arrive together all get an address", async () => {
    const { owned } = await open();
    const ebooks = await Promise.all(
      Array.from({ length: 20 }, () => owned.create(newEbook({ title: "Twins" }))),
    );
    expect(new Set(ebooks.map((ebook) => ebook.slug)).size).toBe(20);
  });

  it("an update changes only the given fields", async () => {
    const { owned, clock } = await open();
    const ebook = await owned.create(newEbook());
    for (const patch of [{ title: "Second" }, { pages: "7 pages" }, { topics: [] }]) {
      clock.advance(1000);
      const before = await owned.get(ebook.id);
      const after = await owned.update(ebook.id, patch, before.version);
      const updated_at = clock.now().toISOString();
      expect(after).toEqual({ ...before, ...patch, updated_at, version: before.version + 1 });
    }
  });

  it("a patch sets neither file nor downloads", async () => {
    const { owned } = await open();
    const ebook = await owned.create(newEbook());
    const patch = EbookPatch.parse({ file_name: "x.pdf", file_path: "/x", downloads: 9, id: "x" });
    expect(await owned.update(ebook.id, patch, 1)).toEqual(ebook);
  });

  it("an update from an outdated copy is refused and overwrites nothing", async () => {
    const { owned } = await open();
    const { id } = await owned.create(newEbook());
    const first = await owned.update(id, { title: "First" }, 1);
    const second = owned.update(id, { title: "Second" }, 1);
    await expect(second).rejects.toMatchObject({ code: "conflict" });
    expect(await owned.get(id)).toEqual(first);
  });

  it("updates without a version are accepted one after the other", async () => {
    const { owned } = await open();
    const { id } = await owned.create(newEbook());
    const titles = Array.from({ length: 8 }, (_, at) => `Again ${at}`);
    const updates = titles.map((title) => owned.update(id, { title }, null));
    const versions = (await Promise.all(updates)).map(({ version }) => version);
    expect(versions.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await owned.get(id)).version).toBe(9);
  });

  it("updates that say the same at once are all accepted, and later ones change nothing", async () => {
    const { owned } = await open();
    const { id } = await owned.create(newEbook());
    const update = () => owned.update(id, { title: "Again" }, null);
    const versions = (await Promise.all(Array.from({ length: 8 }, update))).map(
      ({ version }) => version,
    );
    const { title, version } = await update();
    expect({ title, version }).toEqual({ title: "Again", version: Math.max(...versions) });
    expect(version).toBeGreaterThan(1);
  });

  it("a draft is visible only to its owner", async () => {
    const { app, owned, published } = await open();
    const { id } = await owned.create(newEbook({ published: false, slug: "draft" }));
    await owned.create(newEbook({ slug: "shown" }));
    expect((await published.list({})).items.map((card) => card.slug)).toEqual(["shown"]);
    expect((await published.page(1))?.items).toHaveLength(1);
    expect(await published.newest()).toHaveLength(1);
    expect(await published.findInContext("draft")).toBeNull();
    expect(await published.findInContext("shown")).toMatchObject({ related: [] });
    await expect(app.ebookDownloads.find(id)).rejects.toMatchObject({ code: "not_found" });
    expect((await owned.list({})).items).toHaveLength(2);
  });

  it("visitors see neither downloads, versions nor publication states", async () => {
    const { owned, published } = await open();
    await owned.create(newEbook());
    const [card] = (await published.list({})).items;
    for (const secret of ["downloads", "version", "published", "file_name", "file_hash"]) {
      expect(card).not.toHaveProperty(secret);
    }
  });

  it("downloads are summed per ebook", async () => {
    const { app, actor, owned } = await open();
    const one = await owned.create(newEbook({ title: "One" }));
    const two = await owned.create(newEbook({ title: "Two" }));
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
    expect(await owned.get(one.id)).toMatchObject({
      version: 2,
      downloads: 25,
    });
  });

  describe("an ebook that does not exist", () => {
    it("is refused by every verb", async () => {
      const { app, owned } = await open();
      const missing = { code: "not_found" };
      await expect(owned.get("none")).rejects.toMatchObject(missing);
      await expect(owned.update("none", {}, null)).rejects.toMatchObject(missing);
      await expect(owned.delete("none")).rejects.toMatchObject(missing);
      await expect(app.ebookDownloads.find("none")).rejects.toMatchObject(missing);
    });
  });
});
