import { describe, expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";

onBothDatabases(({ openDatabase }) => {
  const openWithArticle = async (slug: string) => {
    const domain = await openDomain(await openDatabase());
    const { app, actor } = domain;
    const { id } = await app.asOwner(actor).blogs.create(newBlog({ slug }));
    const move = (to: string, of = id) => app.asOwner(actor).blogs.update(of, { slug: to }, null);
    return { ...domain, id, move };
  };

  describe("the former address of an article", () => {
    it("redirects to the new one in one step, even after several moves", async () => {
      const { app, move } = await openWithArticle("a");
      await move("b");
      expect(await app.blogs.findMoved("a")).toBe("b");
      await move("c");
      expect(await app.blogs.findMoved("a")).toBe("c");
      expect(await app.blogs.findMoved("b")).toBe("c");
      expect(await app.blogs.findMoved("c")).toBeNull();
    });

    it("never redirects in a circle, back and forth", async () => {
      const { app, move } = await openWithArticle("a");
      for (const slug of ["b", "a", "b", "a"]) await move(slug);
      expect(await app.blogs.findMoved("a")).toBeNull();
      expect(await app.blogs.findMoved("b")).toBe("a");
    });

    it("is not recorded when the address stays", async () => {
      const { app, move } = await openWithArticle("a");
      await move("a");
      expect(await app.blogs.findMoved("a")).toBeNull();
    });

    it("belongs to a new article that claims it", async () => {
      const { app, actor, move } = await openWithArticle("a");
      await move("b");
      await app.asOwner(actor).blogs.create(newBlog({ slug: "a", title: "The new one" }));
      expect(await app.blogs.findMoved("a")).toBeNull();
      expect(await app.blogs.find("a")).toMatchObject({ title: "The new one" });
    });

    it("belongs to another article that moves there", async () => {
      const { app, actor, id, move } = await openWithArticle("a");
      const other = await app.asOwner(actor).blogs.create(newBlog({ slug: "other" }));
      await move("b");
      await move("a", other.id);
      expect(await app.blogs.findMoved("a")).toBeNull();
      expect((await app.blogs.find("a"))?.id).toBe(other.id);
      expect((await app.blogs.find("b"))?.id).toBe(id);
      expect(await app.blogs.findMoved("other")).toBe("a");
    });

    it("redirects only while its article is published", async () => {
      const { app, actor, id, move } = await openWithArticle("a");
      await move("b");
      await app.asOwner(actor).blogs.update(id, { published: false }, null);
      expect(await app.blogs.findMoved("a")).toBeNull();
      await app.asOwner(actor).blogs.update(id, { published: true }, null);
      expect(await app.blogs.findMoved("a")).toBe("b");
    });

    it("is removed with its article", async () => {
      const { app, actor, id, move } = await openWithArticle("a");
      await move("b");
      await app.asOwner(actor).blogs.delete(id);
      expect(await app.blogs.findMoved("a")).toBeNull();
      expect(await app.blogs.findMoved("b")).toBeNull();
    });

    it("stays when a move is refused because the new address is taken", async () => {
      const { app, actor, id, move } = await openWithArticle("a");
      await app.asOwner(actor).blogs.create(newBlog({ slug: "taken" }));
      await expect(move("taken")).rejects.toMatchObject({
        code: "conflict",
        errors: { slug: [expect.any(String)] },
      });
      expect(await app.asOwner(actor).blogs.get(id)).toMatchObject({ slug: "a", version: 1 });
    });

    it("goes to one of two articles that move there at once", async () => {
      const { app, actor, id, move } = await openWithArticle("a");
      const other = await app.asOwner(actor).blogs.create(newBlog({ slug: "other" }));
      const outcomes = await Promise.allSettled([move("b"), move("b", other.id)]);
      expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual([
        "fulfilled",
        "rejected",
      ]);
      const refused = outcomes.find((outcome) => outcome.status === "rejected");
      expect(refused?.reason).toMatchObject({ code: "conflict" });
      const slugs = [
        await app.asOwner(actor).blogs.get(id),
        await app.asOwner(actor).blogs.get(other.id),
      ];
      expect(slugs.filter((blog) => blog.slug === "b")).toHaveLength(1);
    });
  });

  it("is kept apart for articles and ebooks", async () => {
    const { app, actor, move } = await openWithArticle("same");
    const ebook = await app.asOwner(actor).ebooks.create(newEbook({ slug: "same" }));
    await move("moved");
    await app.asOwner(actor).ebooks.update(ebook.id, { slug: "elsewhere" }, null);
    expect(await app.blogs.findMoved("same")).toBe("moved");
    expect(await app.ebooks.findMoved("same")).toBe("elsewhere");
    await app.asOwner(actor).ebooks.create(newEbook({ slug: "same" }));
    expect(await app.blogs.findMoved("same")).toBe("moved");
    expect(await app.ebooks.findMoved("same")).toBeNull();
  });
});
