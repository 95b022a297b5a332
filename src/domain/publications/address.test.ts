import { describe, expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";
import { blogNoun } from "./blog.ts";
import { ebookNoun } from "./ebook.ts";

onBothDatabases(({ openDatabase }) => {
  const openWithArticle = async (slug: string) => {
    const domain = await openDomain(await openDatabase());
    const { app, actor } = domain;
    const owned = app.asOwner(actor).publications(blogNoun);
    const { id } = await owned.create(newBlog({ slug }));
    const move = (to: string, of = id) => owned.update(of, { slug: to }, null);
    const copies = app.asOwner(actor).workingCopies(blogNoun);
    return { ...domain, owned, copies, published: app.published(blogNoun), id, move };
  };

  describe("the former address of an article", () => {
    it("redirects to the new one in one step, even after several moves", async () => {
      const { published, move } = await openWithArticle("a");
      await move("b");
      expect(await published.findMoved("a")).toBe("b");
      await move("c");
      expect(await published.findMoved("a")).toBe("c");
      expect(await published.findMoved("b")).toBe("c");
      expect(await published.findMoved("c")).toBeNull();
    });

    it("never redirects in a circle, back and forth", async () => {
      const { published, move } = await openWithArticle("a");
      for (const slug of ["b", "a", "b", "a"]) await move(slug);
      expect(await published.findMoved("a")).toBeNull();
      expect(await published.findMoved("b")).toBe("a");
    });

    it("is not recorded when the address stays", async () => {
      const { published, move } = await openWithArticle("a");
      await move("a");
      expect(await published.findMoved("a")).toBeNull();
    });

    it("is passed over by whatever gets its address from its title", async () => {
      const { owned, copies, published, move } = await openWithArticle("a");
      await move("b");
      const made = await owned.create(newBlog({ title: "A" }));
      expect(made).toMatchObject({ slug: "a-2", wanted_slug: "a" });
      const imported = await owned.create(newBlog({ slug: "a" }), { movesSlug: true });
      expect(imported.slug).toBe("a-3");
      const draft = await owned.create(newBlog({ title: "Other", published: false }));
      const renamed = await copies.save(draft.id, { title: "A" }, null);
      expect(renamed).toMatchObject({ slug: "a-4", wanted_slug: "a" });
      expect(await owned.update(draft.id, { published: true }, null)).toMatchObject({
        slug: "a-4",
      });
      expect(await published.findMoved("a")).toBe("b");
    });

    it("is refused to whoever asks for it, with the title that it leads to", async () => {
      const { owned, copies, published, id, move } = await openWithArticle("a");
      const other = await owned.create(newBlog({ slug: "other" }));
      const { title } = await owned.get(id);
      await move("b");
      const told = expect.stringContaining(`still leads to “${title}”`);
      for (const work of [
        () => owned.create(newBlog({ slug: "a" })),
        () => owned.create(newBlog({ slug: "a", published: false })),
        () => move("a", other.id),
        () => copies.save(other.id, { slug: "a" }, null),
      ]) {
        await expect(work()).rejects.toMatchObject({ code: "conflict", errors: { slug: [told] } });
      }
      expect(await published.findMoved("a")).toBe("b");
      expect(await owned.get(other.id)).toMatchObject({ slug: "other", version: 1 });
    });

    it("is the article's own to go back to, and anybody's once that is deleted", async () => {
      const { owned, published, id, move } = await openWithArticle("a");
      await move("b");
      expect(await move("a")).toMatchObject({ slug: "a" });
      await move("b");
      await owned.delete(id);
      await owned.create(newBlog({ slug: "a", title: "The new one" }));
      expect(await published.find("a")).toMatchObject({ title: "The new one" });
    });

    it("is not taken by what comes out of the trash", async () => {
      const { app, actor, owned, published, id, move } = await openWithArticle("a");
      await owned.delete(id);
      const other = await owned.create(newBlog({ slug: "a" }));
      await move("b", other.id);
      const restored = await app.asOwner(actor).trash.restore(id, () => blogNoun);
      expect(restored).toMatchObject({ slug: "a-2", has_moved: true });
      expect(await published.findMoved("a")).toBe("b");
    });

    it("redirects only while its article is published", async () => {
      const { owned, published, id, move } = await openWithArticle("a");
      await move("b");
      await owned.update(id, { published: false }, null);
      expect(await published.findMoved("a")).toBeNull();
      await owned.update(id, { published: true }, null);
      expect(await published.findMoved("a")).toBe("b");
    });

    it("is removed with its article", async () => {
      const { owned, published, id, move } = await openWithArticle("a");
      await move("b");
      await owned.delete(id);
      expect(await published.findMoved("a")).toBeNull();
      expect(await published.findMoved("b")).toBeNull();
    });

    it("stays when a move is refused because the new address is taken", async () => {
      const { owned, id, move } = await openWithArticle("a");
      await owned.create(newBlog({ slug: "taken" }));
      await expect(move("taken")).rejects.toMatchObject({
        code: "conflict",
        errors: { slug: [expect.any(String)] },
      });
      expect(await owned.get(id)).toMatchObject({ slug: "a", version: 1 });
    });

    it("goes to one of two articles that move there at once", async () => {
      const { owned, id, move } = await openWithArticle("a");
      const other = await owned.create(newBlog({ slug: "other" }));
      const outcomes = await Promise.allSettled([move("b"), move("b", other.id)]);
      expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual([
        "fulfilled",
        "rejected",
      ]);
      const refused = outcomes.find((outcome) => outcome.status === "rejected");
      expect(refused?.reason).toMatchObject({ code: "conflict" });
      const slugs = [await owned.get(id), await owned.get(other.id)];
      expect(slugs.filter((blog) => blog.slug === "b")).toHaveLength(1);
    });
  });

  it("is kept apart for articles and ebooks", async () => {
    const { app, actor, published, move } = await openWithArticle("same");
    const ebook = await app
      .asOwner(actor)
      .publications(ebookNoun)
      .create(newEbook({ slug: "same" }));
    await move("moved");
    await app.asOwner(actor).publications(ebookNoun).update(ebook.id, { slug: "elsewhere" }, null);
    expect(await published.findMoved("same")).toBe("moved");
    expect(await app.published(ebookNoun).findMoved("same")).toBe("elsewhere");
  });
});
