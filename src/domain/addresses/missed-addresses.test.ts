import { describe, expect, it } from "vitest";
import { blogNoun } from "#domain/publications/blog.ts";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, openDomain } from "#test/support/domain.ts";
import { readMiss } from "./missed-addresses.ts";

describe("of what was not found", () => {
  it.each([
    ["/Pricing/?secret=1#x", { path: "/Pricing" }],
    ["/blog/caf%C3%A9", { path: "/blog/café" }],
    ["/wp-login.php", "guess"],
    ["/.env", "guess"],
    ["/.git/config", "guess"],
    ["/old/index.php", "guess"],
    ["/ada@example.com", null],
    ["/reset/0123456789abcdef", null],
    [`/${"x".repeat(61)}`, null],
    ["/admin/nothing", null],
    ["/preview/token", null],
    ["/media/x.webp", null],
    [`/${"a/".repeat(150)}`, null],
    ["/%E2%80%AEgnp.exe", null],
    ["/pri%E2%80%8Bcing", null],
  ])("%s is kept as %j", (target, kept) => expect(readMiss(target)).toEqual(kept));
});

onBothDatabases(({ openDatabase }) => {
  const open = async () => {
    const domain = await openDomain(await openDatabase());
    const owner = domain.app.asOwner(domain.actor);
    const { activity } = domain.app;
    const miss = (path: string, times = 2, host = "") => {
      for (let time = 0; time < times; time += 1) activity.countMissed(path, host);
    };
    const paths = async () => (await owner.missedAddresses.list()).missed.map(({ path }) => path);
    return { ...domain, owner, miss, paths };
  };

  describe("a missed address", () => {
    it("is listed from the second time on, with where it was linked and what is like it", async () => {
      const { app, owner, miss } = await open();
      await owner
        .publications(blogNoun)
        .create(newBlog({ title: "Choose the first workflow to automate", slug: "choose-first" }));
      miss("/once", 1);
      miss("/blog/first-workflow", 3, "smartcompany.com.au");
      miss("/blog/first-workflow", 1);
      miss("/pilot-program");
      miss("/team", 2);
      miss("/zebra", 2);
      app.activity.count("guess");
      const { guesses, missed } = await owner.missedAddresses.list();
      expect(guesses).toBe(1);
      expect(
        missed.map(({ path, host, visits, nearest }) => [path, host, visits, nearest?.title]),
      ).toEqual([
        ["/blog/first-workflow", "smartcompany.com.au", 4, "Choose the first workflow to automate"],
        ["/pilot-program", "", 2, "Services, The Pilot Program"],
        ["/team", "", 2, "About, Who answers the door"],
        ["/zebra", "", 2, undefined],
      ]);
    });

    it("leaves once it leads somewhere, and comes back if that is undone", async () => {
      const { owner, miss, paths } = await open();
      miss("/Team");
      const { id } = await owner.addresses.create({
        kind: "moved",
        path: "/team",
        target: "/about",
      });
      expect(await paths()).toEqual([]);
      await owner.addresses.delete(id);
      expect(await paths()).toEqual(["/Team"]);
    });

    it("stays left out, however often it is looked for", async () => {
      const { owner, miss, paths } = await open();
      miss("/team");
      expect(await paths()).toEqual(["/team"]);
      await owner.missedAddresses.leaveOut("/team", true);
      miss("/team", 3, "google");
      expect(await paths()).toEqual([]);
      await owner.missedAddresses.leaveOut("/team", false);
      expect(await paths()).toEqual(["/team"]);
    });

    it("is one of five hundred at most, and what a scanner tried goes first", async () => {
      const { app, database, miss, paths } = await open();
      miss("/wanted", 3);
      await app.activity.write();
      for (let batch = 0; batch < 3; batch += 1) {
        for (let path = 0; path < 400; path += 1) miss(`/scan/${batch}-${path}`, 1);
        await app.activity.write();
      }
      const kept = await database.read((db) =>
        db.selectFrom("missed_address").select("path").distinct().execute(),
      );
      expect(kept).toHaveLength(500);
      expect(await paths()).toEqual(["/wanted"]);
    });
  });
});
