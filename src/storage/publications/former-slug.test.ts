import { expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import * as store from "./former-slug.ts";

onBothDatabases(({ openDatabase }) => {
  it("a former slug leads to the page that left it last", async () => {
    const database = await openDatabase();
    const find = (slug: string) =>
      database.read((db) => store.findFormerSlugTarget(db, "blog", slug));
    expect(await find("old")).toBeNull();
    for (const target_id of ["one", "two"]) {
      await database.write((tx) =>
        store.insertFormerSlug(tx, { kind: "blog", slug: "old", target_id }),
      );
      expect(await find("old")).toBe(target_id);
    }
  });

  it("articles and ebooks have separate slugs", async () => {
    const database = await openDatabase();
    await database.write(async (tx) => {
      await store.insertFormerSlug(tx, { kind: "blog", slug: "same", target_id: "article" });
      await store.insertFormerSlug(tx, { kind: "ebook", slug: "same", target_id: "ebook" });
      await store.deleteFormerSlug(tx, "blog", "same");
      await store.deleteFormerSlugsOf(tx, "blog", "ebook");
    });
    const find = (kind: "blog" | "ebook") =>
      database.read((db) => store.findFormerSlugTarget(db, kind, "same"));
    expect([await find("blog"), await find("ebook")]).toEqual([null, "ebook"]);
  });

  it("every former slug of a page is deleted, and no other page's", async () => {
    const database = await openDatabase();
    await database.write(async (tx) => {
      for (const [slug, target_id] of [
        ["a", "gone"],
        ["b", "gone"],
        ["c", "stays"],
      ] as const) {
        await store.insertFormerSlug(tx, { kind: "blog", slug, target_id });
      }
      await store.deleteFormerSlugsOf(tx, "blog", "gone");
    });
    const targets = await database.read((db) =>
      Promise.all(["a", "b", "c"].map((slug) => store.findFormerSlugTarget(db, "blog", slug))),
    );
    expect(targets).toEqual([null, null, "stays"]);
  });
});
