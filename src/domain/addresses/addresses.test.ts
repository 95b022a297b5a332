import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { ebookNoun } from "#domain/publications/ebook.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";

const short = { kind: "short", path: "/pilot", target: "/contact", source: "linkedin" } as const;
const moved = { kind: "moved", path: "/old", target: "/contact" } as const;
const list = { kind: "short", sort: "newest" } as const;

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    return { ...domain, owner: domain.app.asOwner(domain.actor) };
  };

  describe("a short address", () => {
    it("leads to a page with the words as they are counted", async () => {
      const { app, owner } = await open();
      const given = { ...short, target: "/services#pilot", campaign: "Píloto 1", medium: " " };
      expect(await owner.addresses.create({ ...given, source: "LinkedIn" })).toMatchObject({
        path: "/pilot",
        title: "Services, The Pilot Program",
        published: true,
        source: "linkedin",
        campaign: "piloto 1",
        medium: null,
        visits: 0,
      });
      for (const asked of ["/pilot", "/Pilot/", "/pilot?x=1", "/pilot.", "/pilot/amp"]) {
        expect(await app.redirects.find(asked), asked).toMatchObject({
          path: "/services#pilot",
          isShort: true,
        });
      }
    });

    it("follows a text to another address, and leads nowhere while that is not published", async () => {
      const { app, owner } = await open();
      const guides = owner.publications(ebookNoun);
      const guide = await guides.create(newEbook({ slug: "playbook", published: false }));
      const { id, published } = await owner.addresses.create({
        ...short,
        target: "/ebooks/playbook",
      });
      expect(published).toBe(false);
      expect(await app.redirects.find("/pilot")).toBeNull();
      await guides.update(guide.id, { slug: "handbook", published: true }, null);
      expect(await app.redirects.find("/pilot")).toMatchObject({ id, path: "/ebooks/handbook" });
    });

    it("stays when what it led to is erased, to be led elsewhere", async () => {
      const { app, owner } = await open();
      const blogs = owner.publications(blogNoun);
      const { id, slug } = await blogs.create(newBlog());
      const made = await owner.addresses.create({ ...short, target: `/blogs/${slug}` });
      await blogs.delete(id);
      await owner.trash.erase(mintProof(), id);
      const { items } = await owner.addresses.list(list);
      expect(items).toMatchObject([{ id: made.id, title: "Deleted", published: false }]);
      await owner.addresses.update(made.id, { target: "/" });
      expect(await app.redirects.find("/pilot")).toMatchObject({ path: "/" });
    });

    it.each([
      "/services",
      "/blogs",
      "/admin",
      "/api",
      "/feed",
      "/healthz",
      "/media",
      "/preview",
      "/assets",
    ])("cannot be %s", async (path) => {
      const { owner } = await open();
      await expect(owner.addresses.create({ ...short, path })).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { path: [`${path} is a page of the site. Choose another word.`] },
      });
    });

    it.each([
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/nowhere",
      "/contact?next=https://evil.example",
      "/contact#a b",
      "/admin",
      "/blogs/none",
      "javascript:alert(1)",
    ])("cannot lead to %s", async (target) => {
      const { owner } = await open();
      await expect(owner.addresses.create({ ...short, target })).rejects.toMatchObject({
        code: "invalid_fields",
        errors: { target: ["Choose a page or a text of this site."] },
      });
    });

    it("is one of so many at most, and no two are alike", async () => {
      const { owner } = await open();
      await owner.addresses.create(short);
      const taken = owner.addresses.create(short);
      await expect(taken).rejects.toMatchObject({
        errors: { path: ["/pilot leads to “Contact” already. Choose another word."] },
      });
      for (let made = 1; made < limits.shortAddresses; made += 1) {
        await owner.addresses.create({ ...short, path: `/a${made}` });
      }
      const another = owner.addresses.create({ ...short, path: "/one-more" });
      await expect(another).rejects.toMatchObject({ code: "conflict" });
    });
  });

  describe("an address that moved", () => {
    it("says why, and is the owner's once it is led elsewhere", async () => {
      const { app, owner } = await open();
      const blogs = owner.publications(blogNoun);
      const { id } = await blogs.create(newBlog({ slug: "first" }));
      await blogs.update(id, { slug: "second" }, null);
      const { items } = await owner.addresses.list({ ...list, kind: "moved" });
      expect(items).toMatchObject([
        { path: "/blogs/first", target: "/blogs/second", reason: "renamed" },
      ]);
      const led = await owner.addresses.update(items[0]?.id ?? "", { target: "/about" });
      expect(led).toMatchObject({ path: "/blogs/first", target: "/about", reason: "led" });
      expect(await app.redirects.find("/blogs/first")).toMatchObject({ path: "/about" });
    });

    it("is not given to a new text, which is told and gets the next free one", async () => {
      const { owner } = await open();
      await owner.addresses.create({ ...moved, path: "/blogs/prices" });
      const blogs = owner.publications(blogNoun);
      expect(await blogs.create(newBlog({ title: "Prices" }))).toMatchObject({
        slug: "prices-2",
        wanted_slug: "prices",
      });
      await expect(blogs.create(newBlog({ slug: "prices" }))).rejects.toMatchObject({
        errors: { slug: ["This address still leads to /contact. Choose a different one."] },
      });
    });

    it("cannot be the address of a page or a text that is here", async () => {
      const { owner } = await open();
      await owner.publications(blogNoun).create(newBlog({ slug: "here" }));
      for (const path of ["/services", "/blogs/here", "/admin/x", "about", "/?q=1"]) {
        const made = owner.addresses.create({ ...moved, path });
        await expect(made, path).rejects.toMatchObject({ code: "invalid_fields" });
      }
    });

    it("is listed by its newest or by its visits, in pages, and found by a part", async () => {
      const { app, owner } = await open();
      const made = [];
      for (const path of ["/a", "/b_c", "/d"]) {
        made.push(await owner.addresses.create({ ...moved, path }));
      }
      for (const at of [1, 1, 0]) app.activity.count("redirect", made[at]?.id);
      const byVisits = { kind: "moved", sort: "visits", limit: 2 } as const;
      const first = await owner.addresses.list(byVisits);
      expect(first.total).toBe(3);
      const { items } = await owner.addresses.list({ ...byVisits, cursor: first.next ?? "" });
      expect([...first.items, ...items].map(({ path, visits }) => [path, visits])).toEqual([
        ["/b_c", 2],
        ["/a", 1],
        ["/d", 0],
      ]);
      const found = await owner.addresses.list({ kind: "moved", sort: "newest", q: "b_" });
      expect(found.items.map(({ path }) => path)).toEqual(["/b_c"]);
    });
  });
});
