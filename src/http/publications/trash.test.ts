import { beforeEach, describe, expect, it } from "vitest";
import { publicationKinds } from "#contract/nouns.ts";
import { apiPaths, publicationPaths, trashPaths, writingPaths } from "#contract/paths.ts";
import type { VersionSummary } from "#contract/publication.ts";
import { pdf, upload } from "#test/support/multipart.ts";
import { create, onBothOwnedApps, type Written } from "#test/support/owned-app.ts";
import { createBlog, createEbook, problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";

onBothOwnedApps("the trash", (site) => {
  const { call, answered, statusAt, textAt } = site;

  describe.each(publicationKinds)("%s", (kind) => {
    const paths = { ...publicationPaths[kind], ...writingPaths[kind] };
    const published = (fields: object = {}) => create[kind](site.app, site.token, fields);
    const draftOf = (id: string) => answered<Written>(call("GET", paths.draft(id)));
    const versionsOf = (id: string) => answered<VersionSummary[]>(call("GET", paths.versions(id)));

    it("what is deleted leaves every list at once and comes back as a draft", async () => {
      const item = await published({ title: `Thrown ${kind}` });
      await call("PUT", paths.ownersItem(item.id), { slug: `thrown-away-${kind}` });
      expect(await statusAt(paths.page(item.slug))).toBe(301);
      expect((await call("DELETE", paths.ownersItem(item.id))).status).toBe(204);
      for (const path of [paths.page(item.slug), paths.page(`thrown-away-${kind}`)]) {
        expect(await statusAt(path)).toBe(404);
      }
      for (const path of [paths.ownersItem(item.id), paths.draft(item.id)]) {
        await problemOf(await call("GET", path), 404);
      }
      const inTrash = await answered<{ id: string }[]>(call("GET", trashPaths.list()));
      const entry = inTrash.find(({ id }) => id === item.id);
      expect(entry).toMatchObject({ kind, title: `Thrown ${kind}`, has_file: false });
      const back = await answered(call("POST", trashPaths.restore(item.id)));
      expect(back).toMatchObject({ id: item.id, slug: `thrown-away-${kind}`, has_moved: false });
      expect(await draftOf(item.id)).toMatchObject({ title: item.title, published: false });
      expect((await versionsOf(item.id)).length).toBeGreaterThan(0);
      await answered(call("PUT", paths.ownersItem(item.id), { published: true }));
      expect(await statusAt(paths.page(item.slug))).toBe(301);
      await problemOf(await call("POST", trashPaths.restore(item.id)), 404);
    });

    it("what comes back to a taken address moves to the next, and redirects stay with others", async () => {
      const item = await published({ slug: `contested-${kind}` });
      await call("PUT", paths.ownersItem(item.id), { slug: `fought-for-${kind}` });
      await call("DELETE", paths.ownersItem(item.id));
      const other = await published({ slug: `fought-for-${kind}` });
      const heir = await published({ slug: `contested-${kind}` });
      await call("PUT", paths.ownersItem(heir.id), { slug: `inherited-${kind}` });
      const back = await answered(call("POST", trashPaths.restore(item.id)));
      expect(back).toMatchObject({ slug: `fought-for-${kind}-2`, has_moved: true });
      await answered(call("PUT", paths.ownersItem(item.id), { published: true }));
      expect(await textAt(paths.publicItem(other.slug))).toContain(other.id);
      const moved = await site.app.fetch(paths.page(`contested-${kind}`));
      expect(moved.headers.get("location")).toBe(paths.page(`inherited-${kind}`));
    });

    it("what is erased is gone with its versions", async () => {
      const item = await published();
      expect((await call("DELETE", trashPaths.item(item.id))).status).toBe(404);
      await call("DELETE", paths.ownersItem(item.id));
      expect((await call("DELETE", trashPaths.item(item.id))).status).toBe(204);
      await problemOf(await call("DELETE", trashPaths.item(item.id)), 404);
      await problemOf(await call("POST", trashPaths.restore(item.id)), 404);
    });
  });

  slow(
    "a deleted ebook's PDF is nowhere to be had, and back with its count once it is restored",
    async () => {
      const content = pdf("kept in the trash");
      const ebook = await createEbook(site.app, site.token);
      await upload(site.app, site.token, ebook.id, content);
      const download = () =>
        site.app.fetch(apiPaths.ebookDownload(ebook.id), {
          headers: { "User-Agent": "Mozilla/5.0 Firefox/130.0" },
        });
      expect((await download()).status).toBe(200);
      const path = publicationPaths.ebook.ownersItem(ebook.id);
      await call("DELETE", path);
      expect((await download()).status).toBe(404);
      const [entry] = await answered<object[]>(call("GET", `${trashPaths.list()}?limit=100`));
      expect(entry).toHaveProperty("goes_at");
      await answered(call("POST", trashPaths.restore(ebook.id)));
      expect((await download()).status).toBe(404);
      const back = await answered<{ downloads: number }>(call("PUT", path, { published: true }));
      expect(back.downloads).toBe(1);
      expect(Buffer.from(await (await download()).arrayBuffer()).equals(content)).toBe(true);
      const copy = await answered(call("POST", writingPaths.ebook.copies(ebook.id)), 201);
      expect(copy).toMatchObject({ file_path: "", file_size: null, downloads: 0 });
    },
  );

  it("the trash is listed page by page, what goes first comes first", async () => {
    for (let number = 0; number < 3; number += 1) {
      const { id } = await createBlog(site.app, site.token, { title: `Page ${number}` });
      await call("DELETE", publicationPaths.blog.ownersItem(id));
    }
    const whole = await answered<{ id: string; deleted_at: string }[]>(
      call("GET", trashPaths.list()),
    );
    expect(whole).toEqual(
      whole.toSorted((one, other) => (one.deleted_at < other.deleted_at ? -1 : 1)),
    );
    const seen: { id: string }[] = [];
    for (let next: string | undefined = "?limit=2"; next !== undefined; ) {
      const answer = await call("GET", `${trashPaths.list()}${next}`);
      expect(answer.headers.get("x-total-count")).toBe(String(whole.length));
      seen.push(...(await answer.json()));
      next = /^<[^>?]*(\?[^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(whole);
  });

  describe("emptying it", () => {
    /** Returns the contents of the trash and its state. */
    const look = async () => {
      const answer = await call("GET", `${trashPaths.list()}?limit=100`);
      const entries: { id: string }[] = await answer.json();
      return { ids: entries.map(({ id }) => id), seen: answer.headers.get("x-list-state") };
    };
    const empty = (seen: string | null) => call("POST", trashPaths.emptying(), { seen });
    const throwAway = async (title: string) => {
      const { id } = await createBlog(site.app, site.token, { title });
      await call("DELETE", publicationPaths.blog.ownersItem(id));
      return id;
    };

    beforeEach(async () => {
      await empty((await look()).seen);
    });

    it("takes all that its owner has seen, and nothing else", async () => {
      const id = await throwAway("For the trash");
      const before = await look();
      expect(before.ids).toContain(id);
      await throwAway("Unseen");
      await problemOf(await empty(before.seen), 409);
      expect((await empty((await look()).seen)).status).toBe(204);
      expect((await look()).ids).toEqual([]);
      await problemOf(await call("POST", trashPaths.restore(id)), 404);
    });

    it("takes nothing where as much is in it, but not the same", async () => {
      const seenId = await throwAway("Seen");
      const { ids, seen } = await look();
      expect(ids).toEqual([seenId]);
      await call("POST", trashPaths.restore(seenId));
      const unseenId = await throwAway("Never seen");
      await problemOf(await empty(seen), 409);
      expect((await look()).ids).toEqual([unseenId]);
    });

    it("takes nothing where something was brought back and deleted again", async () => {
      const id = await throwAway("Rewritten");
      const { ids, seen } = await look();
      await call("POST", trashPaths.restore(id));
      await call("DELETE", publicationPaths.blog.ownersItem(id));
      await problemOf(await empty(seen), 409);
      expect((await look()).ids).toEqual(ids);
    });

    it("is refused where it is not said what was seen", async () => {
      const { length } = await answered<object[]>(call("GET", `${trashPaths.list()}?limit=100`));
      await problemOf(await call("POST", trashPaths.emptying(), { total: length }), 422);
    });
  });
});
