import { describe, expect, it } from "vitest";
import { requestLimits } from "#contract/request-limits.ts";
import { storedPath } from "#domain/addresses/address-path.ts";
import type { Owner } from "#domain/app.ts";
import { mintProof } from "#domain/mint-actor.ts";
import { blogNoun } from "#domain/publications/blog.ts";
import { nounOf } from "#domain/publications/nouns.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { turnsDuring } from "#test/support/turns.ts";
import { noteRefusal, type PublishedDrafts } from "./imported-drafts.ts";

const origin = { source: "ghost", sourceId: "1", digest: "a", run: "first" };
const creation = { createdAt: new Date("2020-01-01T00:00:00.000Z") };

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const { app, actor, database } = await openDomain(await openDatabase());
    return { app, database, owner: app.asOwner(actor) };
  };

  it("a post, its redirects and the memory of it come together or not at all", async () => {
    const { owner, database } = await open();
    const post = {
      input: { ...newBlog({ published: false }), category: "" },
      origin,
      creation,
      oldAddresses: ["/old/"],
      schedule: { publish_at: "2026-12-01T00:00:00.000Z", time_zone: "UTC" },
    };
    await expect(owner.imports.add(blogNoun, post)).rejects.toMatchObject({
      code: "invalid_fields",
    });
    const left = await database.read(async (db) => [
      await db.selectFrom("publication").selectAll().execute(),
      await db.selectFrom("address").selectAll().execute(),
      await db.selectFrom("imported_item").selectAll().execute(),
    ]);
    expect(left).toEqual([[], [], []]);
    expect(await owner.imports.standing(blogNoun, origin)).toEqual({ state: "new" });
  });

  it("a redirect follows its post to another address and into the trash, and ends with it", async () => {
    const { owner, app, database } = await open();
    const arrival = { input: newBlog(), origin, creation, oldAddresses: ["/old/"], schedule: null };
    const { full, redirects } = await owner.imports.add(blogNoun, arrival);
    expect(redirects).toBe(1);
    await owner.publications(blogNoun).update(full.id, { slug: "elsewhere" }, null);
    expect(await app.redirects.find("/old")).toMatchObject({ path: "/blogs/elsewhere" });
    await owner.publications(blogNoun).delete(full.id);
    expect(await app.redirects.find("/old")).toBeNull();
    await owner.trash.erase(mintProof(), full.id);
    const rows = await database.read((db) => db.selectFrom("address").selectAll().execute());
    expect(rows).toEqual([]);
  });

  it("what is taken back leaves what was changed since", async () => {
    const { owner } = await open();
    const add = (sourceId: string, title: string) =>
      owner.imports.add(blogNoun, {
        input: newBlog({ title }),
        origin: { ...origin, sourceId },
        creation,
        oldAddresses: [],
        schedule: null,
      });
    const { full } = await add("1", "Mine now");
    await add("2", "Theirs");
    await owner.publications(blogNoun).update(full.id, { excerpt: "Changed." }, null);
    expect(await owner.imports.takeBack("first", nounOf)).toEqual({ trashed: 1, kept: 1 });
    const { items } = await owner.publications(blogNoun).list({});
    expect(items.map(({ title }) => title)).toEqual(["Mine now"]);
  });

  it("others get their turn between any two posts that are published or taken back", async () => {
    const { owner } = await open();
    const posts = 20;
    for (let number = 0; number < posts; number += 1) {
      await owner.imports.add(blogNoun, {
        input: newBlog({ title: `Post ${number}`, published: false }),
        origin: { ...origin, sourceId: `${number}` },
        creation,
        wasPublic: true,
        oldAddresses: [],
        schedule: null,
      });
    }
    const publish = () => owner.importedDrafts.publish("first", nounOf);
    expect(await turnsDuring(publish)).toBeGreaterThan(posts);
    const takeBack = () => owner.imports.takeBack("first", nounOf);
    expect(await turnsDuring(takeBack)).toBeGreaterThan(posts);
  });

  describe("publishing what was public", () => {
    const arrive = async (owner: Owner, n: number, given = {}) => {
      const { full } = await owner.imports.add(blogNoun, {
        input: newBlog({ title: `Post ${n}`, published: false, ...given }),
        origin: { ...origin, sourceId: `${n}` },
        creation,
        wasPublic: n !== 3,
        oldAddresses: [`/old-${n}/`],
        schedule: null,
      });
      return full.id;
    };

    it("leaves no text to be rendered afterwards, which would hold up the stop of the server", async () => {
      const { owner, database } = await open();
      for (const n of [1, 2, 3]) await arrive(owner, n);
      await owner.importedDrafts.publish("first", nounOf);
      const unrendered = await database.read((db) =>
        db
          .selectFrom("publication")
          .select("id")
          .where("published", "=", 1)
          .where("rendered", "is", null)
          .execute(),
      );
      expect(unrendered).toEqual([]);
    });

    it("publishes those with their dates, tells webhooks nothing, and can still be taken back", async () => {
      const { owner, app } = await open();
      const [first, second] = [await arrive(owner, 1), await arrive(owner, 2)];
      await arrive(owner, 3);
      await owner.webhooks.create(mintProof(), {
        name: "CRM",
        url: "https://crm.test/hook",
        events: ["publication.published"],
        format: "json",
        is_active: true,
      });
      expect(await owner.importedDrafts.count("first")).toBe(2);
      expect(await owner.importedDrafts.publish("first", nounOf)).toEqual({
        count: 2,
        refused: [],
        refusedTotal: 0,
      });
      const { items } = await owner.publications(blogNoun).list({ published: true });
      expect(items.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
      expect(items.map(({ created_at }) => created_at)).toEqual(
        Array(2).fill("2020-01-01T00:00:00.000Z"),
      );
      expect(await app.redirects.find("/old-1")).toMatchObject({
        path: `/blogs/${items[1]?.slug}`,
      });
      const [webhook] = await owner.webhooks.list();
      expect(await owner.webhooks.deliveries(webhook?.id ?? "")).toEqual([]);
      expect(await owner.importedDrafts.count("first")).toBe(0);
      expect(await owner.importedDrafts.publish("first", nounOf)).toEqual({
        count: 0,
        refused: [],
        refusedTotal: 0,
      });
      expect(await owner.imports.takeBack("first", nounOf)).toEqual({ trashed: 3, kept: 0 });
    });

    it("names what is incomplete, leaves what is scheduled or was changed as it is, and goes on", async () => {
      const { owner } = await open();
      const empty = await arrive(owner, 1, { category: "", excerpt: "" });
      const scheduled = await arrive(owner, 2);
      const edited = await arrive(owner, 4);
      const next = { publish_at: "2026-12-01T00:00:00.000Z", time_zone: "UTC" };
      await owner.schedules(blogNoun).set(scheduled, next, null);
      await owner.workingCopies(blogNoun).save(edited, { excerpt: "Mine." }, null);
      expect(await owner.importedDrafts.count("first")).toBe(2);
      const outcome = await owner.importedDrafts.publish("first", nounOf);
      expect(outcome).toEqual({
        count: 1,
        refused: [
          { id: empty, kind: "blog", title: "Post 1", reason: expect.stringMatching(/category/i) },
        ],
        refusedTotal: 1,
      });
      expect(await owner.publications(blogNoun).get(edited)).toMatchObject({
        published: true,
        excerpt: "Mine.",
      });
      expect(await owner.publications(blogNoun).get(scheduled)).toMatchObject({ published: false });
      expect(await owner.imports.takeBack("first", nounOf)).toEqual({ trashed: 2, kept: 1 });
    });
  });
});

