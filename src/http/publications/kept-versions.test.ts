import { describe, expect, it } from "vitest";
import { publicationKinds } from "#contract/nouns.ts";
import { onBothOwnedApps, type Written } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";
import { writingOf } from "#test/support/writing.ts";

onBothOwnedApps("versions", (site) => {
  const { call, answered, textAt } = site;

  describe.each(publicationKinds)("of a %s", (kind) => {
    const { paths, published, started, draftOf, saved, versionsOf } = writingOf(site, kind);

    it("a discarded draft is kept as a version, which can be restored into the draft", async () => {
      const item = await published();
      const { version } = await saved(item.id, { title: "To be discarded" });
      await problemOf(await call("DELETE", paths.draft(item.id), undefined, version - 1), 409);
      const back = await answered<Written>(
        call("DELETE", paths.draft(item.id), undefined, version),
      );
      expect(back).toMatchObject({ title: item.title, draft_saved_at: null });
      const [kept] = await versionsOf(item.id);
      expect(kept).toMatchObject({ reason: "replaced", title: "To be discarded" });
      const path = paths.version(item.id, kept?.id ?? "");
      const { fields } = await answered<{ fields: Written }>(call("GET", path));
      expect(fields).toMatchObject({ title: "To be discarded", image_url: item.image_url });
      const restore = paths.versionRestore(item.id, kept?.id ?? "");
      await problemOf(await call("POST", restore, undefined, version), 409);
      const restored = await answered<Written>(call("POST", restore, undefined, back.version));
      expect(restored).toMatchObject({ title: "To be discarded", published: true });
      expect(await textAt(paths.page(item.slug))).toContain(item.title);
      const other = await published();
      await problemOf(await call("GET", paths.version(other.id, kept?.id ?? "")), 404);
    });

    it("a restored version is empty wherever it was empty", async () => {
      const draft = await started({ title: "Only a title" });
      const empty = await draftOf(draft.id);
      const whole = await published();
      const { id: _id, slug: _slug, published: _published, title: _title, ...filled } = whole;
      await saved(draft.id, { ...filled, title: "Written" }, draft.version);
      const [first] = await versionsOf(draft.id);
      const restoring = () =>
        answered<Written>(call("POST", paths.versionRestore(draft.id, first?.id ?? "")));
      const unread = { updated_at: expect.any(String), version: expect.any(Number) };
      expect(await restoring()).toEqual({ ...empty, ...unread });

      await answered(call("PUT", paths.ownersItem(draft.id), { ...filled, published: true }));
      const { title, draft_saved_at, ...restored } = await restoring();
      expect([title, draft_saved_at]).toEqual(["Only a title", expect.any(String)]);
      const { created_at, public_slug } = restored;
      const { title: _, draft_saved_at: __, ...before } = empty;
      const isPublic = { created_at, public_slug, published: true };
      expect(restored).toEqual({ ...before, ...unread, ...isPublic });
    });

    it("every published text is kept as a version, and the same one once", async () => {
      const item = await published({ title: "First" });
      for (const change of [{ title: "Second" }, { published: false }, { published: true }]) {
        await answered(call("PUT", paths.ownersItem(item.id), change));
      }
      const versions = await versionsOf(item.id);
      expect(versions.map(({ reason, title }) => `${reason}: ${title}`)).toEqual([
        "published: Second",
        "published: First",
      ]);
    });

    it("a paste keeps what stood there", async () => {
      const item = await published();
      await saved(item.id, { title: "Typed" });
      await saved(item.id, { title: "Pasted", pasted: true });
      expect((await versionsOf(item.id))[0]).toMatchObject({ reason: "pasted", title: "Typed" });
    });

    it("whoever writes over what they have not read, or says so, keeps it as a version", async () => {
      for (const item of [await published(), await started({ title: "Start" })]) {
        const half = await saved(item.id, { title: "Half" }, item.version);
        await saved(item.id, { title: "A paragraph from the laptop" }, half.version);
        const mine = await saved(item.id, { title: "Mine" });
        await saved(item.id, { title: "Mine" });
        const { version } = await draftOf(item.id);
        const kept = await saved(item.id, { replaces: true }, version);
        expect(kept.title).toBe(mine.title);
        await saved(item.id, { title: "Earlier", replaces: true }, kept.version);
        const versions = await versionsOf(item.id);
        expect(versions.map(({ reason, title }) => `${reason}: ${title}`)).toEqual([
          "overwritten: Mine",
          "overwritten: A paragraph from the laptop",
          `${item.published ? "published" : "written"}: ${item.title}`,
        ]);
      }
    });

    it("so does an update of something unpublished, unless it says the same", async () => {
      const item = await started({ title: "Start" });
      const half = await saved(item.id, { title: "Half" }, item.version);
      const same = { title: "Acknowledged" };
      await saved(item.id, same, half.version);
      for (const change of [same, { published: false }, { title: "Mine" }]) {
        await answered(call("PUT", paths.ownersItem(item.id), change));
      }
      const versions = await versionsOf(item.id);
      expect(versions.map(({ reason, title }) => `${reason}: ${title}`)).toEqual([
        "overwritten: Acknowledged",
        "written: Start",
      ]);
    });
  });
});
