import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { type PublicationKind, publicationKinds } from "#contract/nouns.ts";
import { sitePaths } from "#contract/paths.ts";
import { onBothOwnedApps, type Written } from "#test/support/owned-app.ts";
import { problemOf } from "#test/support/samples.ts";
import { slow } from "#test/support/slow.ts";
import { writingOf } from "#test/support/writing.ts";

/** The fields that are missing when a publication of the kind is empty. */
const needed: Record<PublicationKind, string[]> = {
  blog: ["excerpt", "content", "category", "read_time", "image_url"],
  ebook: ["description", "pages", "image_url"],
  "case-study": [
    ...["sector", "summary", "situation", "constraint", "decision", "what_was_built"],
    ...["result", "image_url"],
  ],
};

onBothOwnedApps("writing", (site) => {
  const { call, answered, statusAt, textAt } = site;

  describe.each(publicationKinds)("%s", (kind) => {
    const { paths, published, started, draftOf, save, saved, versionsOf } = writingOf(site, kind);

    it("a draft saves with nothing at all, and takes its address from the title it gets", async () => {
      const empty = await started();
      expect(empty).toMatchObject({ title: "Untitled", published: false, image_url: "" });
      expect(empty.slug).toMatch(/^untitled/);
      const half = await saved(empty.id, { title: `On ${kind}` });
      const whole = await saved(empty.id, { title: `On ${kind} at length` }, half.version);
      expect(whole).toMatchObject({ slug: `on-${kind}-at-length`, draft_saved_at: null });
      const named = await saved(empty.id, { slug: `my-${kind}` });
      expect((await saved(empty.id, { title: "Another title" })).slug).toBe(named.slug);
      expect(await statusAt(paths.page(`on-${kind}`))).toBe(404);
      expect((await saved(empty.id, { title: "" })).title).toBe("Untitled");
    });

    slow("a date of the owner's choice is what visitors read and lists are sorted by", async () => {
      const old = await published({ title: `Old ${kind}` });
      const young = await published({ title: `Young ${kind}` });
      const order = async () => {
        const list = JSON.parse(await textAt(paths.publicList()));
        return list
          .map(({ id }: Written) => id)
          .filter((id: string) => [old.id, young.id].includes(id));
      };
      const feed = async () => {
        const found = await textAt(sitePaths.atom());
        return found.indexOf(`Old ${kind}`) < found.indexOf(`Young ${kind}`);
      };
      expect(await order()).toEqual([young.id, old.id]);
      const chosen = { published_at: "2020-02-29T23:30:00+11:00" };
      const laid = await saved(young.id, chosen);
      expect(laid.published_at).toBe("2020-02-29T12:30:00.000Z");
      expect(await order(), "a draft's date is nobody's yet").toEqual([young.id, old.id]);
      await answered(call("PUT", paths.ownersItem(young.id), { published: true, ...chosen }));
      expect(await order()).toEqual([old.id, young.id]);
      expect(await feed()).toBe(true);
      expect(await textAt(paths.page(young.slug))).toContain("2020-02-29T12:30:00.000Z");
      const changed = await answered<Written>(
        call("PUT", paths.ownersItem(young.id), { title: `Younger ${kind}` }),
      );
      expect(changed.created_at, "kept by later changes").toBe("2020-02-29T12:30:00.000Z");
      const copy = await answered<Written>(call("POST", paths.copies(young.id)), 201);
      expect(copy.published_at, "a copy has its own").toBe("");
    });

    slow("an answer names what of a text pages do not show as it is written", async () => {
      const { id } = await published({ title: `Framed ${kind}` });
      const [field] = { blog: ["content"], ebook: ["description"], "case-study": ["result"] }[kind];
      const written = (text: string) =>
        answered<{ notes?: string[] }>(call("PUT", paths.ownersItem(id), { [field ?? ""]: text }));
      expect((await written("Plain words.")).notes).toBeUndefined();
      const framed = 'Before. <iframe src="https://player.example/1"></iframe>';
      expect((await written(framed)).notes).toEqual(
        kind === "ebook"
          ? undefined
          : [expect.stringContaining("a page in a frame is shown as a link")],
      );
    });

    it("a date waits in a draft until it is published, and is no date ahead", async () => {
      const { id } = await published({ published: false, published_at: "2019-06-01T09:00:00Z" });
      const out = await answered<Written>(call("PUT", paths.ownersItem(id), { published: true }));
      expect(out.created_at).toBe("2019-06-01T09:00:00.000Z");
      const ahead = new Date(Date.now() + 3_600_000).toISOString();
      for (const published_at of [ahead, "1989-12-31T23:59:59Z", "yesterday", 2020, null]) {
        const refused = await call("PUT", paths.ownersItem(id), { published_at });
        expect(Object.keys((await problemOf(refused, 422)).errors ?? {})).toEqual(["published_at"]);
      }
      expect((await draftOf(id)).created_at).toBe("2019-06-01T09:00:00.000Z");
    });

    it("limits hold for drafts, too", async () => {
      const long = { title: "x".repeat(limits.title + 1), image_url: "no address" };
      const answer = await call("POST", paths.ownersList(), { published: false, ...long });
      expect(Object.keys((await problemOf(answer, 422)).errors ?? {}).sort()).toEqual([
        "image_url",
        "title",
      ]);
    });

    it("publishing names what is missing, and changes nothing", async () => {
      const bare = await call("POST", paths.ownersList(), {});
      expect(Object.keys((await problemOf(bare, 422)).errors ?? {})).toEqual([
        "title",
        ...needed[kind],
      ]);
      const draft = await started({ title: "Half a thought" });
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const plan = { publish_at: at, time_zone: "Australia/Sydney" };
      for (const answer of [
        await call("PUT", paths.ownersItem(draft.id), { published: true }),
        await call("PUT", paths.schedule(draft.id), plan),
      ]) {
        const { code, errors } = await problemOf(answer, 422);
        expect([code, Object.keys(errors ?? {})]).toEqual(["invalid_fields", needed[kind]]);
      }
      expect(await draftOf(draft.id)).toEqual(draft);
      expect(await statusAt(paths.page(draft.slug))).toBe(404);
    });

    it("something published cannot be emptied", async () => {
      const item = await published();
      const answer = await call("PUT", paths.ownersItem(item.id), { title: "", image_url: "" });
      expect(Object.keys((await problemOf(answer, 422)).errors ?? {})).toEqual([
        "title",
        "image_url",
      ]);
      expect(await answered(call("GET", paths.ownersItem(item.id)))).toEqual(item);
    });

    it("changes of something published stay out of everybody's sight until it is updated", async () => {
      const item = await published({ title: `Public ${kind}` });
      const surfaces = [
        paths.page(item.slug),
        paths.publicItem(item.slug),
        paths.publicList(),
        sitePaths.atom(),
        sitePaths.sitemap(),
        sitePaths.llms(),
      ];
      const before = await Promise.all(surfaces.map(textAt));
      const changed = { title: `Secret ${kind}`, image_url: "" };
      const draft = await saved(item.id, changed, item.version);
      expect(draft).toMatchObject({ ...changed, published: true, updated_at: item.updated_at });
      expect(draft.version).toBe(item.version + 1);
      expect(draft.draft_saved_at).not.toBeNull();
      expect(await Promise.all(surfaces.map(textAt))).toEqual(before);
      expect(await draftOf(item.id)).toEqual(draft);
      const { title, draft_saved_at } = await answered<Written>(
        call("GET", paths.ownersItem(item.id)),
      );
      expect([title, draft_saved_at]).toEqual([item.title, draft.draft_saved_at]);
      const listed = await answered<Written[]>(call("GET", paths.ownersList()));
      expect(listed.find(({ id }) => id === item.id)).toMatchObject({ title, draft_saved_at });

      const update = { title: changed.title, image_url: item.image_url };
      const updated = await answered<Written>(
        call("PUT", paths.ownersItem(item.id), update, draft.version),
      );
      expect(updated.draft_saved_at).toBeNull();
      expect(await textAt(paths.page(item.slug))).toContain(changed.title);
      expect((await draftOf(item.id)).title).toBe(changed.title);
    });

    it("a new address waits in the draft, beside the one that visitors use", async () => {
      const item = await published({ title: `Moving ${kind}` });
      const former = item.slug;
      const slug = `moved-${kind}`;
      expect(item.public_slug).toBe(former);
      const draft = await saved(item.id, { slug }, item.version);
      expect(draft).toMatchObject({ slug, public_slug: former });
      expect(await draftOf(item.id)).toEqual(draft);
      expect(await answered(call("GET", paths.ownersItem(item.id)))).toMatchObject({
        slug: former,
        public_slug: former,
      });
      const listed = await answered<Written[]>(call("GET", paths.ownersList()));
      expect(listed.find(({ id }) => id === item.id)?.public_slug).toBe(former);
      expect(await statusAt(paths.page(slug))).toBe(404);
      expect(await textAt(paths.publicItem(former))).not.toContain("public_slug");

      const updated = await answered<Written>(
        call("PUT", paths.ownersItem(item.id), draft, draft.version),
      );
      expect(updated).toMatchObject({ slug, public_slug: slug, draft_saved_at: null });
      expect(await statusAt(paths.page(slug))).toBe(200);
      const answer = await site.app.fetch(paths.page(former), { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([301, paths.page(slug)]);
      const off = await answered<Written>(
        call("PUT", paths.ownersItem(item.id), { published: false }),
      );
      expect(off).toMatchObject({ slug, public_slug: null });
    });

    it("a draft that says what is published is none", async () => {
      const item = await published();
      const draft = await saved(item.id, { title: "Something else" });
      expect(draft.draft_saved_at).not.toBeNull();
      const back = await saved(item.id, { ...item, title: item.title });
      expect(back.draft_saved_at).toBeNull();
      const same = await saved(item.id, { ...item });
      expect(same.version).toBe(back.version);
    });

    it("of twenty saves with one version one wins, whole", async () => {
      for (const item of [await published(), await started()]) {
        const texts = Array.from({ length: 20 }, (_, number) => ({
          title: `Tab ${number}`,
          image_url: `/pictures/tab-${number}.webp`,
        }));
        const answers = await Promise.all(texts.map((text) => save(item.id, text, item.version)));
        const won = answers.findIndex(({ status }) => status === 200);
        const lost = answers.filter((_, index) => index !== won);
        expect(lost.map(({ status }) => status)).toEqual(Array(19).fill(409));
        expect(await draftOf(item.id)).toMatchObject({
          ...texts[won],
          version: item.version + 1,
        });
      }
    });

    it("taken off the website, the draft is the text", async () => {
      const item = await published();
      await saved(item.id, { title: "Newer" });
      const off = await answered<Written>(
        call("PUT", paths.ownersItem(item.id), { published: false }),
      );
      expect(off).toMatchObject({ title: "Newer", draft_saved_at: null, slug: item.slug });
      expect((await versionsOf(item.id))[0]).toMatchObject({
        reason: "published",
        title: item.title,
      });
    });

    it("an update by other fields keeps the draft it drops", async () => {
      const item = await published();
      await saved(item.id, { title: "Typed in the editor" });
      await answered(call("PUT", paths.ownersItem(item.id), { image_url: "/pictures/b.webp" }));
      const reasons = (await versionsOf(item.id)).map(({ reason, title }) => [reason, title]);
      expect(reasons).toContainEqual(["replaced", "Typed in the editor"]);
      expect((await draftOf(item.id)).title).toBe(item.title);
    });

    it("the card of a draft is drawn for its owner alone", async () => {
      const item = await started({ title: "Not out yet" });
      const card = await call("GET", paths.draftCard(item.id));
      expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      expect(await statusAt(paths.draftCard(item.id))).toBe(401);
    });

    it("a copy is a draft with a title and an address of its own", async () => {
      const item = await published({ title: `Original ${kind}` });
      await saved(item.id, { title: `Newer ${kind}` });
      const copy = await answered<Written>(call("POST", paths.copies(item.id)), 201);
      expect(copy).toMatchObject({
        title: `Copy of Newer ${kind}`,
        slug: `copy-of-newer-${kind}`,
        image_url: item.image_url,
        published: false,
        version: 1,
      });
      const again = await answered<Written>(call("POST", paths.copies(item.id)), 201);
      expect(again.slug).toBe(`copy-of-newer-${kind}-2`);
      const key = { "Idempotency-Key": randomUUID() };
      const [one, other] = await Promise.all(
        Array.from({ length: 2 }, () =>
          answered<Written>(
            site.app.fetch(paths.copies(item.id), {
              method: "POST",
              headers: { Authorization: `Bearer ${site.token}`, ...key },
            }),
            201,
          ),
        ),
      );
      expect(other?.id, "sent again after a lost answer").toBe(one?.id);
      await saved(item.id, { title: `Newest ${kind}` });
      const late = await answered<Written>(
        site.app.fetch(paths.copies(item.id), {
          method: "POST",
          headers: { Authorization: `Bearer ${site.token}`, ...key },
        }),
        201,
      );
      expect(late.id, "sent again after its original was changed").toBe(one?.id);
      const long = await published({ title: "🚀".repeat(limits.title / 2) });
      const cut = await answered<Written>(call("POST", paths.copies(long.id)), 201);
      const room = limits.title - "Copy of ".length;
      expect(cut.title).toBe(`Copy of ${"🚀".repeat(room / 2)}`);
      const odd = await published({ title: `x${"🚀".repeat(limits.title / 2 - 1)}` });
      const even = await answered<Written>(call("POST", paths.copies(odd.id)), 201);
      expect(even.title).toBe(`Copy of x${"🚀".repeat(room / 2 - 1)}`);
    });
  });
});
