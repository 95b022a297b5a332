import { expect, it } from "vitest";
import { BlogDraft, BlogPatch, type NewBlog } from "#contract/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { blogNoun } from "./blog.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async (fields: Partial<NewBlog> = {}) => {
    const { app, actor, clock } = await openDomain(await openDatabase());
    const owner = app.asOwner(actor);
    const blog = await owner.publications(blogNoun).create(newBlog(fields));
    clock.advance(86_400_000);
    await app.content.refresh();
    return { app, owner, clock, blog, copies: owner.workingCopies(blogNoun) };
  };

  it.each([true, false])("a save of nothing changes nothing (published: %s)", async (published) => {
    const { app, owner, blog, copies } = await open({ published });
    const { generation } = app.content;
    const { author: _, ...emptied } = blog;
    for (const same of [{}, { published }, { title: blog.title }, blog, { ...emptied, author: "" }])
      for (const version of [null, blog.version]) {
        const patch = BlogPatch.parse(same);
        expect(await owner.publications(blogNoun).update(blog.id, patch, version)).toEqual(blog);
        expect(await copies.save(blog.id, BlogDraft.parse(same), version)).toEqual(blog);
      }
    expect(app.content.generation).toBe(generation);
    expect(await copies.versions(blog.id)).toHaveLength(published ? 1 : 0);
    const stale = owner.publications(blogNoun).update(blog.id, {}, blog.version + 1);
    await expect(stale).rejects.toMatchObject({ code: "conflict" });
  });

  it("says that it was updated once visitors read something else, and no sooner", async () => {
    const { owner, clock, blog, copies } = await open();
    const { id, updated_at } = blog;
    await copies.save(id, { title: "Second" }, null);
    const dropped = await owner.publications(blogNoun).update(id, { title: blog.title }, null);
    expect(dropped).toMatchObject({ updated_at, draft_saved_at: null });
    expect(dropped.version).toBeGreaterThan(blog.version + 1);
    for (const published of [false, true]) {
      expect(await owner.publications(blogNoun).update(id, { published }, null)).toMatchObject({
        updated_at,
      });
    }
    await owner.publications(blogNoun).delete(id);
    await owner.trash.restore(id, nounOf);
    expect(await owner.publications(blogNoun).update(id, { published: true }, null)).toMatchObject({
      updated_at,
    });

    for (const change of [{ excerpt: "Another." }, { slug: "elsewhere" }]) {
      clock.advance(1000);
      const now = clock.now().toISOString();
      expect(await owner.publications(blogNoun).update(id, change, null)).toMatchObject({
        updated_at: now,
      });
    }
    await owner.publications(blogNoun).update(id, { published: false }, null);
    await copies.save(id, { title: "Third" }, null);
    clock.advance(1000);
    const again = await owner.publications(blogNoun).update(id, { published: true }, null);
    expect(again.updated_at, "rewritten while it was away").toBe(clock.now().toISOString());
  });

  it("a first publication is as new as the day on which it came out", async () => {
    const { owner, clock, blog } = await open({ published: false });
    const now = clock.now().toISOString();
    const out = await owner.publications(blogNoun).update(blog.id, { published: true }, null);
    expect(out).toMatchObject({ created_at: now, updated_at: now });
  });
});
