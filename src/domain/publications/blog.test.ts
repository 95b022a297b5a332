import { describe, expect, it } from "vitest";
import { BlogPatch } from "#contract/blog.ts";
import { siteConfig } from "#site.config";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => openDomain(await openDatabase());

  describe("a new article", () => {
    it("gets its address from the title, the house's author and the current time", async () => {
      const { app, actor, clock } = await open();
      const blog = await app
        .asOwner(actor)
        .blogs.create(newBlog({ title: "Märkte & Messen: 2026!" }));
      const now = clock.now().toISOString();
      expect(blog).toMatchObject({
        slug: "markte-messen-2026",
        author: siteConfig.defaultAuthor,
        published: true,
        created_at: now,
        updated_at: now,
        version: 1,
      });
      expect(await app.asOwner(actor).blogs.get(blog.id)).toEqual(blog);
    });

    it("can be backdated", async () => {
      const { app, actor } = await open();
      const date = new Date("2020-01-01T00:00:00.000Z");
      const blog = await app.asOwner(actor).blogs.create(newBlog(), { createdAt: date });
      expect(blog.created_at).toBe(date.toISOString());
    });

    it("gets a free address even when twenty with one title arrive together", async () => {
      const { app, actor } = await open();
      const blogs = await Promise.all(
        Array.from({ length: 20 }, () =>
          app.asOwner(actor).blogs.create(newBlog({ title: "Twins" })),
        ),
      );
      expect(new Set(blogs.map((blog) => blog.slug)).size).toBe(20);
      expect((await app.blogs.list({})).items).toHaveLength(20);
    });

    slow("gets an address after the first thirty numbers are taken", async () => {
      const { app, actor } = await open();
      const slugs = new Set<string>();
      for (let count = 0; count < 33; count += 1) {
        slugs.add(
          (await app.asOwner(actor).blogs.create(newBlog({ title: "x".repeat(200) }))).slug,
        );
      }
      expect(slugs.size).toBe(33);
      expect(Math.max(...[...slugs].map((slug) => slug.length))).toBeLessThanOrEqual(100);
    });

    it("is refused under a requested address that is taken", async () => {
      const { app, actor } = await open();
      await app.asOwner(actor).blogs.create(newBlog({ slug: "pilot" }));
      await expect(
        app.asOwner(actor).blogs.create(newBlog({ slug: "pilot" })),
      ).rejects.toMatchObject({
        code: "conflict",
        errors: { slug: [expect.stringContaining("Choose a different one")] },
      });
    });

    it("is visible at once, under a higher content version", async () => {
      const { app, actor } = await open();
      await app.content.refresh();
      const before = app.content.version;
      await app.asOwner(actor).blogs.create(newBlog());
      expect(app.content.version).toBe(before + 1);
    });
  });

  describe("changing an article", () => {
    it("changes only the given fields", async () => {
      const { app, actor, clock } = await open();
      const blog = await app.asOwner(actor).blogs.create(newBlog({ author: "Ada" }));
      for (const [index, patch] of [
        { title: "Second" },
        { published: false },
        { author: "Grace" },
        { excerpt: "New.", category: "Media" },
      ].entries()) {
        clock.advance(1000);
        const before = await app.asOwner(actor).blogs.get(blog.id);
        const after = await app.asOwner(actor).blogs.update(blog.id, patch, before.version);
        const updated_at = "published" in patch ? before.updated_at : clock.now().toISOString();
        const public_slug = after.published ? blog.slug : null;
        expect(after).toEqual({ ...before, ...patch, public_slug, updated_at, version: index + 2 });
        expect(await app.asOwner(actor).blogs.get(blog.id)).toEqual(after);
      }
    });

    it("keeps every field for an empty patch and ignores unknown ones", async () => {
      const { app, actor } = await open();
      const blog = await app.asOwner(actor).blogs.create(newBlog());
      const patch = BlogPatch.parse({ id: "x", version: 99, created_at: "now", updated_at: "now" });
      const after = await app.asOwner(actor).blogs.update(blog.id, patch, null);
      expect(after).toEqual(blog);
    });

    it("restores the house's author when the author is emptied", async () => {
      const { app, actor } = await open();
      const blog = await app.asOwner(actor).blogs.create(newBlog({ author: "Ada" }));
      const after = await app.asOwner(actor).blogs.update(blog.id, { author: "" }, null);
      expect(after.author).toBe(siteConfig.defaultAuthor);
    });

    it("is refused for an outdated copy and overwrites nothing", async () => {
      const { app, actor } = await open();
      const blog = await app.asOwner(actor).blogs.create(newBlog());
      const first = await app.asOwner(actor).blogs.update(blog.id, { title: "First" }, 1);
      const second = app
        .asOwner(actor)
        .blogs.update(blog.id, { title: "Second", slug: "second" }, 1);
      await expect(second).rejects.toMatchObject({ code: "conflict", errors: undefined });
      expect(await app.asOwner(actor).blogs.get(blog.id)).toEqual(first);
      expect(await app.blogs.findMoved(blog.slug)).toBeNull();
    });

    it("lets exactly one of ten writers with the same copy win", async () => {
      const { app, actor } = await open();
      const blog = await app.asOwner(actor).blogs.create(newBlog());
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          app.asOwner(actor).blogs.update(blog.id, { title: `Writer ${index}` }, 1),
        ),
      );
      const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
      expect(won).toHaveLength(1);
      expect(await app.asOwner(actor).blogs.get(blog.id)).toEqual(won[0]?.value);
    });

    it("accepts every writer that names no version, one after the other", async () => {
      const { app, actor } = await open();
      const blog = await app.asOwner(actor).blogs.create(newBlog());
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          app.asOwner(actor).blogs.update(blog.id, { title: `Writer ${index}` }, null),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.status === "rejected")).toEqual([]);
      expect((await app.asOwner(actor).blogs.get(blog.id)).version).toBe(11);
    });

    it("is refused for an article that does not exist", async () => {
      const { app, actor } = await open();
      const missing = { code: "not_found" };
      await expect(app.asOwner(actor).blogs.update("none", {}, null)).rejects.toMatchObject(
        missing,
      );
      await expect(app.asOwner(actor).blogs.get("none")).rejects.toMatchObject(missing);
      await expect(app.asOwner(actor).blogs.delete("none")).rejects.toMatchObject(missing);
    });
  });

  describe("a draft", () => {
    it("is visible only to its owner until it is published", async () => {
      const { app, actor } = await open();
      const blog = await app
        .asOwner(actor)
        .blogs.create(newBlog({ published: false, slug: "draft" }));
      const seen = async () => ({
        list: (await app.blogs.list({})).items.length,
        page: (await app.blogs.page(1))?.items.length,
        newest: (await app.blogs.newest()).length,
        feed: (await app.blogs.feed()).length,
        addresses: (await app.blogs.addresses()).length,
        found: Number((await app.blogs.find("draft")) !== null),
        inContext: Number((await app.blogs.findInContext("draft")) !== null),
      });
      expect(new Set(Object.values(await seen()))).toEqual(new Set([0]));
      expect((await app.asOwner(actor).blogs.listWhole({})).items).toEqual([blog]);
      await app.asOwner(actor).blogs.update(blog.id, { published: true }, 1);
      expect(new Set(Object.values(await seen()))).toEqual(new Set([1]));
    });

    it("appears beside no published article", async () => {
      const { app, actor, clock } = await open();
      for (const title of ["one", "two", "three"]) {
        clock.advance(1000);
        await app.asOwner(actor).blogs.create(newBlog({ title, published: title !== "two" }));
      }
      expect(await app.blogs.findInContext("three")).toMatchObject({
        item: { slug: "three" },
        related: [{ slug: "one" }],
        previous: { slug: "one" },
        next: null,
      });
    });
  });

  it("is read on with others than the one before and the one after, while there are any", async () => {
    const { app, actor, clock } = await open();
    const relatedTo = async (slug: string) =>
      (await app.blogs.findInContext(slug))?.related.map((card) => card.slug);
    for (const title of ["one", "two", "three", "four", "five", "six"]) {
      clock.advance(1000);
      await app.asOwner(actor).blogs.create(newBlog({ title }));
      if (title === "three") expect(await relatedTo("two")).toEqual(["three", "one"]);
      if (title === "four") expect(await relatedTo("two")).toEqual(["four", "three", "one"]);
    }
    expect(await relatedTo("three")).toEqual(["six", "five", "one"]);
    expect(await relatedTo("six")).toEqual(["four", "three", "two"]);
  });

  describe("the list of articles", () => {
    it("hides versions and publication states from visitors", async () => {
      const { app, actor } = await open();
      await app.asOwner(actor).blogs.create(newBlog({ slug: "pilot" }));
      const whole = await app.blogs.find("pilot");
      const [card] = (await app.blogs.list({})).items;
      for (const shown of [whole, card]) {
        expect(Object.keys(shown ?? {})).toContain("slug");
        expect(Object.keys(shown ?? {})).not.toContain("version");
        expect(Object.keys(shown ?? {})).not.toContain("published");
      }
    });

    it("has pages of twelve: a first one even when empty, none beyond the last", async () => {
      const { app, actor } = await open();
      expect(await app.blogs.page(1)).toEqual({ items: [], page: 1, pageCount: 1 });
      expect(await app.blogs.page(2)).toBeNull();
      await Promise.all(
        Array.from({ length: 13 }, () => app.asOwner(actor).blogs.create(newBlog())),
      );
      expect(await app.blogs.page(1)).toMatchObject({ pageCount: 2, items: { length: 12 } });
      expect(await app.blogs.page(2)).toMatchObject({ page: 2, items: { length: 1 } });
      expect(await app.blogs.page(3)).toBeNull();
    });

    it("refuses a foreign cursor", async () => {
      const { app, actor } = await open();
      const refused = { code: "bad_request" };
      await expect(app.asOwner(actor).blogs.listWhole({ cursor: "x" })).rejects.toMatchObject(
        refused,
      );
      await expect(async () => app.blogs.list({ cursor: "x" })).rejects.toMatchObject(refused);
    });
  });
});