it("the first drafts that could not be published are named, and all of them counted", () => {
  const outcome: PublishedDrafts = { count: 0, refused: [], refusedTotal: 0 };
  const most = requestLimits.importLines;
  for (let number = 0; number <= most; number += 1) {
    noteRefusal(outcome, { kind: "blog", id: `${number}`, title: "A pilot", reason: "No text." });
  }
  expect(outcome.refused.map(({ id }) => Number(id))).toEqual([...Array(most).keys()]);
  expect(outcome.refusedTotal).toBe(most + 1);
});

it.each([
  ["/my-post/", "/my-post"],
  ["/2019/05/caf%C3%A9/", "/2019/05/café"],
  ["/post.html?utm=1#part", "/post.html"],
  ["/?p=12", "/?p=12"],
  ["/?utm=1&page_id=3&x=1", "/?page_id=3"],
  ["/", null],
  ["/?q=1", null],
  ["https://elsewhere.example/x", null],
  ["//elsewhere.example/x", null],
  ["/\\elsewhere.example", null],
  ["/2024/%E3%81%82%E3%8/", "/2024/%e3%81%82%e3%8"],
  [`/${"x".repeat(3000)}`, null],
])("the former address %j is looked up as %j", (address, path) => {
  expect(storedPath(address)).toBe(path);
});
