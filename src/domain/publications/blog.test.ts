import { describe, expect, it } from "vitest";
import { BlogPatch } from "#contract/blog.ts";
import { siteConfig } from "#site.config";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { slow } from "#test/support/slow.ts";
import { blogNoun } from "./blog.ts";

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const { app, actor } = domain;
    const owned = app.asOwner(actor).publications(blogNoun);
    return { ...domain, owned, published: app.published(blogNoun) };
  };

  describe("a new article", () => {
    it("gets its address from the title, the house's author and the current time", async () => {
      const { owned, clock } = await open();
      const blog = await owned.create(newBlog({ title: "Märkte & Messen: 2026!" }));
      const now = clock.now().toISOString();
      expect(blog).toMatchObject({
        slug: "markte-messen-2026",
        author: siteConfig.defaultAuthor,
        published: true,
        created_at: now,
        updated_at: now,
        version: 1,
      });
      expect(await owned.get(blog.id)).toEqual(blog);
    });

    it("can be backdated", async () => {
      const { owned } = await open();
      const date = new Date("2020-01-01T00:00:00.000Z");
      const blog = await owned.create(newBlog(), { createdAt: date });
      expect(blog.created_at).toBe(date.toISOString());
    });

    it("gets a free address even when twenty with one title arrive together", async () => {
      const { owned, published } = await open();
      const blogs = await Promise.all(
        Array.from({ length: 20 }, () => owned.create(newBlog({ title: "Twins" }))),
      );
      expect(new Set(blogs.map((blog) => blog.slug)).size).toBe(20);
      expect((await published.list({})).items).toHaveLength(20);
    });

    slow("gets an address after the first thirty numbers are taken", async () => {
      const { owned } = await open();
      const slugs = new Set<string>();
      for (let count = 0; count < 33; count += 1) {
        slugs.add((await owned.create(newBlog({ title: "x".repeat(200) }))).slug);
      }
      expect(slugs.size).toBe(33);
      expect(Math.max(...[...slugs].map((slug) => slug.length))).toBeLessThanOrEqual(100);
    });

    it("is refused under a requested address that is taken", async () => {
      const { owned } = await open();
      await owned.create(newBlog({ slug: "pilot" }));
      await expect(owned.create(newBlog({ slug: "pilot" }))).rejects.toMatchObject({
        code: "conflict",
        errors: { slug: [expect.stringContaining("Choose a different one")] },
      });
    });

    it("is visible at once, under a higher content version", async () => {
      const { app, owned } = await open();
      await app.content.refresh();
      const before = app.content.version;
      await owned.create(newBlog());
      expect(app.content.version).toBe(before + 1);
    });
  });

  describe("changing an article", () => {
    it("changes only the given fields", async () => {
      const { owned, clock } = await open();
      const blog = await owned.create(newBlog({ author: "Ada" }));
      for (const [index, patch] of [
        { title: "Second" },
        { published: false },
        { author: "Grace" },
        { excerpt: "New.", category: "Media" },
      ].entries()) {
        clock.advance(1000);
        const before = await owned.get(blog.id);
        const after = await owned.update(blog.id, patch, before.version);
        const updated_at = "published" in patch ? before.updated_at : clock.now().toISOString();
        const public_slug = after.published ? blog.slug : null;
        expect(after).toEqual({ ...before, ...patch, public_slug, updated_at, version: index + 2 });
        expect(await owned.get(blog.id)).toEqual(after);
      }
    });

    it("keeps every field for an empty patch and ignores unknown ones", async () => {
      const { owned } = await open();
      const blog = await owned.create(newBlog());
      const patch = BlogPatch.parse({ id: "x", version: 99, created_at: "now", updated_at: "now" });
      const after = await owned.update(blog.id, patch, null);
      expect(after).toEqual(blog);
    });

    it("restores the house's author when the author is emptied", async () => {
      const { owned } = await open();
      const blog = await owned.create(newBlog({ author: "Ada" }));
      const after = await owned.update(blog.id, { author: "" }, null);
      expect(after.author).toBe(siteConfig.defaultAuthor);
    });

    it("is refused for an outdated copy and overwrites nothing", async () => {
      const { owned, published } = await open();
      const blog = await owned.create(newBlog());
      const first = await owned.update(blog.id, { title: "First" }, 1);
      const second = owned.update(blog.id, { title: "Second", slug: "second" }, 1);
      await expect(second).rejects.toMatchObject({ code: "conflict", errors: undefined });
      expect(await owned.get(blog.id)).toEqual(first);
      expect(await published.findMoved(blog.slug)).toBeNull();
    });

    it("lets exactly one of ten writers with the same copy win", async () => {
      const { owned } = await open();
      const blog = await owned.create(newBlog());
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          owned.update(blog.id, { title: `Writer ${index}` }, 1),
        ),
      );
      const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
      expect(won).toHaveLength(1);
      expect(await owned.get(blog.id)).toEqual(won[0]?.value);
    });

    it("accepts every writer that names no version, one after the other", async () => {
      const { owned } = await open();
      const blog = await owned.create(newBlog());
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          owned.update(blog.id, { title: `Writer ${index}` }, null),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.status === "rejected")).toEqual([]);
      expect((await owned.get(blog.id)).version).toBe(11);
    });

    it("is refused for an article that does not exist", async () => {
      const { owned } = await open();
      const missing = { code: "not_found" };
      await expect(owned.update("none", {}, null)).rejects.toMatchObject(missing);
      await expect(owned.get("none")).rejects.toMatchObject(missing);
      await expect(owned.delete("none")).rejects.toMatchObject(missing);
    });
  });

  describe("a draft", () => {
    it("is visible only to its owner until it is published", async () => {
      const { owned, published } = await open();
      const blog = await owned.create(newBlog({ published: false, slug: "draft" }));
      const seen = async () => ({
        list: (await published.list({})).items.length,
        page: (await published.page(1))?.items.length,
        newest: (await published.newest()).length,
        feed: (await published.feed()).length,
        addresses: (await published.addresses()).length,
        found: Number((await published.find("draft")) !== null),
        inContext: Number((await published.findInContext("draft")) !== null),
      });
      expect(new Set(Object.values(await seen()))).toEqual(new Set([0]));
      expect((await owned.listWhole({})).items).toEqual([blog]);
      await owned.update(blog.id, { published: true }, 1);
      expect(new Set(Object.values(await seen()))).toEqual(new Set([1]));
    });

    it("appears beside no published article", async () => {
      const { owned, published, clock } = await open();
      for (const title of ["one", "two", "three"]) {
        clock.advance(1000);
        await owned.create(newBlog({ title, published: title !== "two" }));
      }
      expect(await published.findInContext("three")).toMatchObject({
        item: { slug: "three" },
        related: [{ slug: "one" }],
        previous: { slug: "one" },
        next: null,
      });
    });
  });

  it("is read on with others than the one before and the one after, while there are any", async () => {
    const { owned, published, clock } = await open();
    const relatedTo = async (slug: string) =>
      (await published.findInContext(slug))?.related.map((card) => card.slug);
    for (const title of ["one", "two", "three", "four", "five", "six"]) {
      clock.advance(1000);
      await owned.create(newBlog({ title }));
      if (title === "three") expect(await relatedTo("two")).toEqual(["three", "one"]);
      if (title === "four") expect(await relatedTo("two")).toEqual(["four", "three", "one"]);
    }
    expect(await relatedTo("three")).toEqual(["six", "five", "one"]);
    expect(await relatedTo("six")).toEqual(["four", "three", "two"]);
  });

  describe("the list of articles", () => {
    it("hides versions and publication states from visitors", async () => {
      const { owned, published } = await open();
      await owned.create(newBlog({ slug: "pilot" }));
      const whole = await published.find("pilot");
      const [card] = (await published.list({})).items;
      for (const shown of [whole, card]) {
        expect(Object.keys(shown ?? {})).toContain("slug");
        expect(Object.keys(shown ?? {})).not.toContain("version");
        expect(Object.keys(shown ?? {})).not.toContain("published");
      }
    });

    it("has pages of twelve: a first one even when empty, none beyond the last", async () => {
      const { owned, published } = await open();
      expect(await published.page(1)).toEqual({ items: [], page: 1, pageCount: 1 });
      expect(await published.page(2)).toBeNull();
      await Promise.all(Array.from({ length: 13 }, () => owned.create(newBlog())));
      expect(await published.page(1)).toMatchObject({ pageCount: 2, items: { length: 12 } });
      expect(await published.page(2)).toMatchObject({ page: 2, items: { length: 1 } });
      expect(await published.page(3)).toBeNull();
    });

    it("refuses a foreign cursor", async () => {
      const { owned, published } = await open();
      const refused = { code: "bad_request" };
      await expect(owned.listWhole({ cursor: "x" })).rejects.toMatchObject(refused);
      await expect(async () => published.list({ cursor: "x" })).rejects.toMatchObject(refused);
    });
  });
});
