// @module-tag slow
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { Picture } from "#contract/picture.ts";
import { withPresentAddress } from "#contract/picture-address.ts";
import { writePicture } from "#contract/placed-picture.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import type { NounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";
import { painted } from "#test/support/pictures.ts";

const nounOf: NounOf = (kind) => (kind === "blog" ? blogNoun : ebookNoun);

const uploadOf = async (width: number, height = 8) => {
  const bytes = await painted(width, height).png().toBuffer();
  return { fileName: `${width}.png`, stream: Readable.from([bytes]) };
};

onBothDatabases(({ openDatabase }) => {
  const openLibrary = async () => {
    const { app, actor, dataDir, database } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const picture = await owner.addPicture(await uploadOf(600));
    return {
      app,
      owner,
      picture,
      database,
      replace: async (width: number, version: number | null = null) =>
        owner.replacePicture({ id: picture.id, version }, await uploadOf(width), nounOf),
      files: async () =>
        (await readdir(join(dataDir, "files"))).filter((name) => name.startsWith(picture.id)),
    };
  };
  const filesOf = ({ variants }: Picture) =>
    variants.map(({ url }) => url.replace("/media/", "")).toSorted();

  it("a replaced picture keeps its record, and everything that shows it follows, the logo too", async () => {
    const { app, owner, picture, replace, files } = await openLibrary();
    await owner.pictures.update(picture.id, { name: "Wall", alt: "A wall." }, null);
    const content = `Before.\n\n![A wall](${picture.url} "Wall")\n\nAfter.`;
    const blog = await owner
      .publications(blogNoun)
      .create(newBlog({ content, image_url: picture.url }));
    const ebook = await owner
      .publications(ebookNoun)
      .create(newEbook({ published: false, image_url: picture.url }));
    const drafts = owner.workingCopies(blogNoun);
    await drafts.save(blog.id, { content: `${content} More.` }, null);
    expect((await app.published(blogNoun).findInContext(blog.slug))?.item.html).toContain(
      picture.url,
    );

    const { version, ...facts } = await owner.siteSettings.get();
    const settings = await owner.siteSettings.save({ ...facts, logo: picture.url }, version);

    const value = writePicture({ address: picture.url, alt: "", point: null });
    const placed = (key: string) => ({ changes: [{ key, value, seen: null }] });
    await owner.siteDraft.save(placed("about.picture"));
    await owner.siteDraft.publish();
    await owner.siteDraft.save(placed("contact.picture"));

    const before = await owner.publications(blogNoun).get(blog.id);
    const replaced = await replace(300);
    expect(replaced).toMatchObject({ id: picture.id, name: "Wall", alt: "A wall.", width: 300 });
    expect(replaced.url).not.toBe(picture.url);
    const shown = await owner.publications(blogNoun).get(blog.id);
    expect(shown).toMatchObject({
      content: withPresentAddress(content, replaced.url),
      image_url: replaced.url,
      version: before.version,
      updated_at: before.updated_at,
    });
    expect(shown.content).not.toContain(picture.url);
    const page = await app.published(blogNoun).findInContext(blog.slug);
    expect(page?.item.html).toContain(replaced.url);
    expect(page?.item.html).not.toContain(picture.url);
    expect((await owner.publications(ebookNoun).get(ebook.id)).image_url).toBe(replaced.url);
    expect(JSON.stringify(await drafts.get(blog.id))).toContain(replaced.url);
    expect((await owner.pictures.get(picture.id)).use_count).toBe(3);
    expect(app.content.facts.logo).toBe(replaced.url);
    expect(app.content.texts.about.picture.address).toBe(replaced.url);
    const [{ value: drafted } = {}] = (await owner.siteDraft.get()).changes;
    expect(drafted).toContain(replaced.url);
    // Somebody who edits the site's facts saves meanwhile.
    const present = await owner.siteSettings.get();
    expect(present).toMatchObject({ version: settings.version, logo: replaced.url });
    expect((await files()).toSorted()).toEqual(filesOf(replaced));
  });

  it("who is writing meanwhile saves without a conflict, and former addresses lead on", async () => {
    const { app, owner, picture, replace } = await openLibrary();
    const blog = await owner
      .publications(blogNoun)
      .create(newBlog({ content: `![](${picture.url})` }));
    const [first, second] = [await replace(700), await replace(500)];
    // A tab that was open before sends the address that it knows.
    await owner
      .publications(blogNoun)
      .update(blog.id, { content: `Typed. ![](${picture.url})` }, blog.version);
    for (const former of [picture, first]) {
      for (const { url, format } of former.variants) {
        const present = await app.pictureFiles.findReplaced(url.replace("/media/", ""));
        const all = second.variants.filter((variant) => variant.format === format);
        expect(all.map((variant) => variant.url)).toContain(present);
      }
    }
    for (const name of filesOf(second)) {
      expect(await app.pictureFiles.findReplaced(name)).toBeNull();
      const opened = await app.pictureFiles.open(name);
      expect(opened).not.toBeNull();
      await opened?.file.close();
    }
    // The next replacement mends what the tab brought back.
    const third = await replace(400);
    expect((await owner.publications(blogNoun).get(blog.id)).content).toBe(
      `Typed. ![](${third.url})`,
    );
  });

  it("of two replacements at once both end, and one stays with all its files", async () => {
    const { owner, picture, replace, files } = await openLibrary();
    const blog = await owner.publications(blogNoun).create(newBlog({ image_url: picture.url }));
    // The same bytes, too: neither may take the other's files away.
    await Promise.all([replace(500), replace(500), replace(450)]);
    const present = await owner.pictures.get(picture.id);
    expect((await files()).toSorted()).toEqual(filesOf(present));
    expect((await owner.publications(blogNoun).get(blog.id)).image_url).toBe(present.url);
  });

  it("a replacement of another version, or of a deleted picture, leaves nothing", async () => {
    const { owner, picture, replace, files } = await openLibrary();
    await replace(500, picture.version);
    await expect(replace(400, picture.version)).rejects.toMatchObject({ code: "conflict" });
    const present = await owner.pictures.get(picture.id);
    expect((await files()).toSorted()).toEqual(filesOf(present));
    await owner.pictures.delete(picture.id);
    await expect(replace(400)).rejects.toMatchObject({ code: "not_found" });
    expect((await files()).toSorted()).toEqual(filesOf(present));
  });
});
