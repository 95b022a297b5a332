import { describe, expect, it } from "vitest";
import { onBothDatabases } from "#test/support/database.ts";
import { newBlog, newEbook, openDomain } from "#test/support/domain.ts";

const titles = [
  "100% remote",
  "1000 remote",
  "under_score",
  "underXscore",
  "back\\slash",
  "Größe zählt",
  "GROSSE MESSE",
  "Ελλάδα",
  "Привет, мир",
  "物語のはじまり",
  "it’s a “quote”; drop table publication --",
];

onBothDatabases(({ openDatabase }) => {
  const open = async () => openDomain(await openDatabase());

  const nouns = {
    articles: async () => {
      const { app, actor, clock } = await open();
      return {
        create: async (title: string, summary = "-", published = true) => {
          clock.advance(1000);
          return app.asOwner(actor).blogs.create(newBlog({ title, excerpt: summary, published }));
        },
        list: async (query: { q?: string; published?: boolean; limit?: number; cursor?: string }) =>
          app.asOwner(actor).blogs.listWhole(query),
        update: (id: string, title: string) => app.asOwner(actor).blogs.update(id, { title }, null),
        delete: (id: string) => app.asOwner(actor).blogs.delete(id),
      };
    },
    ebooks: async () => {
      const { app, actor, clock } = await open();
      return {
        create: async (title: string, summary = "-", published = true) => {
          clock.advance(1000);
          return app
            .asOwner(actor)
            .ebooks.create(newEbook({ title, description: summary, published }));
        },
        list: async (query: { q?: string; published?: boolean; limit?: number; cursor?: string }) =>
          app.asOwner(actor).ebooks.list(query),
        update: (id: string, title: string) =>
          app.asOwner(actor).ebooks.update(id, { title }, null),
        delete: (id: string) => app.asOwner(actor).ebooks.delete(id),
      };
    },
  };

  describe.each(["articles", "ebooks"] as const)("among %s", (noun) => {
    it("part of a title finds it, ignoring case and accents; punctuation is literal", async () => {
      const { create, list } = await nouns[noun]();
      for (const title of titles) await create(title);
      const found = async (q: string) =>
        (await list({ q })).items.map(({ title }) => titles.indexOf(title)).toSorted();
      expect(await found("remote")).toEqual([0, 1]);
      expect(await found("MOT")).toEqual([0, 1]);
      expect(await found("100%")).toEqual([0]);
      expect(await found("%")).toEqual([0]);
      expect(await found("_")).toEqual([2]);
      expect(await found("r_s")).toEqual([2]);
      expect(await found("\\")).toEqual([4]);
      expect(await found("grosse")).toEqual([6]);
      expect(await found("GRÖSSE")).toEqual([6]);
      expect(await found("größe")).toEqual([5]);
      expect(await found("zahlt")).toEqual([5]);
      expect(await found("ΕΛΛΆΔΑ")).toEqual([7]);
      expect(await found("ПРИВЕТ")).toEqual([8]);
      expect(await found("はじ")).toEqual([9]);
      expect(await found("'; drop")).toEqual([]);
      expect(await found("”; drop table publication --")).toEqual([10]);
      for (const nothing of ["\u0000", "\u0301", "\n\t", "zzz", "remotezzz"]) {
        expect(await found(nothing)).toEqual([]);
      }
    });

    it("summaries are searched as well, and no match spans title and summary", async () => {
      const { create, list } = await nouns[noun]();
      await create("A first pilot", "Begin\nsmall.");
      expect((await list({ q: "begin  small" })).items).toHaveLength(1);
      expect((await list({ q: "pilot begin" })).items).toEqual([]);
    });

    it("changes are found at once, and deletions no more", async () => {
      const { create, list, update, delete: remove } = await nouns[noun]();
      const { id } = await create("Before");
      await update(id, "After");
      expect((await list({ q: "before" })).items).toEqual([]);
      expect((await list({ q: "after" })).items).toHaveLength(1);
      await remove(id);
      expect((await list({ q: "after" })).items).toEqual([]);
    });

    it("the newest come first, page by page, drafts or published ones alone on request", async () => {
      const { create, list } = await nouns[noun]();
      for (let at = 0; at < 9; at += 1) {
        await create(`${at % 3 ? "Pilot" : "Other"} ${at}`, "-", at % 2 === 0);
      }
      const walk = async (query: { q?: string; published?: boolean }) => {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list({ ...query, limit: 2, cursor });
          seen.push(...page.items.map(({ title }) => title.slice(-1)));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        return seen.join("");
      };
      expect(await walk({ q: "pil" })).toBe("875421");
      expect(await walk({ q: "pil", published: true })).toBe("842");
      expect(await walk({ published: false })).toBe("7531");
      expect(await walk({ published: true })).toBe("86420");
      expect(await walk({})).toBe("876543210");
    });
  });
});
