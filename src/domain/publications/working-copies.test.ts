import { expect, it } from "vitest";
import { siteConfig } from "#site.config";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";
import { blogNoun } from "./blog.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const owner = domain.app.asOwner(domain.actor);
    return {
      ...domain,
      owner,
      owned: owner.publications(blogNoun),
      published: domain.app.published(blogNoun),
      copies: owner.workingCopies(blogNoun),
    };
  };

  it("nothing that an owner saves, discards or restores drops a page from the cache", async () => {
    const { app, owned, copies } = await open();
    const blog = await owned.create(newBlog());
    await app.content.refresh();
    const { version } = app.content;
    const draft = await owned.create(newBlog({ published: false }));
    for (const { id } of [blog, draft]) {
      await copies.save(id, { title: "Typed", content: "Typed." }, null);
      const [kept] = await copies.versions(id);
      if (kept) await copies.restore(id, kept.id, null);
      await copies.discard(id, null);
    }
    await app.content.refresh();
    expect(app.content.version).toBe(version);
  });

  it("a draft's address moves without leaving a redirect until visitors have seen it", async () => {
    const { owned, published, copies } = await open();
    const { id } = await owned.create(newBlog({ title: "First", published: false }));
    await copies.save(id, { title: "Second" }, null);
    await owned.update(id, { published: true }, null);
    expect([await published.findMoved("first"), await published.find("first")]).toEqual([
      null,
      null,
    ]);
    await owned.update(id, { published: false }, null);
    await copies.save(id, { title: "Third" }, null);
    expect(await owned.get(id)).toMatchObject({ slug: "second", title: "Third" });
  });

  slow("twenty drafts that get one title at once get twenty addresses", async () => {
    const { owned, copies } = await open();
    const drafts = await Promise.all(
      Array.from({ length: 20 }, () => owned.create({ published: false })),
    );
    expect(new Set(drafts.map(({ slug }) => slug)).size).toBe(20);
    const named = await Promise.all(
      drafts.map(({ id }) => copies.save(id, { title: "The same" }, null)),
    );
    expect(new Set(named.map(({ slug }) => slug)).size).toBe(20);
    expect(named.every(({ slug }) => slug.startsWith("the-same"))).toBe(true);
  });

  it("an address that another draft's title would give is passed over", async () => {
    const { owned, copies } = await open();
    await owned.create(newBlog({ title: "Taken" }));
    const { id } = await owned.create(newBlog({ title: "Free", published: false }));
    expect((await copies.save(id, { title: "Taken" }, null)).slug).toBe("taken-2");
    expect((await copies.save(id, { title: "Taken!" }, null)).slug).toBe("taken-2");
  });

  it("an address that is taken is refused when it is saved, and takes nothing along", async () => {
    const { owned, copies } = await open();
    await owned.create(newBlog({ slug: "taken" }));
    for (const published of [true, false]) {
      const blog = await owned.create(newBlog({ published }));
      const save = copies.save(blog.id, { slug: "taken", title: "Lost?" }, null);
      await expect(save).rejects.toMatchObject({
        code: "conflict",
        errors: { slug: [expect.any(String)] },
      });
      expect(await copies.get(blog.id)).toEqual(blog);
    }
  });

  it("a draft without a title keeps the published one where it becomes the text", async () => {
    const { app, actor, owned, copies } = await open();
    const [off, thrown] = [await owned.create(newBlog()), await owned.create(newBlog())];
    for (const { id } of [off, thrown]) await copies.save(id, { title: "", excerpt: "New." }, null);
    await owned.update(off.id, { published: false }, null);
    await owned.delete(thrown.id);
    await app.asOwner(actor).trash.restore(thrown.id, () => blogNoun);
    for (const { id, title, slug } of [off, thrown]) {
      expect(await owned.get(id)).toMatchObject({ title, slug, excerpt: "New." });
    }
  });

  it("an emptied author is the house's, also in a draft", async () => {
    const { owned, copies } = await open();
    const { id } = await owned.create(newBlog({ author: "Ada" }));
    expect((await copies.save(id, { author: "" }, null)).author).toBe(siteConfig.defaultAuthor);
  });

  it("a first publication is dated to its day, a later one keeps its date", async () => {
    const { owned, clock } = await open();
    const { id } = await owned.create(newBlog({ published: false }));
    clock.advance(86_400_000);
    const first = await owned.update(id, { published: true }, null);
    expect(first.created_at).toBe(clock.now().toISOString());
    clock.advance(86_400_000);
    await owned.update(id, { published: false }, null);
    const again = await owned.update(id, { published: true }, null);
    expect(again.created_at).toBe(first.created_at);
  });
});
